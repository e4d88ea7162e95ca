import { writeCalendar } from './write-calendar';

const unfolded = (text: string): string[] => text.replace(/\r\n /g, '').split('\r\n');

it('writes whole-day events in lines of at most 75 octets without splitting a character', () => {
  const summary = `豁免到期：ELV 8(e)，${'高熔点焊料中的铅；'.repeat(9)}`;
  const text = writeCalendar({
    name: '豁免到期日历',
    producer: '-//Matlas//zh',
    at: new Date('2026-11-22T21:00:05.123Z'),
    events: [{ uid: 'a', date: '2027-12-31', summary, description: 'Zeile 1\nC:\\x; y, z', remindDays: 30 }],
  });
  const lines = text.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(lines.some((line) => Buffer.byteLength(line) > 72 && line.startsWith(' '))).toBe(true);
  expect(text).not.toContain('\ufffd');
  expect(text.replace(/\r\n/g, '')).not.toContain('\n');
  expect(unfolded(text)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Matlas//zh',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:豁免到期日历',
    'BEGIN:VEVENT',
    'UID:a',
    'DTSTAMP:20261122T210005Z',
    'DTSTART;VALUE=DATE:20271231',
    'DTEND;VALUE=DATE:20280101',
    `SUMMARY:${summary}`,
    'DESCRIPTION:Zeile 1\\nC:\\\\x\\; y\\, z',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    'TRIGGER:-P30D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
