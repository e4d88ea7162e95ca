import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeReport, type ReportSheet } from '@matlas/formats/workbook/write-report';
import { Workbook } from 'exceljs';
import { WorkerPool } from '../workers/worker-pool';
import { CHART_COLOURS, sizeOf } from './bar-chart';
import { Charts } from './charts';

const pool = new WorkerPool();
const charts = new Charts(pool);
afterAll(() => pool.onApplicationShutdown());

const chart = {
  title: '可再利用率 Rates, %',
  categories: ['可再利用率', '可回收利用率'],
  max: 100,
  series: [
    { name: 'Rate', colour: CHART_COLOURS.main, bars: [{ value: 86.2, label: '86.2 %' }, null] },
    { name: 'Limit', colour: CHART_COLOURS.limit, bars: [85, 95].map((value) => ({ value, label: `${value} %` })) },
  ],
};
const sheet = (parts: Partial<ReportSheet<number>>): ReportSheet<never> =>
  ({
    name: 'Rates',
    title: 'Rates',
    facts: [['Vehicle', 'A1']],
    columns: [{ title: 'Percent', width: 12, value: (row: number) => row }],
    rows: [86.2, 95.7],
    ...parts,
  }) as ReportSheet<number> as ReportSheet<never>;
async function written(sheets: readonly ReportSheet<never>[]): Promise<Workbook> {
  const sink = new PassThrough();
  const bytes = buffer(sink);
  await writeReport(sink, sheets);
  const book = new Workbook();
  await book.xlsx.load((await bytes) as never); // its types want the Buffer of Node 18
  return book;
}
/** Colours of the pixels of a PNG, drawn again. */
async function coloursOf(png: Uint8Array): Promise<Set<string>> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(png));
  const canvas = createCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  const found = new Set<string>();
  for (let at = 0; at < data.length; at += 4)
    found.add(
      `#${Buffer.from(data.subarray(at, at + 3))
        .toString('hex')
        .toUpperCase()}`,
    );
  return found;
}

it('draws bars in the colours of their series, as large as the sheet needs them', async () => {
  const picture = await charts.drawBars(chart);
  const png = Buffer.from(picture?.png ?? []);
  const { width, height } = sizeOf(chart);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
  const colours = await coloursOf(png);
  expect([CHART_COLOURS.main, CHART_COLOURS.limit].map((colour) => colours.has(colour))).toEqual([true, true]);
  expect(picture?.text).toBe('可再利用率 Rates, %: 可再利用率: Rate 86.2 %, Limit 85 %; 可回收利用率: Limit 95 %');
});

it('draws nothing without categories', async () => {
  expect(await charts.drawBars({ ...chart, categories: [] })).toBeUndefined();
});

it('stands below the rows of its own sheet, where a spreadsheet reads it', async () => {
  const picture = await charts.drawBars(chart);
  if (!picture) throw new Error('no picture');
  const commented = [{ title: 'Percent', width: 12, comment: 'Exact', value: (row: number) => row }];
  const book = await written([
    sheet({ name: 'Plain' }),
    sheet({ picture }),
    sheet({ name: 'Both', picture, columns: commented }),
  ]);
  const images = book.worksheets.map((one) =>
    one.getImages().map(({ imageId, range }) => ({
      row: range.tl.nativeRow,
      same: Buffer.from((book.getImage(Number(imageId)).buffer ?? []) as unknown as Uint8Array).equals(
        Buffer.from(picture.png),
      ),
    })),
  );
  // Title, fact, empty row, head, two rows, one row free: the picture begins in the eighth.
  expect(images).toEqual([[], [{ row: 7, same: true }], [{ row: 7, same: true }]]);
  expect(book.getWorksheet('Both')?.getCell('A4').note).toBeTruthy();
});
