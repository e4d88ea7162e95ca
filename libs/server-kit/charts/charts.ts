import { Injectable } from '@nestjs/common';
import type { SheetPicture } from '@matlas/formats/workbook/write-report';
import { taskFile } from '../workers/worker-task';
import { WorkerPool } from '../workers/worker-pool';
import { type BarChart, sizeOf } from './bar-chart';

const DRAW = taskFile<typeof import('./draw-chart.task')>(require.resolve('./draw-chart.task'));

/** Charts as pictures for workbooks. */
@Injectable()
export class Charts {
  constructor(private readonly pool: WorkerPool) {}

  /** Undefined where there is nothing to draw. */
  async drawBars(chart: BarChart): Promise<SheetPicture | undefined> {
    if (chart.categories.length === 0) return undefined;
    const png = await this.pool.run(DRAW, chart, { isShort: true });
    return { png, ...sizeOf(chart), text: `${chart.title}: ${describe(chart)}` };
  }
}

/** The bars as text: `Recyclability 86.2 % (limit 85 %)`. */
const describe = ({ categories, series }: BarChart): string =>
  categories
    .map((category, index) => {
      const values = series.flatMap(({ name, bars }) => {
        const label = bars[index]?.label;
        return label ? [series.length > 1 ? `${name} ${label}` : label] : [];
      });
      return `${category}: ${values.join(', ')}`;
    })
    .join('; ');
