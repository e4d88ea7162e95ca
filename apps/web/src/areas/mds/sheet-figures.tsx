import { mdsApi, type NodeDetail, type SheetRow, type TreeRow } from '@matlas/contract';
import {
  FigureStrip,
  FindingDisc,
  formatMass,
  formatNumber,
  formatPercent,
  useRoute,
  useT,
  VerdictSymbol,
  type Figure,
  type FindingSeverity,
  type T,
} from '@matlas/web-kit';
import { useNameOf } from './use-tree-columns';

/** Detail of a place that the reader can see; substances have only their tree row. */
export function useNodeDetail(row: TreeRow) {
  return useRoute(
    mdsApi.tree.nodeDetail,
    { id: row.nodeId ?? 0, path: row.path },
    { log: 'mds.log.node', enabled: row.nodeId !== null, keepPrevious: true },
  );
}

function massFigure(t: T, sheet: SheetRow, root: TreeRow, detail: NodeDetail | undefined): Figure {
  if (root.kind !== 1) return { key: 'mass', label: t('mds.figure.mass'), value: '–', note: t('mds.figure.noMass') };
  const measured = detail?.measuredMassGrams;
  const value = measured
    ? `${formatNumber(root.totalGrams?.nominal)} / ${formatMass(measured)}`
    : formatMass(root.totalGrams?.nominal ?? sheet.massGrams);
  const deviation = detail?.deviationPercent;
  if (!detail || deviation === null || deviation === undefined)
    return { key: 'mass', label: t(measured ? 'mds.figure.calculatedMeasured' : 'mds.figure.calculated'), value };
  const note = (
    <>
      <Mark finding={detail.deviationWithin ? undefined : 'warning'} />{' '}
      {t('mds.figure.deviation', {
        percent: formatPercent(deviation),
        allowed: formatPercent(detail.allowedDeviationPercent),
      })}
    </>
  );
  return { key: 'mass', label: t('mds.figure.calculatedMeasured'), value, note };
}

/** A tick when everything is correct, otherwise the symbol of the check finding. */
const Mark = ({ finding }: { finding: FindingSeverity | undefined }) =>
  finding ? <FindingDisc severity={finding} /> : <VerdictSymbol verdict="pass" />;
const faults: Readonly<Record<string, FindingSeverity>> = {
  normalised: 'error',
  undisclosed: 'error',
  contradictory: 'error',
};

function sumFigure(t: T, name: string, detail: NodeDetail | undefined): Figure | undefined {
  if (!detail || detail.portionState === 'none') return undefined;
  return {
    key: 'sum',
    label: t('mds.figure.sum', { name }),
    value: formatPercent(detail.portionSum),
    note: (
      <>
        <Mark finding={faults[detail.portionState]} /> {t(`mds.figure.state.${detail.portionState}`)}
      </>
    ),
  };
}

/**
 * Totals: calculated against measured mass of the whole part, portions of the selected parent, and size of the
 * tree.
 */
export function SheetFigures({ sheet, root, row }: { sheet: SheetRow; root: TreeRow; row: TreeRow }) {
  const t = useT();
  const nameOf = useNameOf();
  const { data: rootDetail } = useNodeDetail(root);
  const { data: detail } = useNodeDetail(row);
  const sum = sumFigure(t, nameOf(row), detail?.path === row.path ? detail : undefined);
  const figures = [
    massFigure(t, sheet, root, rootDetail),
    ...(sum ? [sum] : []),
    {
      key: 'nodes',
      label: t('mds.figure.nodes'),
      value: sheet.nodeCount,
      note: t('mds.figure.levels', { count: sheet.height + 1 }),
    },
  ];
  return <FigureStrip label={t('mds.figure.label')} figures={figures} />;
}
