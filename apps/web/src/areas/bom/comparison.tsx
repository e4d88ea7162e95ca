import type { BomComparisonReport, BomDifferenceRow } from '@matlas/contract';
import { BOM_CHANGES, type BomChange, type ComparedField } from '@matlas/domain';
import { Code, FigureStrip, FindingDisc, formatNumber, useName, useT } from '@matlas/web-kit';
import { Alert, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';

const compared: readonly ComparedField[] = [
  'number',
  'name',
  'foreignName',
  'quantity',
  'massGrams',
  'supplierCode',
  'supplierName',
  'remark',
];
type Difference = BomDifferenceRow & { key: number };

/** The old and the new value of what changed: `quantity 2 → 3`. */
function ChangedValues({ row: { before, after, fields, change } }: { row: Difference }) {
  const t = useT();
  const separator = t('bom.outcome.below');
  const values = compared
    .filter((field) => fields.includes(field))
    .map((field) => (
      <div key={field}>
        {t(`bom.field.${field}`)}: <del>{before?.[field] || '–'}</del> → <ins>{after?.[field] || '–'}</ins>
      </div>
    ));
  if (change === 'moved')
    values.push(
      <div key="path">
        {t('bom.compare.place')}: <del>{before?.path.join(separator)}</del> → <ins>{after?.path.join(separator)}</ins>
      </div>,
    );
  return <>{values}</>;
}

function useDifferenceColumns(showsLost: boolean): TableColumnsType<Difference> {
  const t = useT();
  const nameOf = useName();
  const columns: TableColumnsType<Difference> = [
    {
      key: 'change',
      title: t('bom.compare.change'),
      width: 150,
      render: (_, { change }) => <span className={`b-change b-${change}`}>{t(`bom.compare.kind.${change}`)}</span>,
    },
    {
      key: 'part',
      title: t('bom.field.name'),
      width: 300,
      render: (_, { before, after }) => {
        const part = after ?? before;
        return (
          <>
            {part ? nameOf(part) : null} {part?.number ? <Code>{part.number}</Code> : null}
            <div className="m-faint">{part?.path.join(t('bom.outcome.below'))}</div>
          </>
        );
      },
    },
    { key: 'values', title: t('bom.compare.values'), render: (_, row) => <ChangedValues row={row} /> },
  ];
  if (showsLost)
    columns.push({
      key: 'lost',
      title: t('bom.compare.lost'),
      width: 200,
      render: (_, { lost }) =>
        lost.length === 0 ? null : (
          <>
            <FindingDisc severity="warning" /> {lost.map((kind) => t(`bom.compare.work.${kind}`)).join(', ')}
          </>
        ),
    });
  return columns;
}

/** Number of changes by kind, which are also the filter, and what changed. */
export function Comparison({ report }: { report: BomComparisonReport }) {
  const t = useT();
  const lost = Object.entries(report.lost).filter(([, count]) => count > 0);
  const columns = useDifferenceColumns(lost.length > 0);
  const [shown, setShown] = useState<readonly string[]>([]);
  const toggle = (key: string) =>
    setShown((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key]));
  const rows = report.differences
    .map((row, key) => ({ ...row, key }))
    .filter(({ change }) => shown.length === 0 || shown.includes(change));
  const figures = BOM_CHANGES.map((change: BomChange) => ({
    key: change,
    label: t(`bom.compare.kind.${change}`),
    value: report.counts[change],
  }));
  return (
    <div className="b-comparison">
      <FigureStrip
        label={t('bom.compare.title')}
        figures={figures}
        active={shown}
        onToggle={toggle}
        extra={<span className="m-faint">{t('bom.compare.same', { total: formatNumber(report.counts.same) })}</span>}
      />
      {lost.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('bom.compare.lostWork', {
            what: lost
              .map(([kind, count]) => `${t(`bom.compare.work.${kind}`)}: ${formatNumber(count)}`)
              .join(t('kit.listSeparator')),
          })}
        />
      ) : null}
      <Table<Difference>
        size="small"
        columns={columns}
        dataSource={rows}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 800, y: 320 }}
        locale={{ emptyText: t('bom.compare.none') }}
      />
      {report.total > report.differences.length ? (
        <p className="m-faint">
          {t('bom.compare.first', {
            shown: formatNumber(report.differences.length),
            total: formatNumber(report.total),
          })}
        </p>
      ) : null}
    </div>
  );
}
