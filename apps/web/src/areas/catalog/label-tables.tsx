import { ENUMERATION_GROUP_NAMES, enumerationsApi, type EnumerationGroup, type EnumerationRow } from '@matlas/contract';
import { Code, useLanguage, useRoute, useT, type Language } from '@matlas/web-kit';
import { Select, type TableColumnsType } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { matchesQuery, ReadOnlyList } from '../shared/read-only-list';

const log = ['labels.title', 'kit.query'];
const everything = 'all';

/** One value of one table; the first row of a table carries its title. */
interface LabelRow {
  id: string;
  table: string;
  name: string;
  isFirst: boolean;
  value: string;
  key: string;
  label: string;
  /** Texts of both languages, for the search. */
  words: readonly string[];
}

function toLabelRows(tables: readonly EnumerationRow[], q: string, language: Language): LabelRow[] {
  return tables.flatMap(({ name, title, values }) =>
    values
      .map(({ value, key, label }) => ({
        id: `${name}.${value}`,
        table: title[language],
        name,
        value: String(value),
        key,
        label: label[language],
        words: [title.zh, title.en, label.zh, label.en, name, key, String(value)],
      }))
      .filter(({ words }) => q === '' || matchesQuery(q, ...words))
      .map((row, at) => ({ ...row, isFirst: at === 0 })),
  );
}

function SubjectFilter({ value, onChange }: { value: string; onChange: (group: string) => void }) {
  const t = useT();
  const options = [everything, ...ENUMERATION_GROUP_NAMES].map((group) => ({
    value: group,
    label: t(`labels.group.${group}`),
  }));
  return (
    <Select
      className="c-subject"
      aria-label={t('labels.subject')}
      value={value}
      options={options}
      onChange={(group) => onChange(group)}
    />
  );
}

/**
 * The label tables of the API: each value with its meaning, those of vehicle telemetry (GB/T 32960.3-2016) first.
 * Integrators read the same from `GET /enumerations`.
 */
export function LabelTables({ actions }: { actions: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const [q, setQ] = useState('');
  const subjectParameter = search.get('subject');
  const subject = [everything, ...ENUMERATION_GROUP_NAMES].find((group) => group === subjectParameter) ?? 'telemetry';
  const { data, error, isLoading, refetch } = useRoute(
    enumerationsApi.list,
    { names: [], ...(subject === everything ? {} : { group: subject as EnumerationGroup }) },
    { log },
  );
  const columns: TableColumnsType<LabelRow> = [
    {
      key: 'table',
      title: t('labels.table'),
      width: 260,
      render: (_, row) => (row.isFirst ? <span className="c-parent">{row.table}</span> : null),
    },
    { key: 'value', title: t('labels.value'), width: 160, render: (_, row) => <Code>{row.value}</Code> },
    { key: 'label', title: t('labels.label'), render: (_, row) => row.label },
    {
      key: 'key',
      title: t('labels.key'),
      width: 320,
      render: (_, row) => <Code>{`${row.name}.${row.key}`}</Code>,
    },
  ];
  const choose = (group: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('subject', group);
        return next;
      },
      { replace: true },
    );
  return (
    <ReadOnlyList<LabelRow>
      title={t('labels.title')}
      rowKey="id"
      rows={data && toLabelRows(data, q, language)}
      error={error}
      isLoading={isLoading}
      refetch={refetch}
      columns={columns}
      actions={actions}
      onSearch={setQ}
      filters={<SubjectFilter value={subject} onChange={choose} />}
    />
  );
}
