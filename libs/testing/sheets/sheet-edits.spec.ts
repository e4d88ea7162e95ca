import { edit, findingsOf, fromPlain, openCheck, openHistory, plantSheet, recheck, redo, sameTree, sheetMasses, toPlain, undo, type EditHistory, type SheetOperation } from '@matlas/domain';
import { RandomSheet } from './random-sheet';

const SEEDS = Array.from({ length: 500 }, (_, index) => index + 1);

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

describe('500 sheets with 200 random edits each', () => {
  it('come back by undo, and return by redo, also with steps taken back on the way', () => {
    let applied = 0;
    for (const seed of SEEDS) {
      const sheet = new RandomSheet(seed);
      const start = sheet.tree();
      let history = openHistory(start);
      for (let count = 0; count < 200; count++) {
        if (sheet.random.chance(0.15)) {
          const outcome = (sheet.random.chance(0.6) ? undo : redo)(history);
          if (outcome) history = outcome.ok ? outcome.history : fail(seed);
        }
        history = edited(history, sheet.operation(history.tree));
      }
      applied += history.length;
      const last = rewound(history, redo);
      const opened = rewound(history, undo);
      if (!sameTree(opened.tree, start) || opened.length !== 0) fail(seed);
      if (!sameTree(rewound(opened, redo).tree, last.tree)) fail(seed);
    }
    expect(applied).toBeGreaterThan(500 * 80);
  });

  it('are checked after every edit as if they were checked whole', () => {
    const met = new Set<string>();
    for (const seed of SEEDS) {
      const sheet = new RandomSheet(seed);
      let history = openHistory(sheet.tree());
      let state = openCheck(history.tree);
      for (let count = 0; count < 12; count++) {
        const outcome = edit(history, sheet.operation(history.tree));
        if (!outcome.ok) continue;
        history = outcome.history;
        state = recheck(state, history.tree, outcome.touched);
        const whole = openCheck(history.tree);
        const [step, full] = [findingsOf(state), findingsOf(whole)];
        if (JSON.stringify(step) !== JSON.stringify(full)) expect({ seed, count, operation: outcome.operation, found: step }).toEqual({ seed, count, operation: outcome.operation, found: full });
        if (JSON.stringify(state.counts) !== JSON.stringify(whole.counts)) fail(seed);
        for (const [key, mass] of sheetMasses(history.tree)) if (!state.masses.get(key)?.declared.eq(mass.declared)) fail(seed);
        if (state.masses.size !== whole.masses.size) fail(seed);
        for (const { code } of full) met.add(code);
      }
    }
    expect([...met].length).toBeGreaterThan(50);
  });

  it('are the same after a journey as JSON', () => {
    for (const seed of SEEDS.slice(0, 50)) {
      const sheet = new RandomSheet(seed);
      let direct = openHistory(sheet.tree());
      let travelled = direct;
      for (let count = 0; count < 50; count++) {
        const operation = sheet.operation(direct.tree);
        direct = edited(direct, operation);
        travelled = edited(travelled, fromPlain<SheetOperation>(JSON.parse(JSON.stringify(toPlain(operation)))));
      }
      expect(sameTree(direct.tree, travelled.tree)).toBe(true);
      expect(sameTree(plantSheet(direct.tree.head, { node: direct.tree.places.get(direct.tree.root)!.node }), direct.tree)).toBe(direct.tree.places.size === 1);
    }
  });
});

function fail(seed: number): never {
  throw new Error(`seed ${seed}`);
}
