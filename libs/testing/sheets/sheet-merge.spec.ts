import {
  applyOperation,
  keysInOrder,
  mergeSheets,
  operationsBetween,
  placeAt,
  sameTree,
  type SheetTree,
} from '@matlas/domain';
import { IS_REPEAT, onSeeds, seedsOf } from '../test-depth';
import { RandomSheet } from './random-sheet';

const SEEDS = seedsOf({ everyday: 60, pool: 600 });

function edited(sheet: RandomSheet, tree: SheetTree, edits: number): SheetTree {
  let at = tree;
  for (let count = 0; count < edits; count++) {
    const outcome = applyOperation(at, sheet.operation(at));
    if (outcome.ok) at = outcome.tree;
  }
  return at;
}

const isTree = (tree: SheetTree): boolean =>
  keysInOrder(tree).length === tree.places.size &&
  keysInOrder(tree).every(
    (key) => key === tree.root || placeAt(tree, placeAt(tree, key)?.parent ?? '')?.children.includes(key),
  );

describe('random pairs of drafts', () => {
  it('are converted into each other by one edit, and back by its inverse', async () => {
    await onSeeds(SEEDS, (seed) => {
      const sheet = new RandomSheet(seed);
      const base = sheet.createTree();
      const [from, to] = [
        edited(sheet, base, sheet.random.integer(0, 30)),
        edited(sheet, base, sheet.random.integer(0, 30)),
      ];
      const there = applyOperation(from, operationsBetween(from, to));
      expect(there.ok && sameTree(there.tree, to)).toBe(true);
      const back = there.ok ? applyOperation(there.tree, there.inverse) : there;
      expect(back.ok && sameTree(back.tree, from)).toBe(true);
    });
  });

  it('merge to the changed side when the other one is unchanged', async () => {
    await onSeeds(SEEDS, (seed) => {
      const sheet = new RandomSheet(seed);
      const base = sheet.createTree();
      const changed = edited(sheet, base, sheet.random.integer(1, 20));
      for (const { tree, conflicts } of [
        mergeSheets(base, changed, base),
        mergeSheets(base, base, changed),
        mergeSheets(base, changed, changed),
      ]) {
        expect([conflicts, isTree(tree), operationsBetween(tree, changed)]).toEqual([
          [],
          true,
          { op: 'batch', operations: [] },
        ]);
      }
    });
  });

  it('always merge to a tree, and to one without open field conflicts when one side is chosen', async () => {
    let conflicted = 0;
    await onSeeds(SEEDS, (seed) => {
      const sheet = new RandomSheet(seed);
      const base = sheet.createTree();
      const [mine, theirs] = [edited(sheet, base, 12), edited(sheet, base, 12)];
      const merged = mergeSheets(base, mine, theirs);
      expect(isTree(merged.tree)).toBe(true);
      conflicted += merged.conflicts.length;
      const chosen = mergeSheets(
        base,
        mine,
        theirs,
        Object.fromEntries(merged.conflicts.map(({ id }) => [id, 'theirs'])),
      );
      for (const conflict of chosen.conflicts) {
        if (conflict.kind === 'deleted')
          expect([conflict.key, chosen.tree.places.has(conflict.key)]).toEqual([conflict.key, conflict.by === 'mine']);
        if (conflict.kind !== 'node' || !placeAt(chosen.tree, conflict.key)) continue;
        const { node } = placeAt(chosen.tree, conflict.key)!;
        expect(node[conflict.field as keyof typeof node]).toEqual(conflict.theirs);
      }
    });
    if (!IS_REPEAT) expect(conflicted).toBeGreaterThan(SEEDS.length);
  });
});
