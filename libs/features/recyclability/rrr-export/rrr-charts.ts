import { materialBreakdown, type RrrFigures } from '@matlas/contract';
import { shownKilograms, shownPercent } from '@matlas/domain';
import { CHART_COLOURS, type Charts, type SheetPicture, type Workbook } from '@matlas/server-kit';
import { breakdownOf } from './annex-lines';
import { fieldText } from './rrr-report-words';

const GRAMS_IN_KILOGRAM = 1000;
const RATES = ['rcyc', 'rcov'] as const;
const WHOLE = 100;

/** Pictures below the sheets of rates and of material categories. */
export interface RrrPictures {
  rates: SheetPicture | undefined;
  breakdown: SheetPicture | undefined;
}
export async function drawRrr(charts: Charts, book: Workbook, figures: RrrFigures): Promise<RrrPictures> {
  const [rates, breakdown] = await Promise.all([
    drawRates(charts, book, figures),
    drawBreakdown(charts, book, figures),
  ]);
  return { rates, breakdown };
}

function drawRates(charts: Charts, book: Workbook, { rates }: RrrFigures): Promise<SheetPicture | undefined> {
  const bar = (percent: string, limit?: string) => ({
    value: Number(percent),
    label: `${shownPercent(percent, { limit })} %`,
  });
  return charts.drawBars({
    title: book.text('chart.rates'),
    categories: RATES.map((rate) => fieldText(book, rate)),
    max: WHOLE,
    series: [
      {
        name: book.text('chart.rate'),
        colour: CHART_COLOURS.main,
        bars: RATES.map((rate) => bar(rates[rate].percent, rates[rate].limitPercent)),
      },
      {
        name: book.text('chart.limit'),
        colour: CHART_COLOURS.limit,
        bars: RATES.map((rate) => bar(rates[rate].limitPercent)),
      },
    ],
  });
}
function drawBreakdown(charts: Charts, book: Workbook, figures: RrrFigures): Promise<SheetPicture | undefined> {
  const grams = breakdownOf(figures);
  return charts.drawBars({
    title: book.text('chart.breakdown'),
    categories: materialBreakdown.values.map((bucket) => book.label('materialBreakdown', bucket)),
    series: [
      {
        name: book.text('column.kg'),
        colour: CHART_COLOURS.main,
        bars: materialBreakdown.values.map((bucket) => ({
          value: Number(grams[bucket] ?? '0') / GRAMS_IN_KILOGRAM,
          label: shownKilograms(grams[bucket] ?? '0'),
        })),
      },
    ],
  });
}
