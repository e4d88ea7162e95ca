import { compareBoms, keepsSheet } from './compare-boms';
import { pairPositions, type ComparablePosition } from './pair-positions';

type Fields = Partial<Pick<ComparablePosition, 'supplierCode' | 'quantity' | 'massGrams' | 'work'>>;
/** `level number name`; positions in tree order. */
function bom(...lines: readonly (string | [line: string, fields: Fields])[]): ComparablePosition[] {
  const open: number[] = [];
  return lines.map((entry, index) => {
    const [line, fields] = typeof entry === 'string' ? [entry, {}] : entry;
    const [level = '', number = '', ...name] = line.split(' ');
    open[Number(level)] = index;
    return {
      parent: open[Number(level) - 1] ?? -1,
      name: name.join(' ') || `name of ${number}`,
      foreignName: null,
      number: number === '-' ? null : number,
      numberKey: number === '-' ? '' : number,
      supplierCode: null,
      supplierName: null,
      quantity: '1',
      massGrams: '10',
      remark: null,
      ...fields,
    };
  });
}
function changes(before: ComparablePosition[], after: ComparablePosition[]): string[] {
  return compareBoms(before, after, pairPositions(before, after)).differences.map(({ change, fields, ...at }) =>
    [change, (after[at.after] ?? before[at.before])?.number ?? (after[at.after] ?? before[at.before])?.name, ...fields]
      .join(' ')
      .trim(),
  );
}
const CAR = bom('0 CAR', '1 A', '2 BOLT', '2 NUT', '1 B', '2 BOLT', '2 CLIP');

it('finds no difference in another order, spelling of amounts or in the same BOM', () => {
  const again = bom('0 CAR', '1 B', ['2 CLIP', { massGrams: '10.000' }], '2 BOLT', '1 A', '2 NUT', '2 BOLT');
  expect([changes(CAR, CAR), changes(CAR, again)]).toEqual([[], []]);
});

it.each([
  ['added', bom('0 CAR', '1 A', '2 BOLT', '2 NUT', '2 PIN', '1 B', '2 BOLT', '2 CLIP'), ['added PIN']],
  ['gone with what is below', bom('0 CAR', '1 A', '2 BOLT', '2 NUT'), ['gone B', 'gone BOLT', 'gone CLIP']],
  [
    'changed',
    bom('0 CAR', '1 A', ['2 BOLT', { quantity: '4' }], '2 NUT', '1 B', '2 BOLT', ['2 CLIP', { massGrams: null }]),
    ['changed BOLT quantity', 'changed CLIP massGrams'],
  ],
  ['moved', bom('0 CAR', '1 A', '2 BOLT', '2 NUT', '2 CLIP', '1 B', '2 BOLT'), ['moved CLIP']],
  ['moved with its parts', bom('0 CAR', '1 A', '2 BOLT', '2 NUT', '2 B', '3 BOLT', '3 CLIP'), ['moved B']],
  [
    'the supplier changed',
    bom('0 CAR', '1 A', ['2 BOLT', { supplierCode: 'S' }], '2 NUT', '1 B', '2 BOLT', '2 CLIP'),
    ['changed BOLT supplierCode'],
  ],
  [
    'renumbered, with the parts below in place',
    bom('0 CAR', '1 A', '2 BOLT', '2 NUT', '1 B2 name of B', '2 BOLT', '2 CLIP'),
    ['renumbered B2 number'],
  ],
  [
    'a vehicle with another number',
    bom('0 CAR2', '1 A', '2 BOLT', '2 NUT', '1 B', '2 BOLT', '2 CLIP'),
    ['changed CAR2 number name'],
  ],
  [
    'a new use beside a moved assembly',
    bom('0 CAR', '1 A', '2 BOLT', '2 NUT', '2 B', '3 BOLT', '3 CLIP', '1 C', '2 CLIP'),
    ['moved B', 'added C', 'added CLIP'],
  ],
])('%s', (_, after, expected) => {
  expect(changes(CAR, after)).toEqual(expected);
});

it('recognises parts without a number by name, also when they receive one', () => {
  expect(changes(bom('0 CAR', '1 - Glue'), bom('0 CAR', '1 G-1 Glue'))).toEqual(['changed G-1 number']);
  expect(changes(bom('0 CAR', '1 - Glue'), bom('0 CAR', '1 - glue'))).toEqual(['changed glue name']);
});

it('pairs equal parts by their details, then by order, and not where that would guess whose work stays', () => {
  const pair = (before: ComparablePosition[], after: ComparablePosition[]) => [...pairPositions(before, after).same];
  const [small, large]: Fields[] = [{ quantity: '2' }, { quantity: '8' }];
  const two = (one: Fields, other: Fields) => bom('0 CAR', ['1 X', one], ['1 X', other]);
  expect(pair(two(small!, large!), two(large!, small!))).toEqual([0, 2, 1]);
  const [done, other] = [{ work: 'sheet 1' }, { work: 'sheet 2' }];
  expect(pair(two(done, other), bom('0 CAR', '1 X', '1 X'))).toEqual([0, 1, 2]);
  expect(pair(two(done, other), bom('0 CAR', '1 X', '1 X', '1 X'))).toEqual([0, -1, -1, -1]);
  expect(pair(two(done, done), bom('0 CAR', '1 X', '1 X', '1 X'))).toEqual([0, 1, 2, -1]);
});

it('keeps a sheet while the supplier is the same or not told', () => {
  const keeps = (before: string | null, after: string | null) =>
    keepsSheet({ supplierCode: before }, { supplierCode: after });
  expect([keeps('S', 's '), keeps(null, 'S'), keeps('S', ''), keeps('S', 'T')]).toEqual([true, true, true, false]);
});

interface Part {
  id: number;
  quantity: number;
  children: Part[];
}
/** Park and Miller's generator: the same numbers in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
function flatten(roots: readonly Part[], shuffle: (below: number) => number): ComparablePosition[] {
  const positions: ComparablePosition[] = [];
  const visit = (part: Part, parent: number): void => {
    const index = positions.length;
    positions.push({ ...(bom(`0 P${part.id}`)[0] as ComparablePosition), parent, quantity: String(part.quantity) });
    const children = [...part.children];
    while (children.length > 0) visit(children.splice(shuffle(children.length), 1)[0] as Part, index);
  };
  for (const root of roots) visit(root, -1);
  return positions;
}
const partsOf = (part: Part): Part[] => [part, ...part.children.flatMap(partsOf)];
const copyOf = (part: Part): Part => ({ ...part, children: part.children.map(copyOf) });

it('finds every part again after random changes, and reports exactly these', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = createRandom(seed);
    let ids = 0;
    const part = (): Part => ({ id: ++ids, quantity: 1 + random(3), children: [] });
    const car = part();
    for (let n = 0; n < 60; n++) (partsOf(car)[random(ids)] as Part).children.push(part());
    const next = copyOf(car);
    const parentOf = (child: Part) => partsOf(next).find(({ children }) => children.includes(child));
    for (let n = 0; n < 12; n++) {
      const all = partsOf(next);
      const chosen = all[1 + random(all.length - 1)];
      if (!chosen) continue;
      const kind = random(4);
      if (kind === 0) chosen.quantity += 1;
      if (kind === 1) chosen.children.push(part());
      if (kind < 2) continue;
      const parent = parentOf(chosen);
      parent?.children.splice(parent.children.indexOf(chosen), 1);
      const rest = partsOf(next);
      if (kind === 3) rest[random(rest.length)]?.children.push(chosen);
    }
    const [before, after] = [flatten([car], random), flatten([next], random)];
    const placeOf = new Map(before.map(({ number }, index) => [number, index]));
    expect([...pairPositions(before, after).same]).toEqual(after.map(({ number }) => placeOf.get(number) ?? -1));
    const numberOf = (all: ComparablePosition[], at: number) => all[at]?.number;
    const expected = after.filter((position) => {
      const old = before[placeOf.get(position.number) ?? -1];
      return (
        !old || old.quantity !== position.quantity || numberOf(before, old.parent) !== numberOf(after, position.parent)
      );
    });
    const found = compareBoms(before, after, pairPositions(before, after)).differences;
    expect(found.flatMap(({ after: at }) => (at < 0 ? [] : [numberOf(after, at)]))).toEqual(
      expected.map(({ number }) => number),
    );
    expect(found.filter(({ change }) => change === 'gone').map(({ before: at }) => numberOf(before, at))).toEqual(
      before.filter(({ number }) => !after.some((now) => now.number === number)).map(({ number }) => number),
    );
  }
});
