import { claimTab } from './session-tab';

beforeEach(() => sessionStorage.clear());

it('removes the data of the previous user from the browser tab', () => {
  expect(claimTab(7)).toBe(true);
  sessionStorage.setItem('matlas.tabs', '[]');
  expect([claimTab(7), sessionStorage.getItem('matlas.tabs')]).toEqual([true, '[]']);
  expect([claimTab(8), sessionStorage.getItem('matlas.tabs')]).toEqual([false, null]);
  expect(claimTab(8)).toBe(true);
});
