import { clearSession, session, startSession } from '../client/session';
import { signInAs } from '../testing/render-kit';
import { businessToday } from './business-day';

afterEach(() => clearSession());
it.each([
  ['Asia/Shanghai', '2026-03-17T16:30:00Z', '2026-03-18'],
  ['Asia/Shanghai', '2026-03-18T15:30:00Z', '2026-03-18'],
  ['Europe/Berlin', '2026-03-17T16:30:00Z', '2026-03-17'],
])('in %s, at %s, it is %s, wherever the device is', (timeZone, now, day) => {
  signInAs([]);
  const person = session();
  if (!person) throw new Error('nobody is signed in');
  startSession({ ...person, timeZone });
  expect(businessToday(now)).toBe(day);
});
