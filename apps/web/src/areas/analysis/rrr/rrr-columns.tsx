import { materialBreakdown, type MaterialBreakdown, type RrrRow } from '@matlas/contract';
import {
  Code,
  formatMass,
  Name,
  NodeBadge,
  RrrMarkTag,
  StackBar,
  useName,
  useT,
  useWordOf,
  type DrillDownRow,
  type NodeKind,
  type T,
  type TreeColumn,
} from '@matlas/web-kit';
import { EditOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { formatRatePercent } from '../../shared/rate-text';
import { presentFlags, formatKilogramNumber, formatKilogramsWithUnit, toStackParts } from './rrr-figures';
import type { Colouring } from './use-rrr-address';

const kinds: Readonly<Record<RrrRow['kind'], NodeKind>> = {
  position: 'component',
  component: 'component',
  semi: 'semiComponent',
  material: 'material',
};
/** A colour for each group of the breakdown. The group is also shown as text. */
const groupColours: Readonly<Record<MaterialBreakdown, string>> = {
  metals: 'var(--m-text2)',
  polymers: 'var(--m-primary)',
  elastomers: 'var(--m-conditional)',
  glass: 'var(--m-mark-mD)',
  fluids: 'var(--m-mark-mP)',
  monm: 'var(--m-mark-mTr)',
  others: 'var(--m-mark-mTe)',
  unknown: 'var(--m-line-strong)',
};

/** The mark of a row with a single mark, otherwise a stacked bar of the marks in the branch. */
export function MarkCell({ row, withBar = true }: { row: RrrRow; withBar?: boolean }) {
  const t = useT();
  const presentMarks = presentFlags(row.masses);
  if (row.flag)
    return (
      <span className="r-mark">
        <RrrMarkTag value={row.flag} />
        {Number(row.unmarkedGrams) > 0 ? <small className="r-unmarked">{t('analysisRrr.unmarked')}</small> : null}
      </span>
    );
  if (presentMarks.length === 0) return <span className="m-faint">–</span>;
  const words = presentMarks.map((flag) => `${flag} ${formatKilogramsWithUnit(row.masses[flag])}`).join(', ');
  return (
    <span className="r-mark">
      {withBar ? <StackBar parts={toStackParts(row.masses)} label={words} /> : null}
      <small
        className={Number(row.unmarkedGrams) > 0 ? 'r-unmarked' : 'm-faint'}
        title={
          Number(row.unmarkedGrams) > 0
            ? t('analysisRrr.unmarkedMass', { mass: formatKilogramsWithUnit(row.unmarkedGrams) })
            : undefined
        }
      >
        {t('analysisRrr.kinds', { count: presentMarks.length })}
      </small>
    </span>
  );
}

/** Origin of the mark: a rule, set by hand, or inherited. */
export function OriginCell({ row: { origin, mark, rule } }: { row: Pick<RrrRow, 'origin' | 'mark' | 'rule'> }) {
  const t = useT();
  if (origin === 'hand')
    return (
      <span title={mark?.by ?? undefined}>
        <EditOutlined aria-hidden /> {t('analysisRrr.origin.hand')}
      </span>
    );
  if ((origin === 'rule' || origin === 'class') && rule) return <span title={rule.name}>{rule.name}</span>;
  if (origin === 'mixed') return <span className="m-faint">–</span>;
  return <span className={origin === 'none' ? 'r-unmarked' : 'm-faint'}>{t(`analysisRrr.origin.${origin}`)}</span>;
}
const originText = (t: T, { origin, rule }: RrrRow): string =>
  (origin === 'rule' || origin === 'class' ? rule?.name : undefined) ??
  (origin === 'mixed' ? '' : t(`analysisRrr.origin.${origin}`));

function ClassCell({ row: { breakdown, classCode } }: { row: RrrRow }) {
  const wordOf = useWordOf();
  if (!breakdown) return <span className="m-faint">–</span>;
  return (
    <span className="m-rrr">
      <span className="r-class-square" style={{ background: groupColours[breakdown] }} aria-hidden="true" />
      {wordOf(materialBreakdown, breakdown)} <Code>{classCode}</Code>
    </span>
  );
}

function NameCell({ row }: { row: RrrRow }) {
  return (
    <span className="r-name">
      <NodeBadge kind={kinds[row.kind]} />
      <span>
        {row.ancestors.length === 0 ? (
          <strong>
            <Name of={row} />
          </strong>
        ) : (
          <Name of={row} />
        )}
      </span>
    </span>
  );
}

/** Columns of the tree, memoised by language and colouring. */
export function useRrrColumns(colouring: Colouring): TreeColumn<RrrRow>[] {
  const t = useT();
  const nameOf = useName();
  const wordOf = useWordOf();
  return useMemo<TreeColumn<RrrRow>[]>(
    () => [
      {
        key: 'name',
        title: t('analysisRrr.field.name'),
        render: (row) => <NameCell row={row} />,
        text: (row) => [nameOf(row), row.number].filter(Boolean).join(' · '),
      },
      {
        key: 'mass',
        title: t('analysisRrr.field.mass'),
        width: 84,
        align: 'right',
        priority: 1,
        render: (row) => <span title={formatMass(row.massGrams)}>{formatKilogramNumber(row.massGrams)}</span>,
        text: (row) => row.massGrams,
      },
      {
        key: 'share',
        title: t('analysisRrr.field.share'),
        width: 84,
        align: 'right',
        priority: 3,
        render: (row) => formatRatePercent(row.sharePercent),
        text: (row) => row.sharePercent,
      },
      colouring === 'flag'
        ? {
            key: 'flag',
            title: t('analysisRrr.field.flag'),
            width: 168,
            priority: 1,
            render: (row) => <MarkCell row={row} />,
            text: (row) =>
              row.flag ??
              presentFlags(row.masses)
                .map((flag) => `${flag} ${formatKilogramsWithUnit(row.masses[flag])}`)
                .join(', '),
          }
        : {
            key: 'class',
            title: t('analysisRrr.field.class'),
            width: 208,
            priority: 1,
            render: (row) => <ClassCell row={row} />,
            text: (row) => (row.breakdown ? `${wordOf(materialBreakdown, row.breakdown)} ${row.classCode ?? ''}` : ''),
          },
      {
        key: 'origin',
        title: t('analysisRrr.field.origin'),
        width: 124,
        priority: 2,
        render: (row) => <OriginCell row={row} />,
        text: (row) => originText(t, row),
      },
      {
        key: 'technology',
        title: t('analysisRrr.field.technology'),
        width: 100,
        priority: 3,
        render: (row) => (row.technology ? <Code>{row.technology.code}</Code> : <span className="m-faint">–</span>),
        text: (row) => row.technology?.code ?? '',
      },
    ],
    [t, nameOf, wordOf, colouring],
  );
}

/** Content of a row on a phone. */
export function usePhoneRow(): DrillDownRow<RrrRow> {
  const t = useT();
  const nameOf = useName();
  const second = (row: RrrRow) => (
    <span>
      {[formatKilogramsWithUnit(row.massGrams), `${formatRatePercent(row.sharePercent)}\u00A0%`, row.technology?.code]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
  return {
    name: nameOf,
    title: (row) => <Name of={row} />,
    verdict: (row) => <MarkCell row={row} withBar={false} />,
    second,
    state: (row) => (row.origin === 'mixed' ? null : originText(t, row)),
    branch: (row) => (
      <>
        <span className="m-two-name">
          <strong>
            <Name of={row} />
          </strong>
        </span>
        <span className="m-two-state">
          <MarkCell row={row} withBar={false} />
        </span>
        <span className="m-two-second">{second(row)}</span>
      </>
    ),
  };
}
