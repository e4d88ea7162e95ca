import { formatPoints, formatRate, formatShare } from '../../shared/rate-text';
import { formatKilogramNumber } from './rrr-figures';

const rate = (percent: string, limitPercent: string, passes: boolean) => formatRate({ percent, limitPercent, passes });

it.each([
  ['87.727272727272', '85', true, '87.73'],
  ['85', '85', true, '85.00'],
  ['84.999999999999', '85', false, '84.999999999999'],
  ['84.9962', '85', false, '84.996'],
  ['94.994', '95', false, '94.99'],
  ['95.000000000001', '95', true, '95.00'],
])('shows %s beside %s so that rounding never carries it across', (percent, limit, passes, shown) => {
  expect(rate(percent, limit, passes)).toBe(shown);
});

it('shows a very small change with enough decimals', () => {
  expect([formatPoints('-1.060606'), formatPoints('0.4'), formatPoints('0'), formatPoints('-0.0004')]).toEqual([
    '\u22121.06',
    '+0.40',
    '0.00',
    '\u22120.0004',
  ]);
});

it('formats masses in kilograms, with three decimals below 1 kg', () => {
  expect([
    formatKilogramNumber('1320000'),
    formatKilogramNumber('900'),
    formatKilogramNumber('0'),
    formatShare('14000', '1320000'),
    formatShare('1', '0'),
  ]).toEqual(['1,320.0', '0.900', '0.0', '1.06', '0.00']);
});
