import {
  checkCqcBom,
  type CqcPosition,
  type CqcToCheck,
  deriveCqcPositions,
  readCqcAnswer,
  type SourcePosition,
} from './index';

const position = (id: number, parentId: number | null, more: Partial<SourcePosition> = {}): SourcePosition => ({
  id,
  parentId,
  name: `N${id}`,
  foreignName: null,
  number: `P-${id}`,
  supplierCode: null,
  supplierName: null,
  quantity: '1',
  massGrams: null,
  remark: null,
  ...more,
});
/** A vehicle with an assembly of two kinds of parts, and a part in four pieces. */
const VEHICLE = [
  position(1, null),
  position(2, 1, { name: 'Door', quantity: '2' }),
  position(3, 2, { massGrams: '10', quantity: '3' }),
  position(4, 2, { massGrams: '2.5' }),
  position(5, 1, { name: 'Wheel', quantity: '4', massGrams: '9000' }),
  position(6, 1, { name: 'Screw', quantity: '40', massGrams: '1' }),
];
const summaryOf = (positions: ReturnType<typeof deriveCqcPositions>): string[] =>
  positions.map(
    ({ sourceId, parentIndex, level, quantity, massGrams }) =>
      `${sourceId} in ${parentIndex ?? '-'} level ${level}: ${quantity} x ${massGrams ?? '?'}`,
  );

describe('derivation of a CQC BOM', () => {
  it('takes over every position with its place', () => {
    const derived = deriveCqcPositions(VEHICLE, { splitPieces: false });
    expect(summaryOf(derived)).toEqual([
      '1 in - level 0: 1 x ?',
      '2 in 0 level 1: 2 x ?',
      '3 in 1 level 2: 3 x 10',
      '4 in 1 level 2: 1 x 2.5',
      '5 in 0 level 1: 4 x 9000',
      '6 in 0 level 1: 40 x 1',
    ]);
    expect(derived.map(({ isAssembly }) => isAssembly)).toEqual([true, true, false, false, false, false]);
  });
  it('cuts at a level: an assembly stands for what is below it, with its mass', () => {
    const derived = deriveCqcPositions(VEHICLE, { maxLevel: 1, splitPieces: false });
    expect(summaryOf(derived)).toEqual([
      '1 in - level 0: 1 x ?',
      '2 in 0 level 1: 2 x 32.5',
      '5 in 0 level 1: 4 x 9000',
      '6 in 0 level 1: 40 x 1',
    ]);
    expect(derived[1]?.isAssembly).toBe(false);
  });
  it('has no mass for a cut assembly with a part of unknown mass', () => {
    const vehicle = [...VEHICLE.slice(0, 2), position(3, 2, { massGrams: '10' }), position(4, 2)];
    expect(deriveCqcPositions(vehicle, { maxLevel: 1, splitPieces: false })[1]?.massGrams).toBeNull();
  });
  it('makes a position of each piece of a part, not of screws and not of assemblies', () => {
    expect(summaryOf(deriveCqcPositions(VEHICLE, { splitPieces: true }))).toEqual([
      '1 in - level 0: 1 x ?',
      '2 in 0 level 1: 2 x ?',
      ...Array.from({ length: 3 }, () => '3 in 1 level 2: 1 x 10'),
      '4 in 1 level 2: 1 x 2.5',
      ...Array.from({ length: 4 }, () => '5 in 0 level 1: 1 x 9000'),
      '6 in 0 level 1: 40 x 1',
    ]);
  });
  it('keeps odd quantities', () => {
    expect(
      summaryOf(deriveCqcPositions([position(1, null, { quantity: '2.5' })], { maxLevel: 0, splitPieces: true })),
    ).toEqual(['1 in - level 0: 2.5 x ?']);
  });
});

describe('completeness', () => {
  const part = (id: number, more: Partial<CqcPosition> = {}): CqcPosition => ({
    id,
    parentId: null,
    name: `N${id}`,
    isPart: true,
    hasSheet: true,
    sourceId: id,
    values: { number: `P-${id}`, massGrams: '1', sheetId: '7' },
    ...more,
  });
  const bom = (more: Partial<CqcToCheck> = {}): CqcToCheck => ({
    vehicle: { cccNumber: '2026-1' },
    positions: [part(1)],
    required: { vehicle: ['cccNumber'], position: ['number', 'massGrams', 'sheetId'] },
    issues: [],
    source: [{ id: 1, parentId: null, name: 'N1', isPart: true }],
    ...more,
  });
  const findings = (more: Partial<CqcToCheck>): string[] =>
    checkCqcBom(bom(more)).map(
      ({ rule, severity, field, positionId }) => `${severity} ${rule} ${field ?? '-'} ${positionId ?? '-'}`,
    );

  it.each<[string, Partial<CqcToCheck>, string[]]>([
    ['nothing is missing', {}, []],
    ['no position', { positions: [] }, ['error empty - -']],
    ['a field of the vehicle', { vehicle: { cccNumber: '' } }, ['error vehicleField cccNumber -']],
    [
      'a column',
      { positions: [part(1, { values: { massGrams: '1', sheetId: '7' } })] },
      ['error positionField number 1'],
    ],
    [
      'an assembly needs its number, not the mass',
      { positions: [part(1, { isPart: false, hasSheet: false, values: {} })] },
      ['error positionField number 1'],
    ],
    [
      'a missing sheet is told once',
      {
        positions: [part(1, { hasSheet: false, values: { number: 'P', massGrams: '1' } })],
        issues: [{ kind: 'unmatched', positionId: 1, severity: 'error' }],
      },
      ['error sheet unmatched 1'],
    ],
    [
      'a part of the vehicle without a position',
      {
        source: [
          { id: 1, parentId: null, name: 'a', isPart: true },
          { id: 2, parentId: null, name: 'b', isPart: true },
        ],
      },
      ['warning notCovered - 2'],
    ],
    [
      'what is below a position that stands for all of it',
      {
        source: [
          { id: 1, parentId: null, name: 'a', isPart: false },
          { id: 2, parentId: 1, name: 'b', isPart: false },
          { id: 3, parentId: 2, name: 'c', isPart: true },
        ],
      },
      [],
    ],
    ['an imported BOM without origins', { positions: [part(9, { sourceId: null })] }, []],
  ])('%s', (_what, more, expected) => expect(findings(more)).toEqual(expected));
});

describe('answers of the other side', () => {
  it.each<[string, string, unknown]>([
    ['an acceptance', '{"state":"accepted","receipt":"R-1"}', { decision: 'accepted', receipt: 'R-1', messages: [] }],
    [
      'a refusal with remarks of several shapes',
      '\uFEFF{"state":"Refused","receipt":12,"messages":[{"code":"E1","text":"no mass","number":"P-1"},"late",{"message":"x"},{},7]}',
      {
        decision: 'refused',
        receipt: '12',
        messages: [
          { code: 'E1', text: 'no mass', number: 'P-1' },
          { code: '', text: 'late', number: null },
          { code: '', text: 'x', number: null },
          { code: '', text: '7', number: null },
        ],
      },
    ],
    ['no state', '{"receipt":"R"}', undefined],
    ['an unknown state', '{"state":"ok"}', undefined],
    ['no JSON', '<html>Bad gateway</html>', undefined],
    ['a list', '["accepted"]', undefined],
  ])('reads %s', (_what, text, expected) => expect(readCqcAnswer(text)).toEqual(expected));
});
