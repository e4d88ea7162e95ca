import type { FileLayout, LayoutPreview, LayoutSource } from '@matlas/contract';
import { nodeType } from '@matlas/contract/enums';
import type { DocumentChild, FileFault, SheetDocument } from '@matlas/formats';
import { readByLayout } from '@matlas/formats/layout/read-by-layout';

export interface LayoutPreviewInput {
  path: string;
  name: string;
  type: string;
  layout: FileLayout;
  source: LayoutSource;
}
/** The result of reading the file with the layout; messages are composed later, when the language is known. */
export type LayoutPreviewResult = Omit<LayoutPreview, 'faults'> & { faults: FileFault[] };
type Line = LayoutPreview['shown'][number]['tree'][number];

const SHOWN_SHEETS = 10;
const SHOWN_LINES = 200;
const SHOWN_FAULTS = 200;

/** Reads a sample file in a worker thread. */
export async function run({ path, name, type, layout, source }: LayoutPreviewInput): Promise<LayoutPreviewResult> {
  const tried: LayoutPreviewResult = {
    sheets: 0,
    nodes: 0,
    errors: 0,
    warnings: 0,
    shown: [],
    faults: [],
    unmapped: [],
  };
  for await (const piece of readByLayout(layout, source)({ path, name, type })) {
    if ('sheet' in piece) show(tried, piece.sheet);
    else if (piece.fault.code === 'layout.unmapped')
      tried.unmapped.push(piece.fault.params as { name: string; count: number });
    else {
      tried[piece.fault.severity === 'error' ? 'errors' : 'warnings']++;
      if (tried.faults.length < SHOWN_FAULTS) tried.faults.push(piece.fault);
    }
  }
  return tried;
}

function show(tried: LayoutPreviewResult, { key, root }: SheetDocument): void {
  const tree = [...linesOf({ node: root }, 0)];
  tried.sheets++;
  tried.nodes += tree.length;
  if (tried.shown.length < SHOWN_SHEETS)
    tried.shown.push({
      key,
      name: root.name,
      number: root.number ?? null,
      nodes: tree.length,
      tree: tree.slice(0, SHOWN_LINES),
    });
}
function* linesOf(child: DocumentChild, level: number): Generator<Line> {
  const { node, reference, substance } = child;
  const kind = node ? nodeType.keyOf(node.kind) : reference ? 'reference' : nodeType.keyOf(nodeType.of.substance);
  yield {
    level,
    kind,
    name: node?.name ?? reference?.name ?? reference?.key ?? substance?.name ?? substance?.cas ?? '',
    amount: amountOf(child),
  };
  for (const below of node?.children ?? []) yield* linesOf(below, level + 1);
}
const RANGE = 1;
function amountOf({ quantity, massGrams, portion, node }: DocumentChild): string {
  const share =
    portion &&
    (portion.value === undefined
      ? portion.kind === RANGE
        ? `${portion.min ?? ''}–${portion.max ?? ''} %`
        : '→ 100 %'
      : `${portion.value} %`);
  const mass = massGrams ?? node?.measuredMassGrams;
  return [
    ...(quantity === undefined ? [] : [`${quantity} ×`]),
    ...(mass === undefined ? [] : [`${mass} g`]),
    ...(share === undefined ? [] : [share]),
  ].join(' ');
}
