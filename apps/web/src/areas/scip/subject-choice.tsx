import { scipDossierApi, scipObligationApi } from '@matlas/contract';
import { useCommand, useRoute, useSelectSearch, useT } from '@matlas/web-kit';
import { App, Select } from 'antd';

const log = 'scip.notification';
/** Choices that are offered before the user types; the server searches in all of them. */
const OFFERED = 50;

export interface Subject {
  modId?: number;
  dossierId?: number;
}
interface Choice {
  value: string;
  label: string;
}
/** The options with the chosen one, whether the search found it or not. */
const withChosen = (options: Choice[], chosen: Choice | undefined): Choice[] =>
  !chosen || options.some(({ value }) => value === chosen.value) ? options : [chosen, ...options];
/** The chosen vehicle or dossier with its name. */
function useChosen({ modId, dossierId }: Subject): Choice | undefined {
  const model = useRoute(
    scipObligationApi.bomModPage,
    { pageSize: 1, querys: { eq: { id: modId ?? 0 } } },
    { log, enabled: modId !== undefined && dossierId === undefined },
  );
  const dossier = useRoute(scipDossierApi.header, { id: dossierId ?? 0 }, { log, enabled: dossierId !== undefined });
  if (dossierId !== undefined) return { value: `d${dossierId}`, label: dossier.data?.name ?? '' };
  return modId === undefined ? undefined : { value: `m${modId}`, label: model.data?.records[0]?.projectName ?? '' };
}

/** Vehicles, and dossiers that were read from files. */
export function SubjectChoice({ subject, onChange }: { subject: Subject; onChange: (subject: Subject) => void }) {
  const t = useT();
  const { q, select } = useSelectSearch();
  const page = { pageSize: OFFERED, ...(q ? { q } : {}) };
  const models = useRoute(scipObligationApi.bomModPage, page, { log, keepPrevious: true });
  const read = useRoute(scipDossierApi.page, { ...page, withoutVehicle: true }, { log, keepPrevious: true });
  const chosen = useChosen(subject);
  const isFile = subject.dossierId !== undefined;
  const vehicles = (models.data?.records ?? []).map(({ id, projectName }) => ({ value: `m${id}`, label: projectName }));
  const files = (read.data?.records ?? []).map(({ id, name }) => ({ value: `d${id}`, label: name }));
  const fileOptions = withChosen(files, isFile ? chosen : undefined);
  return (
    <Select
      aria-label={t('scip.vehicle')}
      placeholder={t('scip.vehicle')}
      className="sc-model"
      {...select}
      value={chosen?.value ?? null}
      options={[
        { label: t('scip.vehicle'), options: withChosen(vehicles, isFile ? undefined : chosen) },
        ...(fileOptions.length > 0 ? [{ label: t('scip.fromFiles'), options: fileOptions }] : []),
      ]}
      onChange={(value: string) =>
        onChange(value.startsWith('m') ? { modId: Number(value.slice(1)) } : { dossierId: Number(value.slice(1)) })
      }
    />
  );
}

/** Fills defaults from an earlier dossier with the same articles. */
export function CopyChoice({ dossierId, version }: { dossierId: number; version: number }) {
  const t = useT();
  const { message } = App.useApp();
  const { q, select } = useSelectSearch();
  const page = { pageSize: OFFERED, ...(q ? { q } : {}) };
  const { data } = useRoute(scipDossierApi.page, page, { log, keepPrevious: true });
  const copy = useCommand(scipDossierApi.copyValues, {
    log: [log, 'scip.copy'],
    alsoRefreshes: ['scipBom'],
    onDone: ({ articles }) => void message.info(t('scip.copied', { count: articles })),
  });
  const others = data?.records.filter(({ id }) => id !== dossierId) ?? [];
  if (others.length === 0 && q === '') return null;
  return (
    <Select
      aria-label={t('scip.copy')}
      placeholder={t('scip.copy')}
      className="sc-copy"
      {...select}
      value={null}
      loading={copy.isPending}
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(from: number | null) =>
        from === null ? undefined : void copy.run({ id: dossierId, version, dossierId: from })
      }
    />
  );
}
