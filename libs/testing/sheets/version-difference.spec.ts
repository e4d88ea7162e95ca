import {
  diffSheets,
  listSortedFindings,
  openCheck,
  toSheetTree,
  type SheetBranch,
  type SheetTree,
} from '@matlas/domain';
import { grams, iron, material, part, pieces, substance } from './rule-case';

const sheet = (root: SheetBranch): SheetTree => toSheetTree({ cid: 10, ownerId: 1 }, root);

describe('the difference of two versions', () => {
  const before = sheet(
    part(
      [
        part(
          [material([iron()], { key: 'steel 1' }, grams('5'))],
          { key: 'box 1', name: 'Box', number: 'B' },
          pieces('1'),
        ),
        material([substance('PP', '98'), substance('talc', 'rest')], { key: 'pp 1', name: 'PP-T2' }, grams('10')),
      ],
      { mixedNodeReason: 'joinedParts' },
    ),
  );
  const after = sheet(
    part(
      [
        part([], { key: 'box 2', name: 'Box', number: 'B' }, pieces('2')),
        part(
          [material([iron()], { key: 'steel 2' }, grams('6'))],
          { key: 'bag 2', name: 'Bag', number: 'G' },
          pieces('1'),
        ),
        material(
          [substance('PP 2', '95', { id: before.places.get('PP')!.node.substance!.id }), substance('glass', 'rest')],
          { key: 'pp 2', name: 'PP-T2' },
          grams('10'),
        ),
      ],
      { mixedNodeReason: 'joinedParts', name: 'Part 2' },
    ),
  );
  const diff = diffSheets(before, after);

  it('lists structure, fields, amounts and masses', () => {
    const actual = diff.changes.map((change) =>
      [change.kind, change.before ?? '-', change.after ?? '-', 'field' in change ? change.field : ''].join(' ').trim(),
    );
    expect(actual).toEqual(
      expect.arrayContaining([
        'node Part Part name',
        'amount box 1 box 2',
        'added - bag 2',
        'moved steel 1 steel 2',
        'amount steel 1 steel 2',
        'amount PP PP 2',
        'added - glass',
        'removed talc -',
        'mass box 1 box 2',
        'mass Part Part',
      ]),
    );
  });
  it('lists substances in grams of the part, and findings', () => {
    const grams6 = diff.substances.map(({ name, was, is }) => [name, was?.nominal.toNumber(), is?.nominal.toNumber()]);
    expect(grams6).toEqual(
      expect.arrayContaining([
        ['PP 2', 9.8, 9.5],
        ['glass', undefined, 0.5],
        ['talc', 0.2, undefined],
      ]),
    );
    expect(diff.findings.appeared.map(({ code, node }) => `${code} ${node}`)).toContain('STR-6.children box 2');
    expect(diffSheets(after, before).findings.gone.map(({ code }) => code)).toContain('STR-6.children');
  });
  it('is empty for equal versions', () => {
    const none = diffSheets(after, after);
    expect([none.changes, none.substances, none.head, none.findings]).toEqual([[], [], [], { appeared: [], gone: [] }]);
    expect(listSortedFindings(openCheck(after)).length).toBeGreaterThan(0);
  });
});
