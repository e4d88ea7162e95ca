import { stepValues } from './waterfall-chart';

it('starts each step at the end of the previous one', () => {
  expect(
    stepValues(80, [
      { key: 'a', name: 'a', change: 5 },
      { key: 'b', name: 'b', change: -2 },
    ]),
  ).toEqual([
    { before: 80, after: 85 },
    { before: 85, after: 83 },
  ]);
});
