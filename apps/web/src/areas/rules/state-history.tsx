import type { rulesApplicationCodeApi, RuleState } from '@matlas/contract';
import {
  ErrorState,
  formatDate,
  formatNumber,
  PanelSection,
  RowsSkeleton,
  Turn,
  useRoute,
  useT,
} from '@matlas/web-kit';

type HistoryRoute = typeof rulesApplicationCodeApi.history | typeof rulesApplicationCodeApi.exemptionHistory;
/** Columns that are shown, with the labels of the form. */
const shownColumns = [
  'max_percent',
  'min_percent',
  'entries',
  'type_approved_before',
  'type_approved_from',
  'put_on_market_before',
  'engine_developed_before',
  'valid_from',
  'valid_to',
  'valid_until',
  'spare_parts_only',
  'superseded',
  'review_due',
  'class_codes',
  'name_zh',
  'name_en',
  'text_zh',
  'text_en',
  'kind',
  'note',
] as const;
const fieldOf = (column: string): string => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function Change({ state, after, name }: { state: RuleState; after: Readonly<Record<string, unknown>>; name: string }) {
  const t = useT();
  const text = (value: unknown): string =>
    value === null || value === undefined || value === ''
      ? t('listImport.nothing')
      : typeof value === 'boolean'
        ? t(value ? 'rules.yes' : 'rules.no')
        : Array.isArray(value)
          ? value.join(', ') || t('listImport.nothing')
          : typeof value === 'number'
            ? formatNumber(String(value))
            : typeof value === 'string'
              ? value
              : JSON.stringify(value);
  const changes = shownColumns.filter(
    (column) => column in state.state && !isEqual(state.state[column], after[column]),
  );
  return (
    <li className="rl-change">
      <div className="rl-head">
        <strong>{t('rules.until', { day: formatDate(state.validTo) })}</strong>
        <span className="m-faint">
          {t('rules.changedBy', { name: state.changedBy || '–', date: formatDate(state.changeTime) })}
        </span>
      </div>
      <ul className="rl-fields">
        {changes.map((column) => (
          <li key={column}>
            {t(`${name}.field.${fieldOf(column)}`)}
            {t('listImport.colon')}
            <Turn from={<span className="rl-was">{text(state.state[column])}</span>} to={text(after[column])} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Previous states of a rule, newest change first, each compared with the following one. */
export function StateHistory({
  route,
  id,
  current,
  name,
}: {
  route: HistoryRoute;
  id: number;
  current: Readonly<Record<string, unknown>>;
  name: string;
}) {
  const t = useT();
  const { data, error, refetch } = useRoute(route, { id }, { log: 'rules.log.history' });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  return (
    <PanelSection title={t('rules.history')}>
      {data.length === 0 ? (
        <p className="m-faint">{t('rules.noHistory')}</p>
      ) : (
        <ul className="rl-history">
          {data.map((state, at) => (
            <Change key={state.id} state={state} after={data[at - 1]?.state ?? current} name={name} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
/** Converts a row of the API to the column names of the history. */
export const toHistoryColumns = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      /Percent$/.test(field) && typeof value === 'string' ? Number(value) : value,
    ]),
  );
