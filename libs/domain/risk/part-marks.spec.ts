import { MARK_REASONS, MARK_WEIGHTS, markPoints, numberPatternToLike, sumMarks } from './index';

it.each([
  ['nothing', [], 0, null],
  ['by hand', [{ reason: 'byHand', count: 1 }], 70, 'high'],
  ['one rule', [{ reason: 'number', count: 1 }], 35, 'medium'],
  [
    'two rules',
    [
      { reason: 'number', count: 1 },
      { reason: 'supplier', count: 1 },
    ],
    70,
    'high',
  ],
  ['one rejected sheet', [{ reason: 'rejects', count: 1 }], 30, 'medium'],
  ['many rejected sheets', [{ reason: 'rejects', count: 99 }], 60, 'medium'],
  ['no rejected sheet any more', [{ reason: 'rejects', count: 0 }], 0, null],
] as const)('sums the marks of a part: %s', (_what, marks, points, level) => {
  expect(sumMarks(marks)).toEqual({ points, level });
});
it('has a weight for every reason, which never decreases with the count', () => {
  expect(MARK_WEIGHTS.map(({ reason }) => reason).sort()).toEqual([...MARK_REASONS].sort());
  for (const reason of MARK_REASONS)
    for (const count of [0, 1, 2, 9])
      expect(markPoints(reason, count + 1)).toBeGreaterThanOrEqual(markPoints(reason, count));
});
it('reads patterns of part numbers and takes signs of LIKE literally', () => {
  expect(['N-2*', 'A?1', '50%_x', String.raw`a\b`].map(numberPatternToLike)).toEqual([
    'N-2%',
    'A_1',
    String.raw`50\%\_x`,
    String.raw`a\\b`,
  ]);
});
