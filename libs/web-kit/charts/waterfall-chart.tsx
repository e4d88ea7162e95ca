import type { EChartsCoreOption } from 'echarts/core';
import { useMemo, type ReactNode } from 'react';
import { formatChange, formatNumber } from '../i18n/format';
import { usePreferences } from '../theme/root-style';
import type { Preferences } from '../theme/preferences';
import { axisLook, chartPalette } from './chart-look';
import { Chart } from './chart';

/** One step up or down. */
export interface WaterfallStep {
  key: string;
  name: string;
  /** Signed change. */
  change: number;
}
export interface WaterfallChartProps {
  /** Title including the unit. */
  title: string;
  /** Start and end values. */
  from: { name: string; value: number };
  to: { name: string; value: number };
  steps: readonly WaterfallStep[];
  /** A limit, drawn as a line. */
  limit?: { name: string; value: number };
  /** Headers of the table: step, change, value after the step. */
  heads: readonly [step: string, change: string, after: string];
  format?: (value: number) => string;
  formatStep?: (value: number) => string;
  extra?: ReactNode;
  height?: number;
}

const standardHeight = 320;
const barWidth = 24;
const totalHeight = 4;
const namesWidth = 96;
/** Margin at both ends of the axis as a share of the range. */
const marginShare = 0.12;

/** The values before and after each step. */
export function stepValues(from: number, steps: readonly WaterfallStep[]): { before: number; after: number }[] {
  let at = from;
  return steps.map(({ change }) => {
    const before = at;
    at += change;
    return { before, after: at };
  });
}

/**
 * Range of the axis, with all values and the limit. It does not start at zero, therefore the totals are drawn as
 * lines instead of bars.
 */
function boundsOf(values: readonly number[]): { min: number; max: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(high - low, 1) * marginShare;
  return { min: Math.floor((low - room) * 10) / 10, max: Math.ceil((high + room) * 10) / 10 };
}

function seriesOf(
  { from, to, steps, limit, formatStep = formatChange, format = formatNumber }: WaterfallChartProps,
  colours: ReturnType<typeof chartPalette>,
) {
  const levels = stepValues(from.value, steps);
  const ends = steps.length + 1;
  const label = { show: true, position: 'top', color: colours.text, fontSize: 12 };
  const floating = (sign: 1 | -1) => [
    null,
    ...steps.map(({ change }) => (change * sign > 0 ? Math.abs(change) : null)),
    null,
  ];
  const bar = (name: string, sign: 1 | -1, color: string) => ({
    type: 'bar',
    name,
    stack: 'steps',
    data: floating(sign),
    itemStyle: { color },
    barMaxWidth: barWidth,
    label: {
      ...label,
      formatter: ({ dataIndex }: { dataIndex: number }) => formatStep(steps[dataIndex - 1]?.change ?? 0),
    },
  });
  return [
    {
      type: 'bar',
      name: 'base',
      stack: 'steps',
      silent: true,
      data: [null, ...levels.map(({ before, after }) => Math.min(before, after)), null],
      itemStyle: { color: 'transparent' },
      barMaxWidth: barWidth,
    },
    bar('up', 1, colours.verdict.pass.text),
    bar('down', -1, colours.verdict.fail.text),
    {
      type: 'scatter',
      name: 'total',
      symbol: 'rect',
      symbolSize: [barWidth + 16, totalHeight],
      data: [
        [0, from.value],
        [ends, to.value],
      ],
      itemStyle: { color: colours.text2 },
      label: { ...label, formatter: ({ value }: { value: [number, number] }) => format(value[1]) },
      ...(limit
        ? {
            markLine: {
              silent: true,
              symbol: 'none',
              lineStyle: { color: colours.text, type: 'dashed' },
              label: { color: colours.text2, position: 'insideStartTop', formatter: limit.name },
              data: [{ yAxis: limit.value }],
            },
          }
        : {}),
    },
  ];
}

function optionOf(props: WaterfallChartProps, chosen: Preferences): EChartsCoreOption {
  const { from, to, steps, limit, format = formatNumber } = props;
  const colours = chartPalette(chosen);
  const axis = axisLook(chosen);
  const levels = stepValues(from.value, steps);
  return {
    grid: { left: 8, right: 16, top: 24, bottom: 8, containLabel: true },
    tooltip: { show: false },
    xAxis: {
      type: 'category',
      data: [from.name, ...steps.map(({ name }) => name), to.name],
      ...axis,
      axisLabel: {
        ...axis.axisLabel,
        width: namesWidth,
        overflow: 'truncate',
        interval: 0,
        rotate: steps.length > 5 ? 30 : 0,
      },
    },
    yAxis: {
      type: 'value',
      ...boundsOf([from.value, to.value, ...levels.map(({ after }) => after), ...(limit ? [limit.value] : [])]),
      ...axis,
      axisLabel: { ...axis.axisLabel, formatter: format },
    },
    series: seriesOf(props, colours),
  };
}

function StepTable({
  title,
  from,
  to,
  steps,
  heads,
  format = formatNumber,
  formatStep = formatChange,
}: WaterfallChartProps) {
  const levels = stepValues(from.value, steps);
  return (
    <table className="m-chart-figures" aria-label={title}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{from.name}</th>
          <td />
          <td>{format(from.value)}</td>
        </tr>
        {steps.map(({ key, name, change }, index) => (
          <tr key={key}>
            <th scope="row" title={name}>
              {name}
            </th>
            <td>{formatStep(change)}</td>
            <td>{format(levels[index]?.after ?? from.value)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{to.name}</th>
          <td />
          <td>{format(to.value)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/**
 * Shows step by step how one value became another. The direction of a step is also shown by its sign, not only by
 * colour.
 */
export function WaterfallChart(props: WaterfallChartProps) {
  const chosen = usePreferences();
  const { title, from, to, steps, limit, heads, format, formatStep, extra, height = standardHeight } = props;
  const option = useMemo(
    () =>
      optionOf(
        {
          title,
          from,
          to,
          steps,
          heads,
          ...(limit ? { limit } : {}),
          ...(format ? { format } : {}),
          ...(formatStep ? { formatStep } : {}),
        },
        chosen,
      ),
    [title, from, to, steps, limit, heads, format, formatStep, chosen],
  );
  return <Chart title={title} option={option} height={height} extra={extra} table={<StepTable {...props} />} />;
}
