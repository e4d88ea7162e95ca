import { MATLAS_RULE_SET, indexSheet } from '.';
import * as nesting from './check-nesting';
import * as nodes from './check-nodes';
import * as portions from './check-portions';
import * as refs from './check-references';
import * as mass from './check-mass';
import { buildSheet, component, grams, material, pieces, substance } from './testing/build-sheet';
it('x', () => {
  const parts = Array.from({ length: 1_250 }, (_, index) => component(`c${index}`, {
      amount: pieces('1'), children: [material(`m${index}`, { amount: grams('1'), children: [substance(`x${index}`, '0-9'), substance(`y${index}`, 'rest')] })],
    }));
  const tree = buildSheet(component('part', { children: parts }));
  const r = MATLAS_RULE_SET.rules;
  const out: string[] = [];
  for (let i = 0; i < 2; i++) {
    let s = performance.now(); const lap = (n: string): void => { out.push(`${n} ${(performance.now() - s).toFixed(1)}`); s = performance.now(); };
    const ix = indexSheet(tree); lap('index');
    nesting.checkNesting(ix, r['STR-1']); lap('s1'); nesting.checkMaterialSiblings(ix, r['STR-2']); lap('s2'); nesting.checkMixedKinds(ix, r['STR-3']); lap('s3');
    refs.checkCycles(ix, r['STR-4']); lap('s4'); refs.checkDuplicates(ix, r['STR-5']); lap('s5'); nodes.checkComponents(ix, r['STR-6']); lap('s6');
    nodes.checkSemiComponents(ix, r['STR-7']); refs.checkReferences(ix, r['STR-8']); lap('s78'); portions.checkSums(ix, r['POR-1']); lap('p1');
    portions.checkSubstanceRanges(ix, r['POR-2']); lap('p2'); portions.checkMaterialRanges(ix, r['POR-3']); lap('p3'); mass.checkMasses(ix, r['MAS-1']); lap('m1');
    nodes.checkNames(ix, r['NAM-1']); lap('n1'); nodes.checkNumbers(ix, r['NAM-2']); lap('n2'); nodes.checkMaterialCodes(ix, r['NAM-3']); lap('n3'); nodes.checkFigures(ix, r['NUM-1']); lap('n4');
  }
  throw new Error(out.join(' | '));
});
