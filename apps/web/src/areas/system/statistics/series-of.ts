import type { ChartSeries, T } from '@matlas/web-kit';

/** One chart series for each of the given figures, with its label. */
export const seriesOf = <Name extends string>(
  t: T,
  names: readonly Name[],
  rows: readonly Readonly<Record<Name, number>>[],
): ChartSeries[] =>
  names.map((name) => ({ key: name, name: t(`statistics.field.${name}`), values: rows.map((row) => row[name]) }));
