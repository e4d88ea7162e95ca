import {
  analysisImpactApi,
  rulesApi,
  rulesListsApi,
  type LawRow,
  type ListItemRow,
  type ListVersionRow,
} from '@matlas/contract';
import {
  Code,
  type Column,
  formatDate,
  nameIn,
  noValue,
  ResourceList,
  type ResourceListProps,
  useLanguage,
  useMay,
  useRoute,
  useT,
  useTabTitle,
} from '@matlas/web-kit';
import { Button, Dropdown, Select } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { impactPath } from '../shared/paths';
import { StartDialog } from './impact/start-dialog';
import { useLawWords } from '../shared/law-words';
import { AddSubstancesForm } from './add-substances-form';
import { useAsOf } from './as-of';
import { BatchForm } from './batch-form';
import { ItemForm } from './item-form';
import { limitText } from './item-uses';
import { ItemPanel } from './item-panel';
import { ListImportDialog } from './list-import-dialog';
import { VersionForm } from './version-form';
import { VersionsDialog } from './versions-dialog';

function useVersions(lawId: number) {
  const { data } = useRoute(rulesApi.listItems.versions, { lawId }, { log: 'regulationItems.log.versions' });
  return data ?? [];
}

function useLaw(lawId: number) {
  const { data } = useRoute(rulesApi.laws.list, {}, { log: 'regulationItems.log.law' });
  return data?.find((law) => law.id === lawId);
}

function VersionPicker({ versions, versionId }: { versions: readonly ListVersionRow[]; versionId: number }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const choose = (chosen: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set('versionId', chosen);
      next.delete('page');
      return next;
    });
  return (
    <Select
      className="m-filter"
      prefix={t('kit.labelled', { label: t('regulationItems.version') })}
      aria-label={t('regulationItems.version')}
      popupMatchSelectWidth={false}
      value={String(versionId)}
      onChange={choose}
      options={versions.map(({ id, label, publishedAt }) => ({
        value: String(id),
        label: label === publishedAt ? label : `${label} · ${formatDate(publishedAt)}`,
      }))}
    />
  );
}

type Open = 'import' | 'versions' | 'version' | 'add' | 'impact';
function Dialog({
  open,
  law,
  versions,
  versionId,
  onClose,
}: {
  open: Open | undefined;
  law: LawRow;
  versions: readonly ListVersionRow[];
  versionId: number;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  switch (open) {
    case 'impact':
      return (
        <StartDialog
          law={law.id}
          {...(versionId > 0 ? { version: versionId } : {})}
          onDone={({ id }) => void navigate(impactPath(id))}
          onClose={onClose}
        />
      );
    case 'import':
      return <ListImportDialog lawId={law.id} onClose={onClose} />;
    case 'versions':
      return <VersionsDialog versions={versions} mayEdit={law.can.edit} onClose={onClose} />;
    case 'version':
      return <VersionForm lawId={law.id} versions={versions} onClose={onClose} />;
    case 'add':
      return <AddSubstancesForm versionId={versionId} onClose={onClose} />;
    default:
      return null;
  }
}
/** Versions and their differences, and new versions from a file or by hand for users who may edit the list. */
function VersionActions({
  law,
  versions,
  versionId,
}: {
  law: LawRow | undefined;
  versions: readonly ListVersionRow[];
  versionId: number;
}) {
  const t = useT();
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const mayEdit = law?.can.edit === true;
  const byHand = [
    ...(mayEdit && may(rulesListsApi.addSubstances) && versionId > 0
      ? [{ key: 'add', label: t('regulationItems.add') }]
      : []),
    ...(mayEdit && may(rulesListsApi.createVersion)
      ? [{ key: 'version', label: t('regulationItems.newVersion') }]
      : []),
  ];
  return (
    <>
      {versions.length > 0 ? (
        <>
          <VersionPicker versions={versions} versionId={versionId} />
          <Button onClick={() => setOpen('versions')}>{t('listImport.versionsAction')}</Button>
        </>
      ) : null}
      {law && may(analysisImpactApi.start) ? (
        <Button onClick={() => setOpen('impact')}>{t('regulationItems.impact')}</Button>
      ) : null}
      {byHand.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items: byHand, onClick: ({ key }) => setOpen(key as Open) }}>
          <Button>{t('regulationItems.byHand')}</Button>
        </Dropdown>
      ) : null}
      {mayEdit && may('rule:msgLawList:import') ? (
        <Button onClick={() => setOpen('import')}>{t('listImport.action')}</Button>
      ) : null}
      {law ? (
        <Dialog open={open} law={law} versions={versions} versionId={versionId} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

/** The row of a group contains the numbers of one member, which must not be shown as those of the group. */
const isGroup = (item: ListItemRow): boolean => item.memberCount > 1;

/**
 * The version in force on the day, or the oldest when none was in force. The newest when no day is given. Versions
 * are sorted newest first.
 */
const findVersionId = (versions: readonly ListVersionRow[], asOf: string | undefined): number =>
  (versions.find(({ publishedAt }) => asOf === undefined || publishedAt <= asOf) ?? versions.at(-1))?.id ?? 0;

function useItemColumns(): Column<ListItemRow>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      field: 'nameEn',
      title: 'regulationItems.field.name',
      render: (item) => nameIn(language, item.nameZh, item.nameEn),
    },
    {
      field: 'cas',
      width: 120,
      priority: 1,
      render: (item) =>
        isGroup(item) ? t('regulationItems.members', { count: item.memberCount }) : <Code>{item.cas ?? '–'}</Code>,
    },
    { field: 'ec', width: 110, priority: 3, render: (item) => <Code>{isGroup(item) ? '–' : (item.ec ?? '–')}</Code> },
    {
      field: 'limitPercent',
      width: 110,
      align: 'right',
      render: (item) => (
        <>
          {limitText(item.limitPercent, item.comparison) || noValue}
          {item.uses.length > 0 ? (
            <span className="m-faint" title={t('regulationItems.usesCount', { count: item.uses.length })}>
              {' '}
              +{item.uses.length}
            </span>
          ) : null}
        </>
      ),
    },
    {
      field: 'denominator',
      width: 150,
      priority: 3,
      render: (item) => t(`regulationItems.denominator.${item.denominator}`),
    },
    { field: 'duty', width: 110, priority: 2, render: (item) => t(`regulationItems.duty.${item.duty}`) },
    { field: 'subType', width: 120, isExtra: true },
    {
      key: 'scope',
      width: 160,
      isExtra: true,
      render: (item) => [...item.classCodes, item.partPattern].filter(Boolean).join(' · ') || '–',
    },
    {
      field: 'inclusionDate',
      width: 124,
      sortable: true,
      priority: 3,
      render: (item) => formatDate(item.inclusionDate ?? item.validFrom),
    },
    { field: 'entryNo', width: 100, priority: 3 },
  ];
}
/** Edit actions for users who may edit the list. */
function useEditProps(
  law: LawRow | undefined,
  versionId: number,
  onBatch: (rows: readonly ListItemRow[]) => void,
): Partial<ResourceListProps<ListItemRow>> {
  const t = useT();
  const may = useMay();
  if (!law?.can.edit || versionId === 0) return {};
  return {
    save: rulesApi.listItems.saveOrUpdate,
    form: ({ record, onClose }) => <ItemForm record={record} versionId={versionId} onClose={onClose} />,
    remove: rulesApi.listItems.delete,
    ...(may(rulesListsApi.saveBatch)
      ? {
          bulkActions: (rows) => (
            <Button size="small" onClick={() => onBatch(rows)}>
              {t('regulationItems.batchAction')}
            </Button>
          ),
        }
      : {}),
  };
}

/** The substance list of one regulation, in the version of a chosen date. */
export function RegulationItems({ lawId }: { lawId: number }) {
  const t = useT();
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const [asOf] = useAsOf();
  const versions = useVersions(lawId);
  const law = useLaw(lawId);
  const { codeOf } = useLawWords();
  useTabTitle(law && codeOf(law.code));
  const versionId = Number(search.get('versionId')) || findVersionId(versions, asOf);
  const [chosen, setChosen] = useState<readonly ListItemRow[]>();
  const keeping = useEditProps(law, versionId, setChosen);
  return (
    <>
      <ResourceList
        name="regulationItems"
        list={rulesApi.listItems.page}
        columns={useItemColumns()}
        fixed={{ lawId, ...(versionId > 0 ? { versionId } : {}) }}
        title={law ? nameIn(language, law.nameZh, law.nameEn) : t('regulationItems.title')}
        actions={
          <>
            <VersionActions law={law} versions={versions} versionId={versionId} />
            <Button onClick={() => setSearch(asOf ? { asOf } : {})}>{t('regulationItems.back')}</Button>
          </>
        }
        panel={(item, close) => <ItemPanel item={item} onClose={close} />}
        {...keeping}
      />
      {chosen ? <BatchForm rows={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
