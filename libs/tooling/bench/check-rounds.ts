import {
  Decimal,
  edit,
  listSortedFindings,
  keysInOrder,
  nodeAt,
  openCheck,
  openHistory,
  toSheetTree,
  recheck,
  undo,
  type EditHistory,
  type SheetBranch,
  type SheetCheckState,
  type SheetOperation,
  type SheetTree,
} from '@matlas/domain';

export interface CheckSize {
  nodes: number;
  edits: number;
  wholeRounds: number;
}
/** Times of each edit and of each check of the whole sheet, in milliseconds. */
export interface CheckTimes {
  nodes: number;
  errors: number;
  warnings: number;
  checked: number[];
  listed: number[];
  whole: number[];
}

const WARM_UPS = 20;
const SUBSTANCES = 4;
/** A component, its one material, and the substances of the material. */
const NODES_OF_A_PART = 2 + SUBSTANCES;
const PARTS_OF_AN_ASSEMBLY = 40;

const dec = (value: number | string): Decimal => new Decimal(value);

function materialOf(part: number): SheetBranch {
  const children = Array.from({ length: SUBSTANCES }, (_, index): SheetBranch => ({
    node: {
      key: `p${part}s${index}`,
      kind: 'substance',
      name: `Substance ${index}`,
      substance: { id: part * SUBSTANCES + index, cas: '7439-89-6', joker: index === 1 && part % 7 === 0 },
    },
    edge: {
      amount: {
        portion:
          index === 0
            ? { kind: 'rest' }
            : part % 3 === 0
              ? { kind: 'range', min: dec(index), max: dec(index + 4) }
              : { kind: 'fixed', value: dec(index) },
      },
    },
  }));
  return {
    node: {
      key: `p${part}m`,
      kind: 'material',
      name: 'PP-GF30',
      symbol: 'PP-GF30',
      standard: 'ISO 1',
      classCode: '5.1.a',
      ...(part % 2 ? { recyclate: { answer: 2 } } : {}),
    },
    edge: { amount: { massGrams: dec('12.5') } },
    children,
  };
}

const partOf = (part: number): SheetBranch => ({
  node: {
    key: `p${part}`,
    kind: 'component',
    name: `Part ${part}`,
    number: `N-${part}`,
    measuredGrams: dec(part % 5 ? '12.5' : '15'),
  },
  edge: { amount: { quantity: dec(1 + (part % 3)) } },
  children: [materialOf(part)],
});

function sheetOf(nodes: number): SheetTree {
  const parts = Math.round(nodes / (NODES_OF_A_PART + 1 / PARTS_OF_AN_ASSEMBLY));
  const assemblies = Array.from({ length: Math.ceil(parts / PARTS_OF_AN_ASSEMBLY) }, (_, index): SheetBranch => ({
    node: {
      key: `a${index}`,
      kind: 'component',
      name: `Assembly ${index}`,
      number: `A-${index}`,
      measuredGrams: dec('1000'),
    },
    edge: { amount: { quantity: dec(1) } },
    children: Array.from({ length: Math.min(PARTS_OF_AN_ASSEMBLY, parts - index * PARTS_OF_AN_ASSEMBLY) }, (__, part) =>
      partOf(index * PARTS_OF_AN_ASSEMBLY + part),
    ),
  }));
  return toSheetTree(
    { cid: 1, ownerId: 1 },
    {
      node: { key: 'root', kind: 'component', name: 'Vehicle part', number: 'V-1', measuredGrams: dec('100000') },
      children: assemblies,
    },
  );
}

/** Typical edits: portions, masses, quantities, names; rows added, removed and moved. */
function operationAt(tree: SheetTree, keys: readonly string[], turn: number): SheetOperation {
  const key = keys[(turn * 7919) % keys.length] as string;
  const kind = nodeAt(tree, key)?.kind ?? 'component';
  if (key === 'root') return { op: 'setNode', key, fields: { measuredGrams: dec(100_000 + turn) } };
  if (kind === 'substance')
    return turn % 4 === 0
      ? { op: 'remove', key }
      : {
          op: 'setEdge',
          key,
          fields: { amount: { portion: { kind: 'range', min: dec(1), max: dec(2 + (turn % 6)) } } },
        };
  if (kind === 'material') return { op: 'setEdge', key, fields: { amount: { massGrams: dec(10 + (turn % 9)) } } };
  if (turn % 3 === 0) return { op: 'setEdge', key, fields: { amount: { quantity: dec(1 + (turn % 4)) } } };
  return turn % 3 === 1
    ? { op: 'setNode', key, fields: { name: `Renamed ${turn}` } }
    : { op: 'move', key, parent: 'root', index: turn % 5 };
}

interface EditSession {
  history: EditHistory;
  state: SheetCheckState;
}

/** Makes one edit as the editor does: the tree, the ordered findings, the counts. Then undoes it in the same way. */
function timeEdit(
  desk: EditSession,
  operation: SheetOperation,
): { desk: EditSession; checkedMs: number; listedMs: number } {
  const started = performance.now();
  const outcome = edit(desk.history, operation);
  if (!outcome.ok) throw new Error(outcome.reason.code);
  const state = recheck(desk.state, outcome.history.tree, outcome.touched);
  const checkedMs = performance.now() - started;
  listSortedFindings(state);
  const listedMs = performance.now() - started;
  const back = undo(outcome.history);
  if (!back?.ok) throw new Error('an edit could not be taken back');
  return {
    desk: { history: back.history, state: recheck(state, back.history.tree, back.touched) },
    checkedMs,
    listedMs,
  };
}

function timeWholeCheck(tree: SheetTree, rounds: number): number[] {
  return Array.from({ length: rounds }, () => {
    const started = performance.now();
    listSortedFindings(openCheck(tree));
    return performance.now() - started;
  });
}

/** Edits and checks of one sheet as the editor makes them. The same code runs in Node and in a browser. */
export function timeChecks({ nodes, edits, wholeRounds }: CheckSize): CheckTimes {
  const tree = sheetOf(nodes);
  const keys = keysInOrder(tree);
  let desk: EditSession = { history: openHistory(tree), state: openCheck(tree) };
  const [checked, listed]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < edits + WARM_UPS; turn++) {
    const done = timeEdit(desk, operationAt(tree, keys, turn));
    desk = done.desk;
    if (turn < WARM_UPS) continue;
    checked.push(done.checkedMs);
    listed.push(done.listedMs);
  }
  const { error, warning } = desk.state.counts;
  return {
    nodes: keys.length,
    errors: error,
    warnings: warning,
    checked,
    listed,
    whole: timeWholeCheck(tree, wholeRounds),
  };
}
