import { dayIn, isTimeZone, minuteIn, secondIn } from '.';

describe('The day of an instant', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-17T16:30:00Z', '2026-03-18 00:30'],
    ['Asia/Shanghai', '2026-03-18T15:30:00Z', '2026-03-18 23:30'],
    ['UTC', '2026-03-17T16:30:00Z', '2026-03-17 16:30'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 03:00'],
    ['America/New_York', '2026-01-01T04:59:59+00:00', '2025-12-31 23:59'],
  ])('in %s, %s is %s', (zone, at, there) => {
    expect(minuteIn(zone, at)).toBe(there);
    expect(dayIn(zone, new Date(at))).toBe(there.slice(0, 10));
    expect(secondIn(zone, at).startsWith(`${there}:`)).toBe(true);
  });
  it('recognises time zones', () =>
    expect(['Asia/Shanghai', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]));
});
