import { claimTab } from './session-tab';

beforeEach(() => sessionStorage.clear());

it('leaves nothing of one person in the browser tab of the next', () => {
  expect(claimTab(7)).toBe(true);
  sessionStorage.setItem('matlas.tabs', '[]');
  expect([claimTab(7), sessionStorage.getItem('matlas.tabs')]).toEqual([true, '[]']);
  expect([claimTab(8), sessionStorage.getItem('matlas.tabs')]).toEqual([false, null]);
  expect(claimTab(8)).toBe(true);
});
