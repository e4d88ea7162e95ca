import {
  defaultRules,
  fuelAt90Percent,
  gramsOfPicograms,
  RRR_FLAGS,
  RrrCalculation,
  type RrrFlag,
  type RrrInput,
  ruleMarks,
  type TaggingRule,
  TaggingRules,
  type TaggingScope,
} from '@matlas/domain';
import { CLASS_OF, grams, kilograms, MISSING, onNode, onPosition, type Thing, vehicleOf } from './rrr-example-vehicle';
import example from '../vectors/rrr_example.json';

describe('domain.md 3.5', () => {
  const split: Record<string, Record<string, number>> = example.assemblies_split_kg;
  const things = example.items.map(({ name, vda, mass, flag }): Thing => ({
    name,
    grams: grams(mass),
    classes:
      vda === 'assembly'
        ? Object.entries(split[name] ?? {}).map(([kind, part]) => [CLASS_OF[kind] ?? '', grams(part)])
        : [[vda, grams(mass)]],
    ...(defaultRules().forEverything.findMaterialRule(vda)?.flag === flag ? {} : { marked: flag as RrrFlag }),
  }));
  const calculation = new RrrCalculation(vehicleOf(things, '1320000'));
  const positionOf = (name: string): number => example.items.findIndex((item) => item.name === name) + 1;
  const expected = (percent: string): number => Math.round(Number(percent) * 1e6) / 1e6;

  it('equals the example to six decimals, including its materials breakdown', () => {
    const { rates, breakdown, preTreatment, dismantled } = calculation.computeFigures();
    expect([expected(rates.rcyc.percent), rates.rcyc.passes, expected(rates.rcov.percent), rates.rcov.passes]).toEqual([
      example.expected.Rcyc,
      true,
      example.expected.Rcov,
      true,
    ]);
    expect(RRR_FLAGS.map((flag) => kilograms(rates.masses[flag]))).toEqual(
      RRR_FLAGS.map((flag) => example.expected[flag]),
    );
    const actual: Record<string, number> = example.materials_breakdown_kg;
    expect(breakdown.length).toBe(Object.keys(actual).length + 1);
    for (const { bucket, mass } of breakdown.filter((each) => each.bucket !== 'unknown'))
      expect([bucket, kilograms(mass)]).toEqual([bucket, actual[MISSING[bucket] ?? bucket]]);
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

describe('limits are compared with unrounded values', () => {
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
  it('one microgram of additional vehicle mass is enough to fail', () => {
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

describe('special cases of the masses', () => {
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

  it('reports missing mass as mN, and excess mass over the vehicle as excess', () => {
    const short = new RrrCalculation(vehicleOf(car, '2000')).computeFigures();
    expect([
      gramsOfPicograms(short.rates.missing).toNumber(),
      short.breakdown.find(({ bucket }) => bucket === 'unknown')?.mass,
    ]).toEqual([850, short.rates.missing]);
    const over = new RrrCalculation(vehicleOf(car, '1000'));
    expect([gramsOfPicograms(over.rates.excess).toNumber(), over.rates.masses.mN, over.findIssues()[0]?.code]).toEqual([
      150,
      0n,
      'overMass',
    ]);
  });
  it('counts the tank as 90 % full', () => {
    const tank = { litres: '50', gramsPerLitre: '750', missing: 'report' as const };
    expect(gramsOfPicograms(fuelAt90Percent(tank)).toNumber()).toBe(33_750);
    const reported = new RrrCalculation(
      vehicleOf(car, null, { tank, fluids: [{ name: 'Diesel', classCode: '9.1', grams: '10000' }] }),
    );
    expect(
      reported
        .findIssues()
        .filter(({ code }) => code === 'tankBelow90')
        .map(({ mass }) => gramsOfPicograms(mass ?? 0n).toNumber()),
    ).toEqual([23_750]);
    expect(numbers(vehicleOf(car, null, { tank: { ...tank, missing: 'add' } }))).toEqual([
      33_750, 0, 700, 300, 100, 50,
    ]);
  });
  it('assigns fillers above 30 % to mN in strict mode', () => {
    const strict = { options: { scaleToDeclared: true, strictFillers: true } };
    expect(numbers(vehicleOf(car, null, { ...strict, fillers: new Map([[111, '0.4']]) }))).toEqual([
      0, 0, 700, 180, 100, 170,
    ]);
    expect(numbers(vehicleOf(car, null, { ...strict, fillers: new Map([[111, '0.3']]) }))).toEqual([
      0, 0, 700, 300, 100, 50,
    ]);
  });
  it('lists pre-treated parts by group, and rules with their effect', () => {
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
    const figures = new RrrCalculation({ ...input, marks }).computeFigures();
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
  it('lists dismantled parts with their number of pieces, wherever the mark is set', () => {
    const { dismantled } = new RrrCalculation(
      vehicleOf(car, null, { marks: [onNode(110, 'mD'), onNode(121, 'mD')] }),
    ).computeFigures();
    expect(dismantled.map(({ nodeId, pieces, mass }) => [nodeId, pieces, gramsOfPicograms(mass).toNumber()])).toEqual([
      [110, '2', 400],
      [121, null, 50],
    ]);
  });
  it('requires polymer marking above 100 g and 200 g, but not at these masses', () => {
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
    expect(new RrrCalculation(vehicleOf(parts, null)).findPolymerMarking(() => 'no')).toEqual([
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
  it('reports conflicts, unmarked materials and unknown masses', () => {
    const input = vehicleOf(car, null, {
      rules: new TaggingRules([]),
      marks: [onPosition(2, 'mP'), onNode(110, 'mD'), onNode(999, 'mD')],
    });
    const codes = new RrrCalculation(input)
      .findIssues()
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
