import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { stream } from 'exceljs';
import { SeededRandom } from '@matlas/testing';

/** A row of the workbook; `parent` is the part number one level up. */
export interface GeneratedRow {
  level: number;
  number: string;
  name: string;
  quantity: number;
  grams: number | null;
  supplier: string | null;
  parent: string;
}

const TITLES = ['层级', '零件号', '零件名称', '数量', '单件质量(g)', '供应商代码', '供应商名称', '备注'];
const NAMES = ['车身', '支架', '螺栓', '线束', '密封圈', '卡扣', '垫片', '壳体', '盖板', '轴承', '弹簧', '铭牌'];
const DEEPEST = 6;
const SUPPLIERS = 40;

/** A seeded BOM of one vehicle, at most seven levels deep; all part numbers differ and begin with `prefix`. */
export function bomRows(count: number, prefix: string, seed: number): GeneratedRow[] {
  const random = new SeededRandom(seed);
  const open: string[] = [];
  return Array.from({ length: count }, (_, index) => {
    const level = index === 0 ? 0 : Math.min(DEEPEST, random.integer(1, open.length));
    open.length = level;
    const number = `${prefix}-${1000 + index}-${random.integer(10, 99)}`;
    const row = {
      level,
      number,
      name: `${random.pick(NAMES)}${random.pick(NAMES)} ${index}`,
      quantity: index === 0 ? 1 : random.integer(1, 8),
      parent: open[level - 1] ?? '',
    };
    open.push(number);
    return {
      ...row,
      grams: random.chance(0.9) ? random.integer(1, 900_000) / 1000 : null,
      supplier: random.chance(0.8) ? `S-${random.integer(1, SUPPLIERS)}` : null,
    };
  });
}

/** The rows as an .xlsx file. */
export async function bomWorkbook(rows: readonly GeneratedRow[]): Promise<Buffer> {
  const sink = new PassThrough();
  const chunks: Buffer[] = [];
  sink.on('data', (chunk: Buffer) => chunks.push(chunk));
  const book = new stream.xlsx.WorkbookWriter({ stream: sink, useSharedStrings: true });
  const sheet = book.addWorksheet('BOM');
  sheet.addRow(TITLES).commit();
  for (const { level, number, name, quantity, grams, supplier } of rows)
    sheet.addRow([level, number, name, quantity, grams, supplier, supplier && `供应商 ${supplier}`, null]).commit();
  await book.commit();
  return Buffer.concat(chunks);
}

/** One text for a whole BOM in order: number, level, amounts, supplier, name and parent's number of each row. */
export function fingerprintOf(rows: readonly GeneratedRow[]): string {
  const lines = rows.map(({ number, level, quantity, grams, supplier, name, parent }) =>
    [number, level, quantity, grams ?? '', supplier ?? '', name, parent].join('|'),
  );
  return createHash('md5').update(lines.join('\n')).digest('hex');
}
/** The same text for the stored positions of model $1. */
export const FINGERPRINT = `select count(*)::int as positions, count(distinct p.number)::int as numbers,
    md5(string_agg(concat(p.number, '|', p.level, '|', trim_scale(p.quantity), '|', trim_scale(p.mass_g), '|',
      p.supplier_code, '|', p.name, '|', u.number),
      E'\\n'
    order by p.ord)) as fingerprint
  from bom_position p left join bom_position u on u.id = p.parent_id where p.model_id = $1`;
