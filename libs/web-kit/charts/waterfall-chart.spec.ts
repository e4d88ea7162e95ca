import { stairs } from './waterfall-chart';

it('climbs and falls from where the step before ended', () => {
  expect(
    stairs(80, [
      { key: 'a', name: 'a', change: 5 },
      { key: 'b', name: 'b', change: -2 },
    ]),
  ).toEqual([
    { before: 80, after: 85 },
    { before: 85, after: 83 },
  ]);
});
