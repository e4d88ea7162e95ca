import { gadslKind, physicalState, type SubstanceRow } from '@matlas/contract';
import {
  Code,
  nameIn,
  useFilterOptions,
  useLanguage,
  useT,
  useWordOf,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import { NoChineseName, SubstanceTags } from './substance-panel';

const kinds = ['substance', 'element', 'polymer', 'group', 'joker'] as const;

/** Columns of every list of substances. */
export function useSubstanceColumns(): Column<SubstanceRow>[] {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  return [
    { key: 'name', render: (substance) => nameIn(language, substance.nameZh, substance.nameEn) },
    {
      field: 'cas',
      width: 130,
      priority: 1,
      sortable: true,
      render: (substance) => <Code>{substance.cas ?? '–'}</Code>,
    },
    { field: 'ec', width: 120, priority: 3, render: (substance) => <Code>{substance.ec ?? '–'}</Code> },
    {
      key: 'otherName',
      width: 260,
      priority: 3,
      // In Chinese the English name then stands in the first column.
      render: ({ nameZh, nameEn, builtIn }) =>
        nameZh === null ? <NoChineseName isOwn={!builtIn} /> : ((language === 'en' ? nameZh : nameEn) ?? '–'),
    },
    { field: 'kind', width: 110, render: (substance) => t(`substances.kind.${substance.kind}`) },
    { key: 'marks', width: 170, priority: 2, render: (substance) => <SubstanceTags substance={substance} /> },
    {
      field: 'physicalState',
      width: 100,
      isExtra: true,
      render: (substance) => wordOf(physicalState, substance.physicalState),
    },
    {
      key: 'synonyms',
      width: 220,
      isExtra: true,
      render: ({ synonymsZh, synonymsEn }) => [...synonymsZh, ...synonymsEn].join(t('files.comma')) || '–',
    },
    { field: 'remark', width: 200, isExtra: true },
    { field: 'sources', width: 150, isExtra: true },
    { field: 'code', width: 170, isExtra: true, render: (substance) => <Code>{substance.code}</Code> },
  ];
}

/**
 * Filters of every list of substances. Users who maintain the catalogue can also filter by substances that are not
 * offered.
 */
export function useSubstanceFilters(withStates: boolean): FilterSpec[] {
  const t = useT();
  const gadsl = useFilterOptions(gadslKind);
  const states = useFilterOptions(physicalState);
  const yes = (field: string, on: string, off: string): FilterSpec => ({
    field,
    kind: 'choice',
    options: [
      { value: 'true', label: t(`substances.${on}`) },
      { value: 'false', label: t(`substances.${off}`) },
    ],
  });
  return [
    { field: 'kind', kind: 'choice', options: kinds.map((value) => ({ value, label: t(`substances.kind.${value}`) })) },
    { field: 'svhc', kind: 'choice', options: [{ value: 'true', label: 'SVHC' }] },
    { field: 'gadsl', kind: 'choice', options: gadsl },
    ...(withStates ? [yes('active', 'active', 'inactive'), yes('builtIn', 'ofPlatform', 'ownOnly')] : []),
    { field: 'physicalState', kind: 'choice', options: states },
  ];
}
