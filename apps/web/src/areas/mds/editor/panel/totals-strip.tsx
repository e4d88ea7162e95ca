import {
  childrenOf,
  formatDecimal,
  hiddenPercent,
  placeAt,
  type Decimal,
  type NodeTotals,
  type PortionState,
} from '@matlas/domain';
import {
  Code,
  FigureStrip,
  FindingDisc,
  formatMass,
  formatNumber,
  formatPercent,
  formatRange,
  useT,
  VerdictSymbol,
  type Figure,
  type T,
} from '@matlas/web-kit';
import { useMemo } from 'react';
import type { Editor } from '../use-editor';

const text = (value: Decimal | undefined): string | null => (value === undefined ? null : formatDecimal(value, 6));
/** Check rule for jokers and confidential substances in a material. */
const hiddenRule = 'HID-1';
const BROKEN: ReadonlySet<PortionState> = new Set(['normalised', 'undisclosed', 'contradictory', 'open']);

function massFigure(t: T, totals: NodeTotals, isComponent: boolean): Figure {
  if (!isComponent) return { key: 'mass', label: t('mds.figure.mass'), value: '–', note: t('mds.figure.noMass') };
  const { mass, measuredGrams, deviation, isIncomplete } = totals;
  const calculated = text(mass?.calculated);
  const note = isIncomplete ? t('mds.edit.incomplete') : undefined;
  if (!measuredGrams)
    return { key: 'mass', label: t('mds.figure.calculated'), value: formatMass(calculated), ...(note ? { note } : {}) };
  const value = `${formatNumber(calculated)} / ${formatMass(text(measuredGrams))}`;
  if (!deviation) return { key: 'mass', label: t('mds.figure.calculatedMeasured'), value, ...(note ? { note } : {}) };
  const mark = deviation.within ? <VerdictSymbol verdict="pass" /> : <FindingDisc severity="warning" />;
  return {
    key: 'mass',
    label: t('mds.figure.calculatedMeasured'),
    value,
    note: (
      <>
        {mark}{' '}
        {t('mds.figure.deviation', {
          percent: formatPercent(formatDecimal(deviation.percent, 2)),
          allowed: formatPercent(formatDecimal(deviation.allowedPercent)),
        })}
      </>
    ),
  };
}

function sumFigure(t: T, name: string, { portionSum, portionState, rest }: NodeTotals): Figure {
  const mark = BROKEN.has(portionState) ? <FindingDisc severity="error" /> : <VerdictSymbol verdict="pass" />;
  const left = rest ? ` · ${t('mds.edit.restBounds', { range: formatRange(text(rest.min), text(rest.max)) })}` : '';
  return {
    key: 'sum',
    label: t('mds.figure.sum', { name }),
    value: formatPercent(portionState === 'rest' ? '100' : text(portionSum)),
    note: (
      <>
        {mark} {t(`mds.edit.portions.${portionState}`)}
        {left}
      </>
    ),
  };
}

/**
 * Totals of the whole part, portions of the active node (or of its parent), jokers and confidential substances
 * there.
 */
export function TotalsStrip({ editor }: { editor: Editor }) {
  const t = useT();
  const { tree, scene, active, nameOf, findings } = editor;
  const figures = useMemo(() => {
    const root = placeAt(tree, tree.root);
    const place = placeAt(tree, active);
    const holder = place && place.children.length === 0 && place.parent !== undefined ? place.parent : active;
    const own = scene.totalsOf(holder);
    const holderKind = placeAt(tree, holder)?.node.kind;
    const isSummed = own.portionState !== 'none' && holder !== undefined;
    const hidden =
      holderKind === 'material' && childrenOf(tree, holder).length > 0 ? hiddenPercent(scene, holder) : undefined;
    const hasHiddenFinding = findings.some(({ rule, node }) => rule === hiddenRule && node === holder);
    return [
      massFigure(t, scene.totalsOf(tree.root), root?.node.kind === 'component'),
      ...(holderKind === 'component' && holder !== tree.root
        ? [{ ...massFigure(t, own, true), key: 'part', label: t('mds.edit.partMass', { name: nameOf(holder) }) }]
        : []),
      ...(isSummed ? [sumFigure(t, nameOf(holder), own)] : []),
      ...(hidden
        ? [
            {
              key: 'hidden',
              label: t('mds.edit.hidden'),
              value: formatPercent(text(hidden)),
              note: (
                <>
                  {hasHiddenFinding ? <FindingDisc severity="warning" /> : <VerdictSymbol verdict="pass" />}{' '}
                  <Code>{hiddenRule}</Code>
                </>
              ),
            },
          ]
        : []),
    ];
  }, [t, tree, scene, active, nameOf, findings]);
  return (
    <div className="d-totals">
      <FigureStrip label={t('mds.figure.label')} figures={figures} />
    </div>
  );
}
