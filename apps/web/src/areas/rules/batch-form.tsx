import { rulesListsApi, type ListItemRow } from '@matlas/contract';
import { ResourceForm, useT } from '@matlas/web-kit';
import { LimitFields } from './limit-fields';
import { ScopeFields } from './scope-fields';

type Values = Record<string, unknown>;
const nullsToUndefined = (row: object): Values =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? undefined : value]));
/** The fields of an entry that can be saved, without those calculated by the server. */
const toSaveInput = ({
  id,
  version,
  itemKey,
  entryNo,
  subType,
  nameZh,
  nameEn,
  entityKind,
  entity,
  limitPercent,
  clause,
  inclusionDate,
  validFrom,
  validTo,
  reason,
  note,
  classCodes,
  partPattern,
  denominator,
}: ListItemRow): Values =>
  nullsToUndefined({
    id,
    version,
    itemKey,
    entryNo,
    subType,
    nameZh,
    nameEn,
    entityKind,
    entity,
    limitPercent,
    clause,
    inclusionDate,
    validFrom,
    validTo,
    reason,
    note,
    classCodes: denominator === 'article' ? [] : classCodes,
    partPattern,
  });

/** Sets one limit for several entries. */
export function BatchForm({ rows, onClose }: { rows: readonly ListItemRow[]; onClose: () => void }) {
  const t = useT();
  const [first] = rows;
  const initial = {
    limitPercent: first?.limitPercent ?? undefined,
    comparison: first?.comparison,
    denominator: first?.denominator,
    duty: first?.duty,
    partPattern: first?.partPattern,
  };
  const toInput = (values: Values) =>
    ({ versionId: first?.versionId ?? 0, items: rows.map((row) => ({ ...toSaveInput(row), ...values })) }) as never;
  return (
    <ResourceForm
      name="regulationItems"
      isWide
      title={t('regulationItems.batch', { count: rows.length })}
      save={rulesListsApi.saveBatch}
      initial={initial}
      toInput={toInput}
      log={['regulationItems.title', 'regulationItems.batchAction']}
      onClose={onClose}
    >
      <LimitFields />
      <ScopeFields withClasses={false} />
    </ResourceForm>
  );
}
