import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { DocumentChild, DocumentNode, FormatLoss, SheetDocument } from '../sheet/sheet-document';
import { writeZip, type ZipPart } from '../zip/write-zip';
import { MOST_DECLARATIONS } from './read-shai';
import { dateOf, type DeclarationOptions, writeIec62474 } from './write-iec62474';

const UNSAFE = /[^\p{Letter}\p{Number}._-]+/gu;
const MOST_NAME = 60;
const fileName = (sheet: SheetDocument, index: number): string =>
  `SHAI_${String(index + 1).padStart(3, '0')}_${(sheet.root.number ?? sheet.root.name).replace(UNSAFE, '_').slice(0, MOST_NAME)}.xml`;

/** Sheets that one uses are put in its place; the others stay as they are. */
function withUsed(node: DocumentNode, roots: ReadonlyMap<string, DocumentNode>): DocumentNode {
  const child = (one: DocumentChild): DocumentChild => {
    const used = one.reference?.key === undefined ? one.node : roots.get(one.reference.key);
    if (!used) return one;
    const { reference: _reference, ...edge } = one;
    return { ...edge, node: withUsed(used, roots) };
  };
  return { ...node, children: node.children.map(child) };
}

/**
 * Writes a chemSHERPA archive (.shai), each sheet a declaration of its own with its own supplier, or the last one alone
 * (`lastOnly`). Sheets that others refer to have to come before them. Answers what could not be said. Throws RangeError
 * beyond 100 sheets, as the format takes no more.
 */
export async function writeShai(
  sheets: AsyncIterable<SheetDocument> | Iterable<SheetDocument>,
  out: Writable,
  options: DeclarationOptions,
): Promise<FormatLoss[]> {
  const losses: FormatLoss[] = [];
  const roots = new Map<string, DocumentNode>();
  const part = (sheet: SheetDocument, index: number): ZipPart => {
    if (index === MOST_DECLARATIONS)
      throw new RangeError(`a .shai file holds at most ${MOST_DECLARATIONS} declarations`);
    const root = roots.get(sheet.key) ?? sheet.root;
    return {
      name: fileName(sheet, index),
      date: new Date(dateOf(options, sheet.releasedAt)),
      write: async (sink) => {
        losses.push(...(await writeIec62474([{ ...sheet, root }], sink, options)));
      },
    };
  };
  async function* parts(): AsyncGenerator<ZipPart> {
    let last: SheetDocument | undefined;
    for await (const sheet of sheets) {
      roots.set(sheet.key, withUsed(sheet.root, roots));
      if (options.lastOnly) last = sheet;
      else yield part(sheet, roots.size - 1);
    }
    if (last) yield part(last, 0);
  }
  const ended = once(out, 'close');
  await writeZip(out, parts());
  await ended;
  return losses;
}
