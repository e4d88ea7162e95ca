import { analysisImpactApi, type ImpactEntry, type ImpactRow } from '@matlas/contract';
import { Code, formatNumber, ResourceList, useT, type Column, type T } from '@matlas/web-kit';
import { Tag } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useLawWords } from '../../shared/law-words';
import { useSubstanceName } from './impact-words';

const colours = {
  added: 'success',
  removed: 'default',
  changed: 'processing',
  sunset: 'warning',
  exemptionEnds: 'error',
} as const;
const translatedFields = new Set(['duty', 'denominator', 'judgement']);
const comparisonSigns = new Map([
  ['gt', '>'],
  ['gte', '≥'],
]);

function formatFieldValue(t: T, field: string, value: string): string {
  if (value === '') return t('impact.none');
  return translatedFields.has(field) ? t(`regulationItems.${field}.${value}`) : (comparisonSigns.get(value) ?? value);
}
/** The differences, field by field and member by member. */
export function formatDifference(
  t: T,
  { fields, membersAdded, membersRemoved }: Pick<ImpactEntry, 'fields' | 'membersAdded' | 'membersRemoved'>,
): string {
  const fieldTexts = fields.map(({ field, before, after }) => {
    const isSetFirst = before === '' && /Date|Until|Before/.test(field);
    const change = isSetFirst ? '' : `${formatFieldValue(t, field, before)} → `;
    return `${t(`impact.differs.${field}`)} ${change}${formatFieldValue(t, field, after)}`;
  });
  return [...fieldTexts, ...membersAdded.map((name) => `+ ${name}`), ...membersRemoved.map((name) => `− ${name}`)].join(
    '; ',
  );
}

/** Entries that are judged differently. An expanded entry lists the sheets that contain it. */
export function EntryList({ impact }: { impact: ImpactRow }) {
  const t = useT();
  const nameOf = useSubstanceName();
  const { codeOf } = useLawWords();
  const [, setSearch] = useSearchParams();
  const columns: Column<ImpactEntry>[] = [
    {
      field: 'change',
      width: 128,
      priority: 1,
      sortable: true,
      render: ({ change }) => <Tag color={colours[change]}>{t(`impact.change.${change}`)}</Tag>,
    },
    {
      key: 'name',
      isName: true,
      sortable: true,
      render: (entry) => <span title={nameOf(entry)}>{nameOf(entry)}</span>,
    },
    {
      field: 'cas',
      width: 116,
      render: ({ cas, substances }) => (cas ? <Code>{cas}</Code> : t('impact.members', { count: substances })),
    },
    { field: 'entryNo', width: 96, priority: 3, sortable: true },
    ...(impact.lists.length > 1
      ? [{ key: 'law', width: 130, render: ({ lawCode }: ImpactEntry) => codeOf(lawCode) }]
      : []),
    {
      key: 'difference',
      width: 300,
      priority: 2,
      render: (entry) => (
        <span className="m-cut" title={formatDifference(t, entry)}>
          {formatDifference(t, entry) || '–'}
        </span>
      ),
    },
    { field: 'holders', width: 130, align: 'right', sortable: true, render: ({ holders }) => formatNumber(holders) },
  ];
  return (
    <ResourceList<ImpactEntry>
      isInner
      name="impact.entries"
      list={analysisImpactApi.entries}
      fixed={{ impactId: impact.id }}
      columns={columns}
      defaultSort="-holders"
      onOpen={({ id }) => setSearch({ impactId: String(impact.id), view: 'sheets', entryId: String(id) })}
    />
  );
}
