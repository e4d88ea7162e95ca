import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { nodeType, rateType } from '@matlas/contract/enums';
import { unparse } from 'papaparse';
import { guardFormula } from '../safe/formula';
import { shiftDecimalPoint } from '../mds-table/cell-values';
import type { DocumentChild, DocumentNode, FormatLoss, SheetDocument } from '../sheet/sheet-document';
import { COLUMN_COUNT, DELIVERED, HEAD, LEVEL, MATERIAL, PART, SUBSTANCE, VERSION } from './japia-columns';
import { JapiaLosses } from './japia-losses';
import { toJapiaHead, type JapiaHead, toJapiaContent } from './japia-content';

type Cells = Readonly<Record<number, string | number | undefined>>;
const SHIFT: Readonly<Record<string, number>> = { mg: 3, g: 0, kg: -3 };
const SPANS = ['postIndustrialMin', 'postIndustrialMax', 'postConsumerMin', 'postConsumerMax'] as const;
/** Flag for a portion that is the rest. */
const REMAINDER = '1';
const line = (cells: Cells): string =>
  `${unparse([Array.from({ length: COLUMN_COUNT }, (_, index) => guardFormula(String(cells[index] ?? '')))], { quotes: true })}\r\n`;

function* partLines(node: DocumentNode, level: number): Generator<string> {
  for (const child of node.children) {
    const { node: below, reference, quantity, massGrams } = child;
    if (reference)
      yield line(
        massGrams === undefined
          ? {
              [LEVEL]: level + 1,
              [PART.number]: reference.number,
              [PART.name]: reference.name,
              [PART.quantity]: quantity,
              [PART.nodeId]: reference.cid,
            }
          : {
              [LEVEL]: level,
              [MATERIAL.code]: reference.number,
              [MATERIAL.name]: reference.name,
              [MATERIAL.mass]: massGrams,
              [MATERIAL.nodeId]: reference.cid,
            },
      );
    else if (below?.kind === nodeType.of.material) yield* materialLines(below, massGrams, level);
    else if (below) {
      const unit = below.attributes?.massUnit;
      yield line({
        [LEVEL]: level + 1,
        [PART.number]: below.number,
        [PART.name]: below.name,
        [PART.mass]:
          below.measuredMassGrams === undefined
            ? ''
            : shiftDecimalPoint(below.measuredMassGrams, SHIFT[unit ?? 'g'] ?? 0),
        [PART.quantity]: quantity,
        [PART.massUnit]: unit,
      });
      yield* partLines(below, level + 1);
    }
  }
}
function* materialLines(
  { name, tradeName, standard, number, symbol, classCode, attributes, children }: DocumentNode,
  grams: string | undefined,
  level: number,
): Generator<string> {
  const spans = Object.fromEntries(SPANS.map((span) => [MATERIAL[span], attributes?.recyclate?.[span]]));
  yield line({
    [LEVEL]: level,
    [MATERIAL.name]: name,
    [MATERIAL.tradeName]: tradeName,
    [MATERIAL.mass]: grams,
    [MATERIAL.standard]: standard,
    [MATERIAL.code]: number,
    [MATERIAL.symbol]: symbol,
    [MATERIAL.classCode]: classCode,
    ...spans,
  });
  for (const [index, child] of children.entries()) yield substanceLine(child, index + 1, level);
}
function substanceLine(
  { substance, portion, applicationCode, processState }: DocumentChild,
  number: number,
  level: number,
): string {
  return line({
    [LEVEL]: level,
    [SUBSTANCE.contentNumber]: number,
    [SUBSTANCE.form]: processState,
    [SUBSTANCE.code]: substance?.cas ?? substance?.code,
    [SUBSTANCE.name]: substance?.name,
    [SUBSTANCE.content]: portion?.value,
    [SUBSTANCE.application]: applicationCode,
    [SUBSTANCE.min]: portion?.min,
    [SUBSTANCE.max]: portion?.max,
    [SUBSTANCE.remainder]: portion?.kind === rateType.of.remainder ? REMAINDER : '',
    [SUBSTANCE.nodeId]: substance?.foreignId,
  });
}
const headLines = ({ makerCode, supplierCode, supplierName, deadline }: JapiaHead, date: string): string =>
  line({ [HEAD.version]: VERSION, [HEAD.date]: date }) +
  line({
    [HEAD.makerCode]: makerCode,
    [HEAD.supplierCode]: supplierCode,
    [HEAD.supplierName]: supplierName,
    [HEAD.deadline]: deadline,
  });

/**
 * Writes sheets of components as a JAMA/JAPIA sheet CSV in UTF-8. One file has one recipient and one supplier,
 * those of its first sheet; everything else is listed as a loss, value by value. `date` is the date of the file,
 * yyyy/mm/dd.
 */
export async function writeJapia(
  sheets: AsyncIterable<SheetDocument> | Iterable<SheetDocument>,
  target: Writable,
  { date }: { date: string },
): Promise<FormatLoss[]> {
  const losses: FormatLoss[] = [];
  async function* lines(): AsyncGenerator<string> {
    let head: JapiaHead | undefined;
    for await (const sheet of sheets) {
      if (!head) yield `\uFEFF${headLines((head = toJapiaHead(sheet)), date)}`;
      const content = toJapiaContent(sheet, head);
      if (!content) {
        losses.push({
          sheetKey: sheet.key,
          names: [sheet.root.name],
          field: 'root',
          value: sheet.root.name,
          reason: 'notConvertible',
        });
        continue;
      }
      for (const loss of new JapiaLosses(sheet, content.tree).compareSheet(content.sheet)) losses.push(loss);
      const { root } = content.sheet;
      yield line({
        [LEVEL]: 1,
        [DELIVERED.number]: root.number,
        [DELIVERED.name]: root.name,
        [DELIVERED.mass]: root.measuredMassGrams,
        [DELIVERED.designChange]: content.sheet.recipients?.[0]?.drawingModCode,
      });
      yield* partLines(root, 1);
    }
    if (!head) yield `\uFEFF${headLines({}, date)}`;
  }
  await pipeline(Readable.from(lines()), target);
  return losses;
}
