import { compareDecimals, normaliseNumber, stripToNumber, type NumberLimits } from './number-text';

it.each<[string, NumberLimits, string]>([
  ['12a.3b4', {}, '12.34'],
  ['1.239', {}, '1.23'],
  ['1.2.3', {}, '1.23'],
  ['1.2345678', { decimals: 6 }, '1.234567'],
  ['12.5', { decimals: 0 }, '12'],
  ['-5', {}, '5'],
  ['-5', { min: -10 }, '-5'],
  ['１２．５', {}, '12.5'],
  ['123456', { maxLength: 4 }, '1234'],
])('keeps of %p with %j only %p while typing', (typed, limits, expected) => {
  expect(stripToNumber(typed, limits)).toBe(expected);
});

it.each<[string, NumberLimits, string]>([
  ['12.', {}, '12'],
  ['.5', {}, '0.5'],
  ['007', {}, '7'],
  ['101', { max: 100 }, '100'],
  ['0.000001', { min: '0.000002' }, '0.000002'],
  ['.', {}, ''],
])('settles %p with %j as %p when the field is left', (text, limits, expected) => {
  expect(normaliseNumber(text, limits)).toBe(expected);
});

it.each([
  ['0.1', '0.10', 0],
  ['0.30000000000000004', '0.3', 1],
  ['-2', '1', -1],
  ['-2', '-10', 1],
  ['0', '-0', 0],
])('compares %s with %s exactly', (first, second, expected) => {
  expect(compareDecimals(first, second)).toBe(expected);
});
