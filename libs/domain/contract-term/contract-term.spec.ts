import { dueReminder, isContractOver } from './index';

it.each<[string | null, string, boolean]>([
  [null, '2026-06-01', false],
  ['2026-06-01', '2026-06-01', false],
  ['2026-05-31', '2026-06-01', true],
  ['2026-12-31', '2026-06-01', false],
])('a contract until %s is over on %s: %s', (end, today, expected) =>
  expect(isContractOver(end, today)).toBe(expected),
);
it.each<[string, number | undefined]>([
  ['2026-07-02', undefined],
  ['2026-07-01', 30],
  ['2026-06-09', 30],
  ['2026-06-08', 7],
  ['2026-06-02', 7],
  ['2026-06-01', 0],
  ['2026-05-31', undefined],
])('of a contract until %s the reminder due on 2026-06-01 is that of %s days', (end, expected) =>
  expect(dueReminder(end, '2026-06-01')).toBe(expected),
);
