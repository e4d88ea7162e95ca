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
import { drawnKilograms, flags, kilogramsOf, sumOfGrams } from './rrr-figures';

type Flow = RrrFigures['flow'][number];
type Drawn = 'all' | 'withoutMetals';
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
/** Kilograms with as many decimals as a band of this width is read with. */
const shown = (value: number): string => formatNumber(value.toFixed(value > 0 && value < 1 ? 3 : 1));
const sumOf = (flows: readonly Flow[]): number =>
  flows.reduce((sum, { massGrams }) => sum + drawnKilograms(massGrams), 0);

function linksOf(flows: readonly Flow[], colourOf: (flag: RecyclabilityFlag) => string): SankeyLink[] {
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

/** Metals to metal separation are three quarters of a vehicle: without them the rest can be seen. */
const undrawn = ({ flag }: Flow): boolean => flag === 'mM';

/** Where the mass goes: from material groups over marks to what becomes of it. */
export function FlowChart({ flows }: { flows: readonly Flow[] }) {
  const t = useT();
  const wordOf = useWordOf();
  const palette = chartPalette(usePreferences());
  const [drawn, setDrawn] = useState<Drawn>('withoutMetals');
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
    () => linksOf(isAll ? flows : flows.filter((flow) => !undrawn(flow)), (flag) => palette.mark[flag]),
    [flows, isAll, palette],
  );
  const extra = (
    <>
      {isAll ? null : (
        <span className="m-faint">
          {t('analysisRrr.flow.notDrawn', { mass: kilogramsOf(sumOfGrams(flows.filter(undrawn))) })}
        </span>
      )}
      <Segmented<Drawn>
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
          format={shown}
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
