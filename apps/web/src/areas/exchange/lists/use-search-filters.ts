import { auditStatus, catalogApi, nodeStatus, nodeType, recyclateAnswer, searchRate } from '@matlas/contract';
import { nameIn, useFilterOptions, useLanguage, useRoute, useT, type FilterSpec } from '@matlas/web-kit';
import { useMemo } from 'react';
import { useFolderOptions } from '../../mds/folder/folder-options';

const rateFilters = searchRate.values.map((rate): FilterSpec => ({
  field: rate,
  kind: 'numbers',
  label: `enums.${searchRate.labelKey(rate)}`,
}));
const dateFilters = ['createTime', 'updateTime', 'releasedAt', 'approveDate', 'receiveDate'].map(
  (field): FilterSpec => ({
    field,
    kind: 'dates',
    label: `exchangeLists.own.date.${field}`,
  }),
);

/** All filters of the search. The first three are shown in the bar. */
export function useSearchFilters(): FilterSpec[] {
  const t = useT();
  const language = useLanguage();
  const { data: classes } = useRoute(catalogApi.materialClasses, {}, { log: 'mds.log.classes' });
  const folders = useFolderOptions();
  const kinds = useFilterOptions(nodeType);
  const states = useFilterOptions(nodeStatus);
  const audits = useFilterOptions(auditStatus);
  const recyclate = useFilterOptions(recyclateAnswer);
  return useMemo(() => {
    const classOptions = (classes ?? []).map(({ code, nameZh, nameEn }) => ({
      value: code,
      label: `${code} ${nameIn(language, nameZh, nameEn)}`,
    }));
    return [
      { field: 'kind', kind: 'choices', options: kinds.filter(({ value }) => value !== String(nodeType.of.substance)) },
      { field: 'status', kind: 'choices', options: states },
      { field: 'cas', kind: 'text' },
      { field: 'number', kind: 'text' },
      { field: 'cid', kind: 'text' },
      { field: 'supplier', kind: 'text' },
      ...(folders.length > 0
        ? [
            {
              field: 'folderId',
              kind: 'choice' as const,
              options: folders.map(({ value, label }) => ({ value: String(value), label })),
            },
          ]
        : []),
      { field: 'classCode', kind: 'choice', options: classOptions },
      { field: 'recyclate', kind: 'choice', options: recyclate },
      ...rateFilters,
      ...dateFilters,
      { field: 'auditStatus', kind: 'choice', options: audits },
    ] satisfies FilterSpec[];
    // `t` changes with the language, and with it all labels.
  }, [audits, classes, folders, kinds, language, recyclate, states, t]);
}
