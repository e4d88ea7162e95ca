import { applyOperation, childrenOf, nodeAt, type SheetTree } from '../tree';
import { buildSheet, component, material, semi } from '../testing/build-sheet';
import { parsePortion, planPastedRows, portionText, readPaste, wantedSubstances, type SubstanceFinder } from '.';
import { splitTable } from './split-table';

const CATALOGUE: Record<string, number> = { '7439-89-6': 26, '117-81-7': 117, 'glass fibre': 14 };
const find: SubstanceFinder = ({ cas, name }) => {
  const id = CATALOGUE[cas ?? name ?? ''];
  return id === undefined ? undefined : { name: `found ${id}`, substance: { id } };
};
function keys(): () => string {
  let next = 0;
  return () => `new${next++}`;
}
const SHEETS = {
  component: buildSheet(component('p')),
  semi: buildSheet(semi('p')),
  material: buildSheet(material('p')),
};

function pasted(into: keyof typeof SHEETS, text: string) {
  const table = readPaste(text, into);
  const plan = planPastedRows(SHEETS[into], 'p', 0, table, find, keys());
  const outcome = plan.operation && applyOperation(SHEETS[into], plan.operation);
  if (outcome && !outcome.ok) throw new Error(outcome.reason.code);
  return {
    tree: outcome?.tree,
    errors: plan.errors.map(({ row, field, code }) => `${row} ${field ?? '-'} ${code}`),
    count: plan.count,
    table,
  };
}
const shown = (tree: SheetTree | undefined, parent = 'p'): string[] =>
  (tree ? childrenOf(tree, parent) : []).map(({ node, edge: { amount } }) => {
    const text = !amount
      ? '-'
      : 'portion' in amount
        ? portionText(amount.portion, 'rest')
        : 'quantity' in amount
          ? `${amount.quantity.toFixed()} x`
          : `${amount.massGrams.toFixed()} g`;
    return `${node.kind} ${node.name} ${text}`;
  });

describe('parsePortion', () => {
  it.each([
    ['30', '30'],
    ['30 %', '30'],
    ['28-32', '28–32'],
    ['28–32', '28–32'],
    ['28 ~ 32%', '28–32'],
    ['28至32', '28–32'],
    ['0.1 to 0.2', '0.1–0.2'],
    ['１２．５', '12.5'],
    ['0,5', '0.5'],
    ['<0.1', '0–0.1'],
    ['≤ 5', '0–5'],
    ['rest', 'rest'],
    ['Rest ', 'rest'],
    ['余量', 'rest'],
    ['Bal.', 'rest'],
    ['其余', 'rest'],
  ])('%j is %s', (text, expected) => {
    const portion = parsePortion(text);
    expect(portion && portionText(portion, 'rest')).toBe(expected);
    expect(portion && parsePortion(portionText(portion, 'rest'))).toEqual(portion);
  });
  it.each(['', 'abc', '1-2-3', '-5', '28-', '>3', '5 kg'])('refuses %j', (text) =>
    expect(parsePortion(text)).toBeUndefined(),
  );
});

describe('splitTable', () => {
  it.each<[string, string, string[][]]>([
    [
      'tabs',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'commas and quotes',
      'a,"b, ""c""\nd"\n\n1,2',
      [
        ['a', 'b, "c"\nd'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;1,5\nb;2,5',
      [
        ['a', '1,5'],
        ['b', '2,5'],
      ],
    ],
    ['nothing', '\n \n', []],
  ])('reads %s', (_, text, cells) => expect(splitTable(text).map((line) => line.cells)).toEqual(cells));
});

describe('a paste of rows', () => {
  it('accepts titles in Chinese or English in any order, and units in titles, cells and columns', () => {
    expect(
      shown(pasted('component', '零件号\t名称\t数量\t质量(kg)\nB1\t螺栓\t2\t0.021\nB2\t螺母\t1\t5 g').tree),
    ).toEqual(['component 螺栓 2 x', 'component 螺母 1 x']);
    const { tree } = pasted(
      'component',
      'Type,Name,Mass,Unit,Class\nmaterial,Steel,20.8,mg,1.1.1\nmaterial,Zinc,"0,2",kg,3.3',
    );
    expect(shown(tree)).toEqual(['material Steel 0.0208 g', 'material Zinc 200 g']);
    expect(nodeAt(tree as SheetTree, 'new0')).toMatchObject({ classCode: '1.1.1' });
    const node = nodeAt(pasted('component', '名称\t零件号\t质量\n支架\tB9\t150').tree as SheetTree, 'new0');
    expect([node?.kind, node?.number, node?.measuredGrams?.toFixed()]).toEqual(['component', 'B9', '150']);
  });

  it('reads columns by position when there are no titles', () => {
    expect(shown(pasted('component', 'Bolt\tB1\t2\nNut\tB2\t4').tree)).toEqual([
      'component Bolt 2 x',
      'component Nut 4 x',
    ]);
    expect(shown(pasted('material', '117-81-7\t20-25\n7439-89-6\t余量').tree)).toEqual([
      'substance found 117 20–25',
      'substance found 26 rest',
    ]);
    expect(shown(pasted('material', 'DEHP\t117-81-7\t20-25').tree)).toEqual(['substance found 117 20–25']);
    expect(shown(pasted('material', '117-81-7\tDEHP\t20-25').tree)).toEqual(['substance found 117 20–25']);
    expect(shown(pasted('material', 'glass fibre\t30').tree)).toEqual(['substance found 14 30']);
    expect(shown(pasted('semi', 'Cu\t70\nPVC\trest').tree)).toEqual(['material Cu 70', 'material PVC rest']);
  });

  it('builds a tree from levels, with minimum and maximum in two columns', () => {
    const { tree, errors, count } = pasted(
      'component',
      'Level\tType\tName\tQty\tMass g\tCAS\tMin\tMax\n1\tcomponent\tBolt\t2\n2\tmaterial\tSteel\t\t20.8\n' +
        '3\t\tIron\t\t\t7439-89-6\t98\t100\n1\tcomponent\tNut\t1',
    );
    expect([errors, count]).toEqual([[], 4]);
    expect([shown(tree), shown(tree, 'new0'), shown(tree, 'new1')]).toEqual([
      ['component Bolt 2 x', 'component Nut 1 x'],
      ['material Steel 20.8 g'],
      ['substance found 26 98–100'],
    ]);
  });

  it('tells row by row what is wrong, and pastes the rest', () => {
    const { tree, errors, count } = pasted(
      'component',
      [
        'Level\tType\tName\tQty\tMass\tPortion\tCAS',
        '1\tcomponent\tBolt\t2',
        '1\tcomponent\t\t2',
        '1\tgadget\tNut\t1',
        '1\tcomponent\tNut\tmany',
        '1\tmaterial\tSteel\t\t3 lb',
        '2\t\tIron\t\t\t50\t7439-89-6',
        '1\tsubstance\tLead\t\t\t5',
        '1\tmaterial\tPVC\t\t5',
        '2\t\tX\t\t\t5\t1-2-3',
        '2\t\tUnknown\t\t\t5\t50-00-0',
        '2\t\tDEHP\t\t\t<5%\t117-81-7',
        '4\t\tDEHP\t\t\t5\t117-81-7',
        '2\t\tDEHP\t\t\tlots\t117-81-7',
      ].join('\n'),
    );
    expect(errors).toEqual([
      '3 name name',
      '4 kind kind',
      '5 quantity notNumber',
      '6 mass unit',
      '7 level parentFailed',
      '8 - nesting',
      '10 cas cas',
      '11 cas substanceUnknown',
      '13 level level',
      '14 portion portion',
    ]);
    expect([count, shown(tree)]).toEqual([3, ['component Bolt 2 x', 'material PVC 5 g']]);
  });

  it('lists all its substances for one request, and reports when there is nothing to paste', () => {
    expect(
      wantedSubstances(readPaste('117-81-7\t5\n7439-89-6\trest', 'material'), 'material').map(({ cas }) => cas),
    ).toEqual(['117-81-7', '7439-89-6']);
    expect(pasted('material', ' \n').errors).toEqual(['1 - nothing']);
    expect(
      planPastedRows(SHEETS.material, 'gone', 0, readPaste('a\t1', 'material'), find, keys()).errors,
    ).toMatchObject([{ code: 'parent' }]);
  });

  it('becomes one edit, even with 300 rows', () => {
    const { tree, count, errors } = pasted(
      'component',
      [
        '名称\t零件号\t数量\t质量',
        ...Array.from({ length: 300 }, (_, index) => `零件${index}\tP-${index}\t${index + 1}\t1,5`),
      ].join('\n'),
    );
    expect([errors, count, childrenOf(tree as SheetTree, 'p').length]).toEqual([[], 300, 300]);
    expect(nodeAt(tree as SheetTree, 'new299')?.measuredGrams?.toFixed()).toBe('1.5');
  });
});
