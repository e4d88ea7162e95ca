import { signInAs } from '../testing/render-kit';
import { storeMenus } from './identity-keys';
import { userScopedKey } from './own-key';
import { clearSession, hasSignedOut, onSession, session, updateSession } from './session';
import { hasUnsavedWork } from './unsaved';

const inAnotherTab = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => {
  localStorage.clear();
  signInAs(['*:*:*']);
});

it('stores the keys of the specification in local storage, and keeps only preferences on signing out', () => {
  expect([
    localStorage.getItem('usid'),
    localStorage.getItem('usname'),
    localStorage.getItem('roles'),
    localStorage.getItem('realroles'),
  ]).toEqual(['7', 'Lin Wen', '[]', '[]']);
  storeMenus([]);
  localStorage.setItem('dataTheme', 'green');
  localStorage.setItem(userScopedKey('matlas.columns.laws'), '["code"]');
  clearSession();
  expect(Object.keys(localStorage).sort()).toEqual(['dataTheme', 'matlas.columns.laws.7']);
  expect([session(), hasSignedOut()]).toEqual([null, true]);
});

it('ends in all tabs when one signs out, or when the user id is removed', () => {
  const heard = jest.fn();
  const stop = onSession(heard);
  localStorage.removeItem('usid');
  inAnotherTab('usid');
  stop();
  expect([session(), heard.mock.calls.length, hasUnsavedWork()]).toEqual([null, 1, false]);
});

it('follows another tab that signed in as another user', () => {
  const kept = JSON.parse(localStorage.getItem('matlas.session') ?? '{}') as object;
  localStorage.setItem('usid', '8');
  localStorage.setItem('matlas.session', JSON.stringify({ ...kept, userId: 8, token: 'token-8' }));
  inAnotherTab('matlas.session');
  expect(session()).toMatchObject({ userId: 8, token: 'token-8' });
});

it('is not restored by a late update after another tab has ended it', () => {
  updateSession({ name: 'Lin' });
  expect(JSON.parse(localStorage.getItem('matlas.session') ?? '{}')).toMatchObject({ name: 'Lin' });
  localStorage.removeItem('matlas.session');
  updateSession({ name: 'Lin Wen' });
  expect(localStorage.getItem('matlas.session')).toBeNull();
});

it('does not count as signed out after the server ended it, so that the address is kept', () => {
  clearSession('ended');
  expect(hasSignedOut()).toBe(false);
});
