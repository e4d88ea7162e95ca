import { formatChange, formatNumber, formatPercentRange, formatRange, formatRecent, trimZeros } from './format';

it.each([
  ['1646.40', '1,646.40'],
  ['-0.7', '\u22120.7'],
  [1234567, '1,234,567'],
  [0.000001, '0.000001'],
  ['0.100000', '0.100000'],
  [null, '\u2013'],
  ['', '\u2013'],
])('prints %p as %p and never rounds it', (value, expected) => {
  expect(formatNumber(value)).toBe(expected);
});

it.each([
  ['28', '32', '28\u201332'],
  ['0.12', '0.12', '0.12'],
  [null, null, '\u2013'],
])('prints the range %p to %p as %p', (min, max, expected) => {
  expect(formatRange(min, max)).toBe(expected);
});

it('keeps number and percent sign on the same line', () => {
  expect(formatPercentRange('0.05', '0.15')).toBe('0.05\u20130.15\u00A0%');
});

it.each([
  [3, '+3'],
  [-7, '\u22127'],
  [0, '0'],
])('signs the change %p as %p', (value, expected) => {
  expect(formatChange(value)).toBe(expected);
});

it.each([
  ['0.3500', '0.35'],
  ['4.0', '4'],
  ['100', '100'],
])('trims %p to %p', (value, expected) => {
  expect(trimZeros(value)).toBe(expected);
});

it('shows "today" only on the same day', () => {
  const now = new Date('2026-03-18T12:00:00');
  const t = (key: string, params?: object) => `${key} ${JSON.stringify(params)}`;
  expect(formatRecent('2026-03-18T09:41:00', t, now)).toBe('kit.todayAt {"time":"09:41"}');
  expect(formatRecent('2026-03-17T09:41:00', t, now)).toBe('2026-03-17');
});
