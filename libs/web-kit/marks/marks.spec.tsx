import { render, screen } from '@testing-library/react';
import { useEnglish } from '../testing/render-kit';
import { toRangeMark, getScalePosition, RangeBar } from './range-bar';
import { Verdict, verdictOrder } from './verdict';

beforeAll(() => useEnglish());

it('shows every verdict as symbol and text', () => {
  const { container } = render(
    <>
      {verdictOrder.map((verdict) => (
        <Verdict key={verdict} value={verdict} count={2} />
      ))}
    </>,
  );
  expect([...container.querySelectorAll('.m-verdict')].map((element) => element.textContent)).toEqual([
    'Fail 2',
    'Depends 2',
    'Unknown 2',
    'Exempt 2',
    'Declare 2',
    'Pass 2',
  ]);
  expect(container.querySelectorAll('svg')).toHaveLength(6);
});

it('shows that nothing was analysed', () => {
  render(<Verdict value={null} />);
  expect(screen.getByRole('img', { name: 'Not analysed' }).textContent).toBe('–');
});

it.each([
  [0.1, 0.5],
  [0.001, 0],
  [10, 1],
  [1, 0.75],
  [0, 0],
  [1000, 1],
])('draws %p against a limit of 0.1 at %p of the scale', (value, expected) => {
  expect(getScalePosition(value, 0.1)).toBeCloseTo(expected);
});

it.each([
  [0.05, 0.15, 'bar'],
  [0.12, 0.12, 'diamond'],
  [36, 38, 'arrow'],
])('draws %p to %p as %s', (min, max, shape) => {
  expect(toRangeMark(min, max, 0.1).shape).toBe(shape);
});

it('shows the numbers beside the bar, rounded in the text and exact in the title', () => {
  render(<RangeBar min="0.0500" max="0.1000049" limit="0.1" verdict="depends" />);
  expect(screen.getByText('0.05–0.100005 %').textContent).toBe('0.05\u20130.100005\u00A0%');
  expect(screen.getByTitle('0.0500–0.1000049 %, limit 0.1 %')).toBeVisible();
  expect(screen.getByText('limit 0.1 %').textContent).toBe('limit 0.1\u00A0%');
});
