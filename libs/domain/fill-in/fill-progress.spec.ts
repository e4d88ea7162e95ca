import { burnDown, fillStateOf } from './index';

it.each([
  [{ isInBom: true, total: 3, filled: 2, dueOn: '2026-03-01' }, 'open'],
  [{ isInBom: true, total: 3, filled: 2, dueOn: '2026-02-28' }, 'overdue'],
  [{ isInBom: true, total: 3, filled: 3, dueOn: '2026-02-28' }, 'done'],
  [{ isInBom: true, total: 0, filled: 0, dueOn: '2026-02-28' }, 'done'],
  [{ isInBom: false, total: 0, filled: 0, dueOn: '2026-02-28' }, 'gone'],
] as const)('state of %j is %s', (task, state) => expect(fillStateOf(task, '2026-03-01')).toBe(state));

it('burns down from all positions, in the order of the days', () => {
  expect(
    burnDown(10, [
      { day: '2026-03-02', count: 3 },
      { day: null, count: 1 },
      { day: '2026-03-01', count: 2 },
    ]),
  ).toEqual([
    { day: '2026-03-01', open: 7 },
    { day: '2026-03-02', open: 4 },
  ]);
  expect(burnDown(0, [])).toEqual([]);
});
