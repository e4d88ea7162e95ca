import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { formatNumber } from '../i18n/format';
import { usePreferences } from '../theme/root-style';
import type { Preferences } from '../theme/preferences';
import { axisLook, chartPalette } from './chart-look';
import { Chart } from './chart';

/** One series in one colour, with a number for each category. */
export interface ChartSeries {
  key: string;
  name: string;
  values: readonly number[];
  /**
   * Only where colours have a meaning (verdicts). When two series share a colour, the second is drawn as an
   * outline.
   */
  color?: string;
  isOutline?: boolean;
}
export interface FigureChartProps {
  /** Title including the unit. */
  title: string;
  /** Header of the categories in the table: `Month`. */
  of: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  /** `bars`: side by side; `stacked`: for series that add up; `lines`: for development over time. */
  kind?: 'bars' | 'stacked' | 'lines';
  /** Horizontal bars, for categories with long names. */
  isLying?: boolean;
  /** Header of the total column, for series that add up. */
  total?: string;
  /** Label of the sum row below the table. */
  sum?: string;
  format?: (value: number) => string;
}

/**
 * Sizes in pixels. For horizontal bars: height of a bar with its gap, minimum row height, height of everything
 * beside the rows, and minimum height of the chart.
 */
const barHeight = 12;
const rowHeight = 28;
const heightBesideRows = 72;
const minHeight = 240;
const namesWidth = 148;
const barWidth = 20;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const sumOfCategory = (series: readonly ChartSeries[], index: number): number =>
  sumOf(series.map(({ values }) => values[index] ?? 0));

function optionOf(
  { categories, series, kind = 'bars', isLying, format = formatNumber }: FigureChartProps,
  chosen: Preferences,
): EChartsCoreOption {
  const axis = axisLook(chosen);
  const colours = chartPalette(chosen);
  const names = {
    type: 'category',
    data: [...categories],
    ...axis,
    ...(isLying ? { inverse: true, axisLabel: { ...axis.axisLabel, width: namesWidth, overflow: 'truncate' } } : {}),
  };
  const numbers = {
    type: 'value',
    minInterval: 1,
    ...axis,
    axisLabel: { ...axis.axisLabel, formatter: format, hideOverlap: true },
  };
  const isOne = series.length === 1;
  return {
    grid: { left: 8, right: 16, top: isOne ? 16 : 40, bottom: 8, containLabel: true },
    ...(isOne
      ? {}
      : {
          legend: {
            type: 'scroll',
            top: 0,
            left: 0,
            itemWidth: 12,
            itemHeight: 12,
            textStyle: { color: colours.text2 },
            pageTextStyle: { color: colours.text2 },
            pageIconColor: colours.text2,
            pageIconInactiveColor: colours.disabled,
          },
        }),
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: kind === 'lines' ? 'line' : 'shadow' },
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.text, fontSize: 12 },
      valueFormatter: (value: unknown) => format(Number(value)),
      confine: true,
    },
    xAxis: isLying ? numbers : names,
    yAxis: isLying ? names : numbers,
    series: series.map(({ name, values, color, isOutline }) => ({
      ...(color
        ? { color, itemStyle: isOutline ? { color: colours.surface, borderColor: color, borderWidth: 1 } : { color } }
        : {}),
      type: kind === 'lines' ? 'line' : 'bar',
      name,
      data: [...values],
      ...(kind === 'stacked' ? { stack: 'all' } : {}),
      ...(kind === 'lines' ? { symbol: 'circle', symbolSize: 6 } : { barMaxWidth: barWidth }),
    })),
  };
}

/** The figures of the chart as a table. */
function FigureTable({ title, of, categories, series, total, sum, format = formatNumber }: FigureChartProps) {
  const row = (read: (values: readonly number[]) => number) =>
    series.map(({ key, values }) => <td key={key}>{format(read(values))}</td>);
  return (
    <table className="m-chart-figures" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {series.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
          {total ? <th scope="col">{total}</th> : null}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, index) => (
          <tr key={`${index} ${category}`}>
            <th scope="row" title={category}>
              {category}
            </th>
            {row((values) => values[index] ?? 0)}
            {total ? <td>{format(sumOfCategory(series, index))}</td> : null}
          </tr>
        ))}
      </tbody>
      {sum ? (
        <tfoot>
          <tr>
            <th scope="row">{sum}</th>
            {row(sumOf)}
            {total ? <td>{format(sumOf(series.map(({ values }) => sumOf(values))))}</td> : null}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

/** A bar or line chart and its table, both built from the same figures. */
export function FigureChart(props: FigureChartProps) {
  const chosen = usePreferences();
  const { title, of, categories, series, kind, isLying, total, sum, format } = props;
  const option = useMemo(
    () => optionOf({ title, of, categories, series, kind, isLying, total, sum, format }, chosen),
    [title, of, categories, series, kind, isLying, total, sum, format, chosen],
  );
  const barsOfRow = kind === 'stacked' ? 1 : series.length;
  const height = isLying
    ? Math.max(minHeight, categories.length * Math.max(rowHeight, barsOfRow * barHeight) + heightBesideRows)
    : undefined;
  return (
    <Chart
      title={title}
      option={option}
      table={<FigureTable {...props} />}
      {...(height === undefined ? {} : { height })}
    />
  );
}
