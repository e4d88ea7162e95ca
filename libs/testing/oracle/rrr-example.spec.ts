import {
  CoverSearch,
  type CoverOption,
  defaultRules,
  fuelAt90Percent,
  gramsOfPicograms,
  RRR_FLAGS,
  RrrCalculation,
  ruleMarks,
  TaggingRules,
  type RrrFlag,
  type RrrInput,
  type RrrMark,
  type TaggingRule,
  type TaggingScope,
} from '@matlas/domain';
import { SeededRandom } from '../seeded-random';
import example from '../vectors/rrr_example.json';
import { type PlainNode, rrrInput } from './rrr-vehicle';

const CLASS_OF: Record<string, string> = {
  metals: '1.1.1',
  polymers: '5.1.b',
  fluids: '9.2',
  elastomers: '5.3',
  others: '7.3',
  glass: '7.2',
};
const MISSING: Record<string, string> = { polymers: 'polymers_excl_elastomers' };
interface Thing {
  name: string;
  grams: string;
  classes: [classCode: string, grams: string][];
  marked?: RrrFlag;
  quantity?: string;
}

/** Each thing a position with a sheet of its own: a component (id 100 + n * 10) of materials (the ids behind it). */
function vehicleOf(things: readonly Thing[], vehicleGrams: string | null, more: Partial<RrrInput> = {}): RrrInput {
  const nodes = things.flatMap(({ name, grams, classes }, at): PlainNode[] => [
    {
      id: 100 + at * 10,
      kind: 1,
      name,
      classCode: null,
      measured: grams,
      parts: classes.map(([, amount], index) => ({ child: 101 + at * 10 + index, amount })),
    },
    ...classes.map(([classCode], index): PlainNode => ({
      id: 101 + at * 10 + index,
      kind: 3,
      name,
      classCode,
      measured: null,
      parts: [],
    })),
  ]);
  const marks = things.flatMap(({ marked }, at): RrrMark[] => (marked ? [onPosition(at + 1, marked)] : []));
  const positions = things.map(({ name, quantity = '1' }, at) => ({
    id: at + 1,
    parent: -1,
    name,
    quantity,
    root: 100 + at * 10,
    grams: null,
  }));
  return {
    ...rrrInput({ nodes, positions, rules: [], marks, vehicleGrams, scaleToDeclared: true }),
    rules: null,
    ...more,
  };
}
const onPosition = (positionId: number, flag: RrrFlag): RrrMark => ({
  positionId,
  nodeId: null,
  source: 'hand',
  flag,
  technologyId: null,
  ruleId: null,
});
const onNode = (nodeId: number, flag: RrrFlag): RrrMark => ({
  positionId: null,
  nodeId,
  source: 'hand',
  flag,
  technologyId: null,
  ruleId: null,
});
const kilograms = (picograms: bigint): number => gramsOfPicograms(picograms).div(1000).toNumber();
const grams = (kilogramsOf: number): string => String(Math.round(kilogramsOf * 1e6) / 1e3);

describe('domain.md 3.5', () => {
  const split: Record<string, Record<string, number>> = example.assemblies_split_kg;
  const things = example.items.map(({ name, vda, mass, flag }): Thing => ({
    name,
    grams: grams(mass),
    classes:
      vda === 'assembly'
        ? Object.entries(split[name] ?? {}).map(([kind, part]) => [CLASS_OF[kind] ?? '', grams(part)])
        : [[vda, grams(mass)]],
    ...(defaultRules().forEverything.material(vda)?.flag === flag ? {} : { marked: flag as RrrFlag }),
  }));
  const calculation = new RrrCalculation(vehicleOf(things, '1320000'));
  const positionOf = (name: string): number => example.items.findIndex((item) => item.name === name) + 1;
  const expected = (percent: string): number => Math.round(Number(percent) * 1e6) / 1e6;

  it('comes out to six decimals, with its materials breakdown', () => {
    const { rates, breakdown, preTreatment, dismantled } = calculation.figures();
    expect([expected(rates.rcyc.percent), rates.rcyc.passes, expected(rates.rcov.percent), rates.rcov.passes]).toEqual([
      example.expected.Rcyc,
      true,
      example.expected.Rcov,
      true,
    ]);
    expect(RRR_FLAGS.map((flag) => kilograms(rates.masses[flag]))).toEqual(
      RRR_FLAGS.map((flag) => example.expected[flag]),
    );
    const told: Record<string, number> = example.materials_breakdown_kg;
    expect(breakdown.length).toBe(Object.keys(told).length + 1);
    for (const { bucket, mass } of breakdown.filter((each) => each.bucket !== 'unknown'))
      expect([bucket, kilograms(mass)]).toEqual([bucket, told[MISSING[bucket] ?? bucket]]);
    expect(preTreatment.map(({ kind, mass }) => [kind, kilograms(mass)])).toEqual([
      ['fluids', 57],
      [null, 52],
    ]);
    expect(dismantled.map(({ pieces, mass }) => [pieces, kilograms(mass)])).toEqual([
      ['1', 18],
      ['1', 8.2],
      ['1', 4.8],
      ['1', 4.4],
      ['1', 2.6],
    ]);
  });
  it.each(example.variants.map((variant, index) => [index + 1, variant] as const))('variant %s', (_, variant) => {
    const changes = Object.entries(variant.change).map(([name, flag]) => onPosition(positionOf(name), flag as RrrFlag));
    const { after } = calculation.preview(changes);
    expect([expected(after.rcyc.percent), after.rcyc.passes, expected(after.rcov.percent), after.rcov.passes]).toEqual([
      variant.expected.Rcyc,
      variant.expected.Rcyc_ok,
      variant.expected.Rcov,
      variant.expected.Rcov_ok,
    ]);
    for (const flag of RRR_FLAGS)
      expect(kilograms(after.masses[flag])).toBe((variant.expected as Partial<Record<RrrFlag, number>>)[flag] ?? 0);
    expect(expected(calculation.rates.rcyc.percent)).toBe(example.expected.Rcyc);
  });
});

describe('limits are compared with what was not rounded', () => {
  it.each([
    ['850000', '85.000000000000', true],
    ['849999.999999', '84.999999999999', false],
    ['850000.000001', '85.000000000100', true],
    ['949999.999999', '94.999999999900', false],
    ['950000', '95.000000000000', true],
  ])('%s g of 1,000,000 g', (steel, percent, passes) => {
    const { rates } = new RrrCalculation(
      vehicleOf([{ name: 'Body', grams: steel, classes: [['1.1.1', steel]] }], '1000000'),
    );
    const rate = steel.startsWith('9') ? rates.rcov : rates.rcyc;
    expect([rate.percent, rate.passes, rate.margin >= 0n]).toEqual([
      steel === '849999.999999' ? '84.999999999900' : percent,
      passes,
      passes,
    ]);
  });
  it('a microgram more of vehicle is enough to fail', () => {
    const third = vehicleOf(
      [
        {
          name: 'Body',
          grams: '1000000',
          classes: [
            ['1.1.1', '85'],
            ['7.2', '15'],
          ],
        },
        { name: 'Screw', grams: '0', classes: [] },
      ],
      '1000000.000001',
    );
    expect([
      new RrrCalculation(third).rates.rcyc.passes,
      new RrrCalculation({ ...third, vehicleGrams: '1000000' }).rates.rcyc.passes,
    ]).toEqual([false, true]);
  });
});

describe('what else is counted', () => {
  const car: Thing[] = [
    { name: 'Body', grams: '700', classes: [['1.1.1', '700']] },
    {
      name: 'Bumper',
      grams: '200',
      classes: [
        ['5.1.a', '150'],
        ['5.3', '50'],
      ],
      quantity: '2',
    },
    { name: 'Glass', grams: '50', classes: [['7.2', '50']] },
  ];
  const numbers = (input: RrrInput): number[] =>
    RRR_FLAGS.map((flag) => gramsOfPicograms(new RrrCalculation(input).rates.masses[flag]).toNumber());

  it('tells missing mass as mN and more than the vehicle as what it is', () => {
    const short = new RrrCalculation(vehicleOf(car, '2000')).figures();
    expect([
      gramsOfPicograms(short.rates.missing).toNumber(),
      short.breakdown.find(({ bucket }) => bucket === 'unknown')?.mass,
    ]).toEqual([850, short.rates.missing]);
    const over = new RrrCalculation(vehicleOf(car, '1000'));
    expect([gramsOfPicograms(over.rates.excess).toNumber(), over.rates.masses.mN, over.issues()[0]?.code]).toEqual([
      150,
      0n,
      'overMass',
    ]);
  });
  it('fills the tank to 90 %', () => {
    const tank = { litres: '50', gramsPerLitre: '750', missing: 'report' as const };
    expect(gramsOfPicograms(fuelAt90Percent(tank)).toNumber()).toBe(33_750);
    const reported = new RrrCalculation(
      vehicleOf(car, null, { tank, fluids: [{ name: 'Diesel', classCode: '9.1', grams: '10000' }] }),
    );
    expect(
      reported
        .issues()
        .filter(({ code }) => code === 'tankBelow90')
        .map(({ mass }) => gramsOfPicograms(mass ?? 0n).toNumber()),
    ).toEqual([23_750]);
    expect(numbers(vehicleOf(car, null, { tank: { ...tank, missing: 'add' } }))).toEqual([
      33_750, 0, 700, 300, 100, 50,
    ]);
  });
  it('leaves fillers of more than 30 % in mN in strict mode', () => {
    const strict = { options: { scaleToDeclared: true, strictFillers: true } };
    expect(numbers(vehicleOf(car, null, { ...strict, fillers: new Map([[111, '0.4']]) }))).toEqual([
      0, 0, 700, 180, 100, 170,
    ]);
    expect(numbers(vehicleOf(car, null, { ...strict, fillers: new Map([[111, '0.3']]) }))).toEqual([
      0, 0, 700, 300, 100, 50,
    ]);
  });
  it('names pre-treated parts by their group, and rules by what they did', () => {
    const scope: TaggingScope = {
      id: 5,
      namePattern: '%bump%',
      numberPattern: '',
      classCodes: [],
      branchPattern: '',
      treatment: 'tyres',
    };
    const rule = (id: number, classCode: string | null, flag: RrrFlag, of: TaggingScope | null): TaggingRule => ({
      id,
      classCode,
      flag,
      technologyId: 3,
      scope: of,
      own: true,
      newest: id,
    });
    const input = vehicleOf(car, null, {
      rules: new TaggingRules([rule(1, '1', 'mM', null), rule(2, null, 'mP', scope)]),
    });
    const marks = ruleMarks(input);
    expect(marks.map(({ positionId, nodeId, flag, ruleId }) => [positionId, nodeId, flag, ruleId])).toEqual([
      [2, null, 'mP', 2],
      [null, 110, 'mP', 2],
    ]);
    const figures = new RrrCalculation({ ...input, marks }).figures();
    expect([
      figures.preTreatment.map(({ kind }) => kind),
      figures.byRule.map(({ ruleId, mass }) => [ruleId, gramsOfPicograms(mass).toNumber()]),
    ]).toEqual([
      ['tyres'],
      [
        [1, 700],
        [2, 400],
      ],
    ]);
  });
  it('lists dismantled parts with their pieces, wherever the mark lies', () => {
    const { dismantled } = new RrrCalculation(
      vehicleOf(car, null, { marks: [onNode(110, 'mD'), onNode(121, 'mD')] }),
    ).figures();
    expect(dismantled.map(({ nodeId, pieces, mass }) => [nodeId, pieces, gramsOfPicograms(mass).toNumber()])).toEqual([
      [110, '2', 400],
      [121, null, 50],
    ]);
  });
  it('asks for polymer marking over 100 g and 200 g, not at them', () => {
    const parts: Thing[] = [
      {
        name: 'Housing',
        grams: '255',
        classes: [
          ['5.1.a', '80'],
          ['5.1.b', '25'],
          ['5.3', '150'],
        ],
      },
      {
        name: 'Lid',
        grams: '300',
        classes: [
          ['5.1.b', '100'],
          ['5.3', '200'],
        ],
      },
    ];
    expect(new RrrCalculation(vehicleOf(parts, null)).polymerMarking(() => 'no')).toEqual([
      {
        nodeId: 100,
        plastics: 105n * 10n ** 12n,
        elastomers: 150n * 10n ** 12n,
        over: ['plastics'],
        answer: 'no',
        severity: 'warning',
      },
    ]);
  });
  it('tells conflicts, unmarked materials and unknown masses', () => {
    const input = vehicleOf(car, null, {
      rules: new TaggingRules([]),
      marks: [onPosition(2, 'mP'), onNode(110, 'mD'), onNode(999, 'mD')],
    });
    const codes = new RrrCalculation(input)
      .issues()
      .map(({ code, positionId, nodeId }) => `${code} ${positionId ?? ''} ${nodeId ?? ''}`.trim());
    expect(codes).toEqual([
      'unmarked  101',
      'unmarked  121',
      'conflict 2 110',
      'noPreTreatment 2',
      'markWithoutEffect  999',
      'noVehicleMass',
    ]);
  });
});

describe('what to change', () => {
  it('shows what a mark on a material moves, wherever it lies, and leaves the vehicle as it was', () => {
    const twice: Thing[] = [
      { name: 'Window', grams: '50', classes: [['7.2', '50']], quantity: '14' },
      { name: 'Body', grams: '300', classes: [['1.1.1', '300']] },
    ];
    const calculation = new RrrCalculation(vehicleOf(twice, null));
    const { before, after, moves, heaviest, undo } = calculation.preview([onNode(101, 'mTr')]);
    expect([before.rcov.percent, after.rcov.percent, calculation.rates.rcov.percent]).toEqual([
      '30.000000000000',
      '100.000000000000',
      '30.000000000000',
    ]);
    expect(moves).toEqual([{ from: 'mN', to: 'mTr', mass: 700n * 10n ** 12n }]);
    expect([heaviest[0]?.nodeId, undo]).toEqual([101, [{ positionId: null, nodeId: 101, source: 'hand', flag: null }]]);
  });
  it('names what moves the rates most, and which of it alone fails the vehicle', () => {
    const { rcyc } = new RrrCalculation(
      vehicleOf(
        [
          { name: 'Body', grams: '800', classes: [['1.1.1', '800']] },
          { name: 'Trim', grams: '100', classes: [['5.1.b', '100']] },
          { name: 'Rest', grams: '100', classes: [['5.3', '100']] },
        ],
        null,
      ),
    ).sensitivity();
    expect(rcyc.map(({ kind, nodeId, points, fails }) => [kind, nodeId, points, fails])).toEqual([
      ['part', 100, '80.000000000000', true],
      ['material', 101, '80.000000000000', true],
      ['part', 110, '10.000000000000', true],
      ['material', 111, '10.000000000000', true],
    ]);
  });
  it('proposes changes that keep their promise, and only for what is proven', () => {
    const things: Thing[] = [
      ['1.1.1', '800'],
      ['5.3', '60'],
      ['5.3', '45'],
      ['7.1', '50'],
      ['7.2', '45'],
    ].map(([classCode = '', mass = ''], at) => ({ name: `${at}`, grams: mass, classes: [[classCode, mass]] }));
    const calculation = new RrrCalculation(vehicleOf(things, null));
    const { changes, after, reachable, before } = calculation.cheapest();
    expect([before.rcyc.passes, reachable, changes.map(({ change, from, to }) => [change.nodeId, from, to])]).toEqual([
      false,
      true,
      [[131, 'mTe', 'mTr']],
    ]);
    calculation.change(changes.map(({ change }) => change));
    expect([calculation.rates.rcyc.passes, calculation.rates.rcyc.percent]).toEqual([true, after.rcyc.percent]);
    const only = new RrrCalculation(vehicleOf(things, null)).cheapest({
      technologies: [{ id: 9, flags: ['mTr'], classCodes: ['5'] }],
    });
    expect(only.changes.map(({ change, technologyIds }) => [change.nodeId, technologyIds])).toEqual([[111, [9]]]);
    expect(new RrrCalculation(vehicleOf(things, null)).cheapest({ technologies: [] }).reachable).toBe(false);
  });
  it('finds the fewest and of these the lightest, as trying every set does', () => {
    const random = new SeededRandom(7);
    for (let round = 0; round < 300; round++) {
      const options = Array.from({ length: random.integer(1, 9) }, (_, candidate): CoverOption => {
        const [first, second] = [BigInt(random.integer(0, 30)), BigInt(random.integer(0, 30))];
        return {
          candidate: random.chance(0.2) ? 0 : candidate,
          first,
          second,
          moved: (first > second ? first : second) + BigInt(random.integer(0, 5)),
        };
      });
      const [first, second] = [BigInt(random.integer(0, 70)), BigInt(random.integer(1, 70))];
      const costOf = (set: readonly CoverOption[]): string =>
        `${set.length}:${set.reduce((sum, { moved }) => sum + moved, 0n)}`;
      const found = new CoverSearch(options, first, second).find();
      expect(found && costOf(found)).toBe(cheapestByTrying(options, first, second));
    }
  });
});

function cheapestByTrying(options: readonly CoverOption[], first: bigint, second: bigint): string | undefined {
  let best: [number, bigint] | undefined;
  for (let bits = 0; bits < 2 ** options.length; bits++) {
    const set = options.filter((_, at) => bits & (1 << at));
    const sum = (of: (option: CoverOption) => bigint): bigint => set.reduce((all, option) => all + of(option), 0n);
    if (
      new Set(set.map(({ candidate }) => candidate)).size < set.length ||
      sum((option) => option.first) < first ||
      sum((option) => option.second) < second
    )
      continue;
    const moved = sum((option) => option.moved);
    if (!best || set.length < best[0] || (set.length === best[0] && moved < best[1])) best = [set.length, moved];
  }
  return best && best.join(':');
}
