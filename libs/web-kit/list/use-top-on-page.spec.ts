import { scrollToTop } from './use-top-on-page';

let isReduced = false;
let now = 0;
let frames: ((now: number) => void)[] = [];
beforeEach(() => {
  [isReduced, now, frames] = [false, 0, []];
  jest.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: isReduced }) as MediaQueryList);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((step) => frames.push(step));
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => (frames = []));
});
afterEach(() => jest.restoreAllMocks());

const boxAt = (top: number): HTMLElement => Object.assign(document.createElement('div'), { scrollTop: top });
const frameAt = (at: number) => {
  now = at;
  for (const step of frames.splice(0)) step(at);
};

it('takes 800 ms to the top, and slows down', () => {
  const box = boxAt(1000);
  scrollToTop(box);
  frameAt(400);
  const half = box.scrollTop;
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(500);
  frameAt(799);
  expect(frames).toHaveLength(1);
  frameAt(800);
  expect([box.scrollTop, frames.length]).toEqual([0, 0]);
});
it('is at the top at once for users who ask for less motion', () => {
  isReduced = true;
  const box = boxAt(1000);
  scrollToTop(box);
  expect([box.scrollTop, frames.length]).toEqual([0, 0]);
});
it('leaves a user alone who scrolls meanwhile', () => {
  const box = boxAt(1000);
  scrollToTop(box);
  frameAt(200);
  const reached = box.scrollTop;
  box.dispatchEvent(new Event('wheel'));
  frameAt(400);
  expect(box.scrollTop).toBe(reached);
});
