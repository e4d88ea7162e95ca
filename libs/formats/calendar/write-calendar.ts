/**
 * A whole-day event. `uid` is stable: when the event is written again, the calendar program replaces the earlier
 * one.
 */
export interface CalendarEvent {
  uid: string;
  date: string;
  summary: string;
  description: string;
  /** Number of days before the event at which the calendar program reminds. */ remindDays?: number;
}
export interface CalendarFile {
  name: string;
  producer: string;
  /** Time at which the event was written. */ at: Date;
  events: readonly CalendarEvent[];
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
const MAX_OCTETS = 75;

/** Escaping of texts, RFC 5545, 3.3.11. */
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
/**
 * RFC 5545, 3.1: no line exceeds 75 octets, including the leading space of a folded line; a character of several
 * octets is never split.
 */
function foldLine(line: string): string {
  const lines: string[] = [];
  let [now, octets] = ['', 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > MAX_OCTETS) {
      lines.push(now);
      [now, octets] = [' ', 1];
    }
    now += letter;
    octets += size;
  }
  return [...lines, now].join('\r\n');
}
const compactTime = (iso: string): string => iso.replace(/[-:]/g, '').replace(/\.\d+/, '');
function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
function eventLines({ uid, date, summary, description, remindDays }: CalendarEvent, at: Date): string[] {
  const alarm =
    remindDays === undefined
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(summary)}`,
          `TRIGGER:-P${remindDays}D`,
          'END:VALARM',
        ];
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${compactTime(at.toISOString())}`,
    `DTSTART;VALUE=DATE:${compactTime(date)}`,
    `DTEND;VALUE=DATE:${compactTime(dayAfter(date))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    'TRANSP:TRANSPARENT',
    ...alarm,
    'END:VEVENT',
  ];
}

/** Writes whole-day events as an iCalendar file (RFC 5545). */
export function writeCalendar({ name, producer, at, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(producer)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => eventLines(event, at)),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
