import { Decimal } from '../decimal';
import { componentMass } from './component-mass';
import { massDeviation } from './deviation';
import { positionUses } from './position-quantities';

const dec = (value: number | string): Decimal => new Decimal(value);

describe('componentMass', () => {
  it('excludes deviations of measured masses from calcLeaf', () => {
    const bolt = componentMass(dec(21), [{ massGrams: dec('20.5') }]);
    const assembly = componentMass(undefined, [{ quantity: dec(2), component: bolt }, { massGrams: dec(5) }]);
    expect([assembly.declared, assembly.calculated, assembly.leaf].map(String)).toEqual(['47', '47', '46']);
  });

  it('uses the measured mass of a component whose content is unknown', () => {
    expect(componentMass(dec(12), []).leaf.toNumber()).toBe(12);
  });

  it('counts a part without mass as content, so the measured mass is not used as the calculated one', () => {
    const nothing = componentMass(undefined, []);
    const box = componentMass(dec(12), [{ quantity: dec(3), component: nothing }]);
    expect([box.declared, box.calculated, box.leaf].map(String)).toEqual(['12', '0', '0']);
  });
});

describe('massDeviation', () => {
  it.each([
    ['0.999999', '1.999998', '100', true],
    ['1', '1.100001', '10', false],
    ['99.999999', '109.999998', '10', true],
    ['100', '105', '5', true],
    ['100', '105.000001', '5', false],
    ['1000', '980', '2', true],
    ['10000', '10100.000001', '1', false],
    ['100000', '100500', '0.5', true],
  ])('measured %s g, calculated %s g: %s %% allowed, within %s', (measured, calculated, allowed, within) => {
    const deviation = massDeviation(dec(measured), dec(calculated));
    expect([deviation?.allowedPercent.toFixed(), deviation?.within]).toEqual([allowed, within]);
  });

  it('returns undefined without a measured mass', () => {
    expect(massDeviation(undefined, dec(5))).toBeUndefined();
  });
});

describe('positionUses', () => {
  it('counts a position with a sheet once, and multiplies quantities per parent', () => {
    const uses = positionUses({ parent: [-1, 0, 1, 0, 3], quantity: [1, 2, 3, 4, 5], hooked: [0, 1, 1, 0, 0] });
    expect(uses.map(({ role, pieces }) => `${role} ${pieces}`)).toEqual([
      'group 1',
      'counted 2',
      'covered 6',
      'group 4',
      'unmatched 20',
    ]);
  });

  it('accepts parents that come after their children, and cuts cycles of parents', () => {
    expect(positionUses({ parent: [1, -1], quantity: [2, 3], hooked: [1, 0] })[0]).toEqual({
      role: 'counted',
      pieces: 6,
    });
    expect(positionUses({ parent: [1, 0], quantity: [2, 3], hooked: [0, 0] })).toHaveLength(2);
  });
});
