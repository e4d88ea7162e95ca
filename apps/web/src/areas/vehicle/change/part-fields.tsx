import { analysisWhatIfApi, type ChangeablePart, componentChangeApi, vehicleApi } from '@matlas/contract';
import { useName, useRoute, useSelectSearch, useT } from '@matlas/web-kit';
import { Select } from 'antd';

const log = 'partChange.title';
const candidatesShown = 50;
interface Choice {
  value: number;
  label: string;
}
/** What a form field gives to its control. */
interface Control {
  id?: string;
  value?: number;
  onChange?: (value: number) => void;
}
const withCurrent = (options: readonly Choice[], current: Choice | undefined): Choice[] =>
  current === undefined || options.some(({ value }) => value === current.value) ? [...options] : [current, ...options];

/** Chooses a part of a model that has a data sheet; `current`: the chosen one, whether the search finds it or not. */
export function PartPicker({
  modId,
  current,
  onPick,
  ...field
}: Control & { modId: number; current?: Choice | undefined; onPick: (part: ChangeablePart) => void }) {
  const t = useT();
  const nameOf = useName();
  const { q, select } = useSelectSearch();
  const { data: parts = [] } = useRoute(componentChangeApi.com, { modId, q }, { log, keepPrevious: true });
  const options = parts.map((part) => ({
    value: part.positionId,
    label: [nameOf(part), part.number].filter(Boolean).join(' · '),
  }));
  return (
    <Select<number>
      {...field}
      aria-label={t('partChange.field.positionId')}
      options={withCurrent(options, current)}
      {...select}
      onChange={(positionId) => {
        field.onChange?.(positionId);
        const part = parts.find((one) => one.positionId === positionId);
        if (part) onPick(part);
      }}
    />
  );
}
/** Chooses the new data sheet among released ones of the same kind that the user sees. */
export function SheetPicker({
  modId,
  positionId,
  current,
  ...field
}: Control & { modId: number; positionId: number | undefined; current?: Choice | undefined }) {
  const t = useT();
  const nameOf = useName();
  const { q, select } = useSelectSearch();
  const { data } = useRoute(
    analysisWhatIfApi.candidates,
    { modId, positionId, q, pageSize: candidatesShown },
    { log, enabled: positionId !== undefined, keepPrevious: true },
  );
  const options = (data?.records ?? []).map((sheet) => ({
    value: sheet.id,
    label: `${nameOf(sheet)} · ${sheet.cid} / ${sheet.cver}`,
  }));
  return (
    <Select<number>
      {...field}
      disabled={positionId === undefined}
      aria-label={t('partChange.field.sheetId')}
      options={withCurrent(options, current)}
      {...select}
    />
  );
}
/** The models of the user with their numbers, as choices. */
export function useModelChoices(withBom: boolean): Choice[] {
  const nameOf = useName();
  const { data = [] } = useRoute(vehicleApi.modInfo.modList, {}, { log });
  return data
    .filter(({ bomPositions }) => !withBom || bomPositions > 0)
    .map((model) => ({
      value: model.id,
      label: `${nameOf({ name: model.projectName, foreignName: model.foreignName })} · ${model.internalNumber}`,
    }));
}
