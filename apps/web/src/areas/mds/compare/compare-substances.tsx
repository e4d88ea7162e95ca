import { EyeInvisibleOutlined } from '@ant-design/icons';
import { nameIn, type Comparison, type ComparedSubstance } from '@matlas/contract';
import { Decimal, formatDecimal } from '@matlas/domain';
import { Code, EmptyState, formatNumber, formatRange, useLanguage, useNarrow, useT } from '@matlas/web-kit';
import { Table, Tag, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { substancePath } from '../../shared/paths';

const onePage = 50;
type ContentSide = ComparedSubstance['was'];
/** Significant digits shown in the cell; the title shows all of them. */
const shownDigits = 5;
const formatShort = (value: string): string => formatDecimal(new Decimal(value).toSignificantDigits(shownDigits));
type Span = NonNullable<ContentSide>['percent'];
const formatSpan = (span: Span | null | undefined): string =>
  span ? formatRange(formatShort(span.min), formatShort(span.max)) : '–';
const formatGrams = (held: ContentSide): string => formatSpan(held?.grams);
const formatPercentages = (held: ContentSide): string => formatSpan(held?.percent);
const formatFullSpan = (span: Span | null | undefined): string | undefined =>
  span ? formatRange(span.min, span.max) : undefined;
const formatChangePercent = ({ change }: ComparedSubstance): string =>
  change === null ? '' : `${change.startsWith('-') ? '' : '+'}${formatNumber(change)}`;
const signs: Readonly<Record<ComparedSubstance['state'], string>> = {
  same: '',
  changed: '≠',
  added: '+',
  removed: '−',
};

function StateMark({ state }: { state: ComparedSubstance['state'] }) {
  const t = useT();
  if (state === 'same') return null;
  const word = t(`mdsCompare.mark.${state}`);
  return (
    <span className={`cmp-mark is-${state}`}>
      <span aria-hidden>{signs[state]}</span> {word}
    </span>
  );
}

function SubstanceName({ line }: { line: ComparedSubstance }) {
  const t = useT();
  const language = useLanguage();
  if (line.masked)
    return (
      <span>
        <EyeInvisibleOutlined aria-hidden /> {t('mds.tree.hidden')}
      </span>
    );
  const name = nameIn(language, line.nameZh, line.nameEn);
  return (
    <>
      {line.substanceId === null ? name : <Link to={substancePath(line.substanceId, line.cas ?? name)}>{name}</Link>}
      {line.svhc ? <Tag className="cmp-svhc">{t('mds.edit.svhc')}</Tag> : null}
    </>
  );
}

function useColumns(hasGrams: boolean): TableColumnsType<ComparedSubstance> {
  const t = useT();
  const number = (
    key: string,
    render: (line: ComparedSubstance) => string,
    whole?: (line: ComparedSubstance) => string | undefined,
  ) => ({
    key,
    title: t(`mdsCompare.substance.${key}`),
    width: 132,
    align: 'right' as const,
    render: (_: unknown, line: ComparedSubstance) => <span title={whole?.(line)}>{render(line)}</span>,
  });
  const grams = hasGrams
    ? [
        number(
          'wasGrams',
          ({ was }) => formatGrams(was),
          ({ was }) => formatFullSpan(was?.grams),
        ),
        number(
          'isGrams',
          ({ is }) => formatGrams(is),
          ({ is }) => formatFullSpan(is?.grams),
        ),
      ]
    : [];
  return [
    {
      key: 'name',
      title: t('mdsCompare.substance.name'),
      ellipsis: true,
      render: (_, line) => <SubstanceName line={line} />,
    },
    { key: 'cas', title: 'CAS', width: 120, render: (_, { cas }) => <Code>{cas}</Code> },
    {
      key: 'state',
      title: t('mdsCompare.difference'),
      width: 112,
      render: (_, { state }) => <StateMark state={state} />,
    },
    ...grams,
    number(
      'wasPercent',
      ({ was }) => formatPercentages(was),
      ({ was }) => formatFullSpan(was?.percent),
    ),
    number(
      'isPercent',
      ({ is }) => formatPercentages(is),
      ({ is }) => formatFullSpan(is?.percent),
    ),
    number(hasGrams ? 'changeGrams' : 'changePercent', formatChangePercent),
  ];
}

/** Substance content of both sheets, including referenced sheets, substance by substance. */
export function CompareSubstances({
  substances,
  isFiltered,
}: {
  substances: Comparison['substances'];
  isFiltered: boolean;
}) {
  const t = useT();
  const isNarrow = useNarrow();
  const hasGrams = substances.some(({ was, is }) => was?.grams || is?.grams);
  const columns = useColumns(hasGrams);
  const lines = isFiltered ? substances.filter(({ state }) => state !== 'same') : substances;
  if (lines.length === 0) return <EmptyState title={t('mdsCompare.substance.none')} />;
  const label = t('mdsCompare.view.substances');
  if (isNarrow) {
    return (
      <ul className="m-two-lines cmp-scroll" aria-label={label}>
        {lines.map((line) => (
          <li key={line.key}>
            <div className="m-two-row">
              <span className="m-two-name">
                <SubstanceName line={line} />
              </span>
              <span className="m-two-state">
                <StateMark state={line.state} />
              </span>
              <span className="m-two-second">
                <Code>{line.cas}</Code>
              </span>
              <span className="m-two-state-second">
                {hasGrams
                  ? `${formatGrams(line.was)} → ${formatGrams(line.is)} g`
                  : `${formatPercentages(line.was)} → ${formatPercentages(line.is)} %`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="m-list-rows" role="region" tabIndex={0} aria-label={label}>
      <Table<ComparedSubstance>
        className="m-table"
        size="small"
        tableLayout="fixed"
        rowKey="key"
        dataSource={[...lines]}
        columns={columns}
        pagination={lines.length > onePage ? { pageSize: onePage, size: 'small', showSizeChanger: false } : false}
      />
    </div>
  );
}
