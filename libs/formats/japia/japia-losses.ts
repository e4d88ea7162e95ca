import type { DocumentChild, DocumentNode, FormatLoss, SheetDocument } from '../sheet/sheet-document';
import { getChildName } from '../iec62474/flatten-material';
import type { JapiaTree } from './japia-content';

type Fields = Readonly<Record<string, unknown>>;
/** Technical fields of a file and its reader, not content. */
const NOT_CONTENT = new Set(['key', 'place', 'children']);
const NO_FIELD = 'noField';

/** Leaf values of a record by their path; a list of texts counts as one value. */
function leavesOf(record: unknown, path: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [field, value] of Object.entries((record ?? {}) as Fields)) {
    if (NOT_CONTENT.has(field) || value === undefined || field === 'node') continue;
    const at = path === '' ? field : `${path}.${field}`;
    if (value !== null && typeof value === 'object')
      for (const [below, leaf] of leavesOf(value, at)) found.set(below, leaf);
    else found.set(at, String(value));
  }
  return found;
}

/**
 * Differences between a sheet and its representation in the format, value by value. Paths start at the sheet and
 * use the original indices of children.
 */
export class JapiaLosses {
  readonly losses: FormatLoss[] = [];
  constructor(
    private readonly sheet: SheetDocument,
    private readonly tree: JapiaTree,
  ) {}

  compareSheet(written: SheetDocument): FormatLoss[] {
    const { root, ...head } = this.sheet;
    const { root: writtenRoot, ...writtenHead } = written;
    this.compare([root.name], head, writtenHead, '');
    this.compareNode([root.name], root, writtenRoot, 'root');
    return this.losses;
  }
  private compareNode(names: string[], node: DocumentNode, written: DocumentNode, path: string): void {
    this.compare(names, node, written, path);
    const places = new Map((this.tree.places.get(written) ?? []).map(({ from, child }) => [from, child]));
    for (const [index, child] of node.children.entries())
      this.compareChild([...names, getChildName(child)], child, places.get(index), `${path}.children.${index}`);
  }
  private compareChild(names: string[], child: DocumentChild, written: DocumentChild | undefined, path: string): void {
    if (!written)
      return void this.losses.push({
        sheetKey: this.sheet.key,
        names,
        field: path,
        value: getChildName(child),
        reason: 'notConvertible',
      });
    this.compare(names, child, written, path);
    if (child.node && written.node) this.compareNode(names, child.node, written.node, `${path}.node`);
    else if (written.node) this.compare(names, {}, written.node, `${path}.node`);
  }
  private compare(names: readonly string[], before: object, after: object, path: string): void {
    const [originalLeaves, writtenLeaves] = [leavesOf(before, path), leavesOf(after, path)];
    const one = (field: string, value: string, more: Pick<FormatLoss, 'reason' | 'to'>): void =>
      void this.losses.push({ sheetKey: this.sheet.key, names, field, value, ...more });
    for (const [field, value] of originalLeaves) {
      const to = writtenLeaves.get(field);
      if (to === undefined) one(field, value, { reason: NO_FIELD });
      else if (to !== value) one(field, value, { reason: 'mapped', to });
    }
    for (const [field, to] of writtenLeaves) if (!originalLeaves.has(field)) one(field, '', { reason: 'mapped', to });
  }
}
