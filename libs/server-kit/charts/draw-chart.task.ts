import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import * as echarts from 'echarts';
import { type BarChart, headOf, sizeOf } from './bar-chart';

const FONT = 'NotoSansHans';
/** Pixels of the picture for one on the sheet, so that it prints sharply. */
const SCALE = 2;
const INK = '#1f2329';
const FAINT = '#6b7280';
const LINE = '#d9dde3';
const EDGE = 16;
const LABEL_CHARACTERS = 40;

let isReady = false;
/** Latin and Chinese characters are in one font, that of the PDF. */
function prepare(): void {
  if (isReady) return;
  const folder = join(dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts');
  GlobalFonts.registerFromPath(join(folder, 'NotoSansHans-Regular.otf'), FONT);
  echarts.setPlatformAPI({ createCanvas: () => createCanvas(1, 1) as unknown as HTMLCanvasElement });
  isReady = true;
}
const shortened = (text: string): string =>
  [...text].length > LABEL_CHARACTERS ? `${[...text].slice(0, LABEL_CHARACTERS - 1).join('')}…` : text;

function optionOf(chart: BarChart): echarts.EChartsOption {
  const { title, categories, series, max } = chart;
  return {
    animation: false,
    backgroundColor: '#ffffff',
    textStyle: { fontFamily: FONT, color: INK, fontSize: 12 },
    title: { text: title, left: EDGE, top: 12, textStyle: { fontFamily: FONT, fontSize: 15, fontWeight: 'normal' } },
    legend: { left: EDGE, top: 40, itemWidth: 12, itemHeight: 12, selectedMode: false, show: series.length > 1 },
    grid: { left: EDGE, right: 120, top: headOf(chart), bottom: 12, containLabel: true },
    xAxis: {
      type: 'value',
      ...(max === undefined ? {} : { max }),
      axisLabel: { color: FAINT, hideOverlap: true },
      splitLine: { lineStyle: { color: LINE } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: categories.map(shortened),
      axisTick: { show: false },
      axisLabel: { color: INK, interval: 0 },
    },
    series: series.map(({ name, colour, bars }) => ({
      type: 'bar' as const,
      name,
      color: colour,
      barMaxWidth: 22,
      data: bars.map((bar) => bar?.value ?? null),
      label: {
        show: true,
        position: 'right' as const,
        color: INK,
        formatter: ({ dataIndex }: { dataIndex: number }) => bars[dataIndex]?.label ?? '',
      },
      labelLayout: { hideOverlap: true },
    })),
  };
}

/** Draws a chart as a PNG, as the screens draw it, in a worker thread. */
export function run(chart: BarChart): Uint8Array {
  prepare();
  const { width, height } = sizeOf(chart);
  const canvas = createCanvas(width * SCALE, height * SCALE);
  const drawn = echarts.init(canvas as unknown as HTMLCanvasElement, null, { width, height, devicePixelRatio: SCALE });
  drawn.setOption(optionOf(chart));
  const png = canvas.toBuffer('image/png');
  drawn.dispose();
  return new Uint8Array(png);
}
