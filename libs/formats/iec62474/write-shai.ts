import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { DocumentChild, DocumentNode, FormatLoss, SheetDocument } from '../sheet/sheet-document';
import { writeZip, type ZipPart } from '../zip/write-zip';
import { MAX_DECLARATIONS } from './read-shai';
import { getDeclarationDate, type DeclarationOptions, writeIec62474 } from './write-iec62474';

const UNSAFE = /[^\p{Letter}\p{Number}._-]+/gu;
const MAX_NAME = 60;
const fileName = (sheet: SheetDocument, index: number): string =>
  `SHAI_${String(index + 1).padStart(3, '0')}_${(sheet.root.number ?? sheet.root.name).replace(UNSAFE, '_').slice(0, MAX_NAME)}.xml`;

/** Replaces references to a sheet by its content; other references stay. */
function withReferencesInlined(node: DocumentNode, roots: ReadonlyMap<string, DocumentNode>): DocumentNode {
  const child = (one: DocumentChild): DocumentChild => {
    const used = one.reference?.key === undefined ? one.node : roots.get(one.reference.key);
    if (!used) return one;
    const { reference: _reference, ...edge } = one;
    return { ...edge, node: withReferencesInlined(used, roots) };
  };
  return { ...node, children: node.children.map(child) };
}

/**
 * Writes a chemSHERPA archive (.shai): a declaration for each sheet with its own supplier, or for the last sheet
 * only (`lastOnly`). Referenced sheets have to come before the sheets that use them. Returns the losses. Throws
 * RangeError for more than 100 sheets, the limit of the format.
 */
export async function writeShai(
  sheets: AsyncIterable<SheetDocument> | Iterable<SheetDocument>,
  out: Writable,
  options: DeclarationOptions,
): Promise<FormatLoss[]> {
  const losses: FormatLoss[] = [];
  const roots = new Map<string, DocumentNode>();
  const part = (sheet: SheetDocument, index: number): ZipPart => {
    if (index === MAX_DECLARATIONS) throw new RangeError(`a .shai file holds at most ${MAX_DECLARATIONS} declarations`);
    const root = roots.get(sheet.key) ?? sheet.root;
    return {
      name: fileName(sheet, index),
      date: new Date(getDeclarationDate(options, sheet.releasedAt)),
      write: async (sink) => {
        losses.push(...(await writeIec62474([{ ...sheet, root }], sink, options)));
      },
    };
  };
  async function* parts(): AsyncGenerator<ZipPart> {
    let last: SheetDocument | undefined;
    for await (const sheet of sheets) {
      roots.set(sheet.key, withReferencesInlined(sheet.root, roots));
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
