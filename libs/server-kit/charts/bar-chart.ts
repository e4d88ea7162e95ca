/** One bar of a category; the label stands at its end. */
export interface Bar {
  value: number;
  label: string;
}
/** Horizontal bars, a category each; the bars of several series stand below each other. */
export interface BarChart {
  title: string;
  categories: readonly string[];
  series: readonly { name: string; colour: string; bars: readonly (Bar | null)[] }[];
  /** End of the axis; absent: the largest value. */ max?: number;
}

const WIDTH = 760;
const HEAD = 48;
const LEGEND = 28;
const FOOT = 36;
const BAR = 26;
const MARGIN = 18;

/** Pixels above the bars: the title, and the names of several series. */
export const headOf = ({ series }: BarChart): number => HEAD + (series.length > 1 ? LEGEND : 0);
/** Size of the picture, in pixels of 1/96 inch. */
export const sizeOf = (chart: BarChart): { width: number; height: number } => ({
  width: WIDTH,
  height: headOf(chart) + FOOT + chart.categories.length * (BAR * chart.series.length + MARGIN),
});

/** Colours of the screens in their light mode (web-kit/theme/tokens.ts). */
export const CHART_COLOURS = {
  main: '#1F5FBF',
  limit: '#9AA5B4',
  verdict: {
    fail: '#BF1D2C',
    depends: '#945300',
    unknown: '#566273',
    exempt: '#5A46BE',
    declare: '#C0B5EC',
    pass: '#1B7A35',
  },
} as const;
