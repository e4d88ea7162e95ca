import { Decimal, type SheetNode } from '@matlas/domain';
import {
  planFieldChange,
  formatField,
  NODE_FIELDS,
  type FieldError,
  type NodeField,
  type NodeFieldName,
} from './node-fields';

type Field = Exclude<NodeFieldName, 'norms'>;
const spec = (field: Field): NodeField & { field: Field } =>
  NODE_FIELDS.find((each) => each.field === field) as NodeField & { field: Field };
const part: SheetNode = {
  key: 'n1',
  kind: 'component',
  name: 'Part',
  measuredGrams: new Decimal('0.0208'),
  massUnit: 'mg',
};

describe('fields of the node panel', () => {
  it.each<[Field, string, Record<string, unknown> | FieldError | undefined]>([
    ['measuredGrams', '20.8', undefined], // unchanged: 0.0208 g is already shown as 20.8 mg
    ['measuredGrams', '30', { measuredGrams: new Decimal('0.03') }],
    ['measuredGrams', '0.2 kg', { measuredGrams: new Decimal('200'), massUnit: 'kg' }],
    ['measuredGrams', '5克', { measuredGrams: new Decimal('5'), massUnit: 'g' }],
    ['measuredGrams', '1 t', { measuredGrams: new Decimal('1000000') }],
    ['measuredGrams', '0.001', { measuredGrams: new Decimal('0.000001') }],
    ['measuredGrams', '0.0001', 'digits'],
    ['measuredGrams', '0', 'mass'],
    ['measuredGrams', 'heavy', 'mass'],
    ['measuredGrams', '', { measuredGrams: null }],
    ['tolerancePercent', '100', { tolerancePercent: new Decimal(100) }],
    ['tolerancePercent', '100.1', 'percent'],
    ['tolerancePercent', '-1', 'percent'],
    ['tolerancePercent', '0.0000001', 'digits'],
    ['recyclingPercent', '0', { recyclingPercent: new Decimal(0) }],
    ['recoveryPercent', 'all', 'percent'],
    ['name', ' ', 'empty'],
    ['name', 'x'.repeat(100), { name: 'x'.repeat(100) }],
    ['name', 'x'.repeat(101), 'tooLong'],
    ['remark', 'x'.repeat(2001), 'tooLong'],
    ['testReportNumber', 'TR-1', { testReportNumber: 'TR-1' }],
    ['scipNumber', 'SCIP-1', 'uuid'],
  ])('%s typed as %j', (field, typed, expected) => {
    const outcome = planFieldChange(part, spec(field), typed);
    if (typeof expected === 'string') expect(outcome).toEqual({ error: expected });
    else expect(outcome).toEqual({ operation: expected && { op: 'setNode', key: 'n1', fields: expected } });
  });
  it('shows a mass in the unit in which it was entered', () => {
    expect(formatField(part, 'measuredGrams')).toBe('20.8');
    expect(
      formatField(
        { key: 'n2', kind: 'component', name: 'Part', measuredGrams: new Decimal('0.0208') },
        'measuredGrams',
      ),
    ).toBe('0.0208');
  });
  it('has every field of the specification once, for the node kinds that have it', () => {
    const names = NODE_FIELDS.map(({ field }) => field);
    expect(new Set(names).size).toBe(names.length);
    const of = (kind: SheetNode['kind']) =>
      NODE_FIELDS.filter(({ kinds }) => kinds.includes(kind)).map(({ field }) => field);
    expect(of('component')).toEqual(
      expect.arrayContaining([
        'reusePercent',
        'recyclingPercent',
        'energyRecoveryPercent',
        'recoveryPercent',
        'sample',
        'simpleCheckRule',
        'legacySparePart',
        'multiSource',
        'tolerancePercent',
        'componentType',
        'massUnit',
        'markingAnswer',
        'remark',
      ]),
    );
    expect(of('material')).toEqual(
      expect.arrayContaining([
        'number',
        'symbol',
        'tradeName',
        'classCode',
        'standard',
        'norms',
        'testReportNumber',
        'reusePercent',
        'recyclingPercent',
      ]),
    );
    expect(of('material')).not.toContain('recoveryPercent');
  });
});
