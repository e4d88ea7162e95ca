import { shownGrams, shownKilograms, shownPercent } from '.';

describe('A percentage for display', () => {
  it.each([
    ['0.1004', '0.1', '0.1004'],
    ['0.10004', '0.1', '0.10004'],
    ['0.1000000001', '0.1', '0.1000000001'],
    ['0.09999999', '0.1', '0.09999999'],
    ['0.100000', '0.1', '0.1'],
    ['61.263158', '0.1', '61.26'],
    ['4.19996', '4', '4.2'],
    ['84.9996', '85', '84.9996'],
    ['99.99996', undefined, '99.99996'],
    ['0.0000123456', undefined, '0.00001235'],
    [33.333333333333336, undefined, '33.33'],
    ['-0.70', undefined, '-0.7'],
    ['not known', undefined, 'not known'],
  ])('%s beside the limit %s is %s', (percent, limit, shown) => expect(shownPercent(percent, { limit })).toBe(shown));
});

describe('A mass for display', () => {
  it.each([
    ['1646.40', '1646.4'],
    ['1234567.89', '1234568'],
    ['0.000123456789', '0.00012346'],
    ['0', '0'],
    ['12.000000000001', '12'],
  ])('%s g is %s', (grams, shown) => expect(shownGrams(grams)).toBe(shown));
  it.each([
    ['1646400', '1646.4'],
    ['0.001', '<0.001'],
    ['0', '0'],
    ['12345', '12.345'],
    ['-0.001', '>-0.001'],
    ['0.6', '0.001'],
  ])('%s g in a column of kilograms is %s', (grams, shown) => expect(shownKilograms(grams)).toBe(shown));
});
