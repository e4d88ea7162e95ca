import type { SlideTrace } from '@matlas/contract';
import { isPlausibleTrace } from './slide-trace';

const END = 120;
const AGE_MS = 3_000;
const steps = (count: number, ms: number, to = END): SlideTrace =>
  Array.from({ length: count }, (_, i) => ({ at: (ms * i) / (count - 1), x: (to * i) / (count - 1) }));

it.each<[string, SlideTrace, boolean]>([
  ['a hand, sixty points a second', steps(40, 660), true],
  ['arrow keys, a pixel each', steps(END + 1, 2_400), true],
  ['Shift and arrow keys, ten pixels each', steps(13, 1_500), true],
  [
    'a hand that overshoots and comes back',
    [...steps(20, 500, END + 12), { at: 600, x: END + 4 }, { at: 700, x: END }],
    true,
  ],
  ['nothing', [], false],
  ['too few points', steps(3, 600), false],
  ['faster than a hand', steps(20, 90), false],
  [
    'a jump over most of the way',
    [
      { at: 0, x: 0 },
      { at: 100, x: 2 },
      { at: 200, x: 110 },
      { at: 300, x: 118 },
      { at: 400, x: END },
    ],
    false,
  ],
  ['a start near the end', steps(20, 600).map(({ at }) => ({ at, x: END })), false],
  ['an end elsewhere', steps(20, 600, END - 10), false],
  ['a clock that runs backwards', steps(20, 600).map(({ at, x }, i) => ({ at: i === 10 ? 0 : at, x })), false],
  ['longer than the challenge is old', steps(20, 60_000), false],
])('%s: %s', (_, trace, expected) => expect(isPlausibleTrace(trace, END, AGE_MS)).toBe(expected));
