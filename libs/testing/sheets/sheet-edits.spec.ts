import { isDeepStrictEqual } from 'node:util';
import {
  edit,
  listSortedFindings,
  fromPlain,
  IMDS_REC001_2026,
  openCheck,
  openHistory,
  toSheetTree,
  recheck,
  redo,
  sameTree,
  toPlain,
  undo,
  type EditHistory,
  type SheetCheckState,
  type SheetOperation,
  type SheetTree,
} from '@matlas/domain';
import { IS_REPEAT, onSeeds, seedsOf } from '../test-depth';
import { RandomSheet } from './random-sheet';

const SEEDS = seedsOf({ everyday: 60, pool: 600 });

function edited(history: EditHistory, operation: SheetOperation): EditHistory {
  const outcome = edit(history, operation);
  return outcome.ok ? outcome.history : history;
}

function rewound(history: EditHistory, step: typeof undo): EditHistory {
  let at = history;
  for (let outcome = step(at); outcome; outcome = step(at)) {
    if (!outcome.ok) throw new Error(`refused: ${outcome.reason.code}`);
    at = outcome.history;
  }
  return at;
}

/** Describes the difference between two checks of one sheet; undefined when they are equal. */
function difference(step: SheetCheckState, whole: SheetCheckState): object | undefined {
  const [was, is] = [listSortedFindings(step), listSortedFindings(whole)];
  if (!isDeepStrictEqual(was, is)) return { step: was, whole: is };
  if (!isDeepStrictEqual(step.counts, whole.counts)) return { step: step.counts, whole: whole.counts };
  const heavier = [...whole.masses]
    .filter(([key, mass]) => !step.masses.get(key)?.declared.eq(mass.declared))
    .map(([key]) => key);
  return heavier.length > 0 || step.masses.size !== whole.masses.size
    ? { masses: heavier, step: step.masses.size, whole: whole.masses.size }
    : undefined;
}

const expectSame = (one: SheetTree, other: SheetTree): void => expect(sameTree(one, other)).toBe(true);

describe('random sheets with 200 random edits each', () => {
  it('are restored by undo and by redo, also after partial undo', async () => {
    let applied = 0;
    await onSeeds(SEEDS, (seed) => {
      const sheet = new RandomSheet(seed);
      const start = sheet.createTree();
      let history = openHistory(start);
      for (let count = 0; count < 200; count++) {
        if (sheet.random.chance(0.15)) {
          const outcome = (sheet.random.chance(0.6) ? undo : redo)(history);
          if (outcome && !outcome.ok) throw new Error(`refused: ${outcome.reason.code}`);
          history = outcome?.history ?? history;
        }
        history = edited(history, sheet.operation(history.tree));
      }
      applied += history.length;
      const last = rewound(history, redo);
      const opened = rewound(history, undo);
      expect(opened.length).toBe(0);
      expectSame(opened.tree, start);
      expectSame(rewound(opened, redo).tree, last.tree);
    });
    if (!IS_REPEAT) expect(applied).toBeGreaterThan(SEEDS.length * 80);
  });

  it('have the same findings after every edit as after a complete check', async () => {
    const met = new Set<string>();
    await onSeeds(SEEDS, (seed) => {
      const sheet = new RandomSheet(seed);
      let history = openHistory(sheet.createTree());
      let state = openCheck(history.tree, IMDS_REC001_2026);
      for (let count = 0; count < 12; count++) {
        const outcome = edit(history, sheet.operation(history.tree));
        if (!outcome.ok) continue;
        history = outcome.history;
        state = recheck(state, history.tree, outcome.touched);
        const whole = openCheck(history.tree, IMDS_REC001_2026);
        const differs = difference(state, whole);
        if (differs)
          expect({ count, operation: outcome.operation, differs }).toEqual({
            count,
            operation: outcome.operation,
            differs: undefined,
          });
        for (const findings of whole.found.values()) for (const { code } of findings) met.add(code);
      }
    });
    if (!IS_REPEAT) expect([...met].length).toBeGreaterThan(50);
  });

  it('are unchanged after conversion to JSON and back', async () => {
    await onSeeds(SEEDS, (seed) => {
      const sheet = new RandomSheet(seed);
      let direct = openHistory(sheet.createTree());
      let travelled = direct;
      for (let count = 0; count < 50; count++) {
        const operation = sheet.operation(direct.tree);
        direct = edited(direct, operation);
        travelled = edited(travelled, fromPlain<SheetOperation>(JSON.parse(JSON.stringify(toPlain(operation)))));
      }
      expectSame(direct.tree, travelled.tree);
      expect(
        sameTree(toSheetTree(direct.tree.head, { node: direct.tree.places.get(direct.tree.root)!.node }), direct.tree),
      ).toBe(direct.tree.places.size === 1);
    });
  });
});
