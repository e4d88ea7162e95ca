import { materialBreakdown, recyclabilityFlag, type RecyclabilityFlag, type RrrFigures } from '@matlas/contract';
import {
  chartPalette,
  formatNumber,
  RrrMarkTag,
  SankeyChart,
  usePreferences,
  useT,
  useWordOf,
  type SankeyLink,
  type SankeyNode,
} from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { toChartKilograms, flags, formatKilogramsWithUnit, sumOfGrams } from './rrr-figures';

type Flow = RrrFigures['flow'][number];
type FlowFilter = 'all' | 'withoutMetals';
type Outcome = 'recycled' | 'energy' | 'neither';

const outcomeOf: Readonly<Record<RecyclabilityFlag, Outcome>> = {
  mP: 'recycled',
  mD: 'recycled',
  mM: 'recycled',
  mTr: 'recycled',
  mTe: 'energy',
  mN: 'neither',
};
const outcomes: readonly Outcome[] = ['recycled', 'energy', 'neither'];
const groups = materialBreakdown.members.map(({ value }) => value);
/** Kilograms, with three decimals below 1 kg and one decimal otherwise. */
const formatKilogramValue = (value: number): string => formatNumber(value.toFixed(value > 0 && value < 1 ? 3 : 1));
const sumOf = (flows: readonly Flow[]): number =>
  flows.reduce((sum, { massGrams }) => sum + toChartKilograms(massGrams), 0);

function toSankeyLinks(flows: readonly Flow[], colourOf: (flag: RecyclabilityFlag) => string): SankeyLink[] {
  const toMarks = groups.flatMap((bucket) =>
    flags.map((flag) => ({
      from: bucket,
      to: flag,
      value: sumOf(flows.filter((flow) => flow.bucket === bucket && flow.flag === flag)),
      color: colourOf(flag),
    })),
  );
  const onwards = flags.map((flag) => ({
    from: flag,
    to: outcomeOf[flag],
    value: sumOf(flows.filter((flow) => flow.flag === flag)),
    color: colourOf(flag),
  }));
  return [...toMarks, ...onwards];
}

/** Metals to metal separation are about three quarters of a vehicle. Without them the other flows become visible. */
const isSeparatedMetal = ({ flag }: Flow): boolean => flag === 'mM';

/** Flow of the mass from material groups through marks to recycling, energy recovery or neither. */
export function FlowChart({ flows }: { flows: readonly Flow[] }) {
  const t = useT();
  const wordOf = useWordOf();
  const palette = chartPalette(usePreferences());
  const [drawn, setDrawn] = useState<FlowFilter>('withoutMetals');
  const isAll = drawn === 'all';
  const nodes = useMemo<SankeyNode[]>(
    () => [
      ...groups.map((group) => ({
        key: group,
        name:
          group === 'polymers' || group === 'monm' ? t(`analysisRrr.flow.${group}`) : wordOf(materialBreakdown, group),
        depth: 0,
      })),
      ...flags.map((flag) => ({ key: flag, name: flag, depth: 1, color: palette.mark[flag] })),
      ...outcomes.map((outcome) => ({ key: outcome, name: t(`analysisRrr.outcome.${outcome}`), depth: 2 })),
    ],
    [t, wordOf, palette],
  );
  const links = useMemo(
    () => toSankeyLinks(isAll ? flows : flows.filter((flow) => !isSeparatedMetal(flow)), (flag) => palette.mark[flag]),
    [flows, isAll, palette],
  );
  const extra = (
    <>
      {isAll ? null : (
        <span className="m-faint">
          {t('analysisRrr.flow.notDrawn', {
            mass: formatKilogramsWithUnit(sumOfGrams(flows.filter(isSeparatedMetal))),
          })}
        </span>
      )}
      <Segmented<FlowFilter>
        size="small"
        aria-label={t('analysisRrr.flow.drawn')}
        value={drawn}
        onChange={setDrawn}
        options={(['all', 'withoutMetals'] as const).map((value) => ({ value, label: t(`analysisRrr.flow.${value}`) }))}
      />
    </>
  );
  const heads = useMemo(() => [t('analysisRrr.flow.from'), t('analysisRrr.flow.to'), 'kg'] as const, [t]);
  return (
    <section className="r-card">
      <div className="r-card-body">
        <SankeyChart
          title={t('analysisRrr.flow.title')}
          nodes={nodes}
          links={links}
          heads={heads}
          format={formatKilogramValue}
          extra={extra}
        />
      </div>
      <ul className="r-legend">
        {flags.map((flag) => (
          <li key={flag}>
            <RrrMarkTag value={flag} /> <span className="m-faint">{wordOf(recyclabilityFlag, flag)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
