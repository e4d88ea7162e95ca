/**
 * A whole day in a calendar. `uid` is the same whenever the same event is written again, so that a calendar replaces
 * it.
 */
export interface CalendarEvent {
  uid: string;
  date: string;
  summary: string;
  description: string;
  /** Days before of which the calendar reminds. */ remindDays?: number;
}
export interface CalendarFile {
  name: string;
  producer: string;
  /** When it was written. */ at: Date;
  events: readonly CalendarEvent[];
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
const MOST_OCTETS = 75;

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
/**
 * RFC 5545, 3.1: no line over 75 octets, the space of a folded one counted; a letter of several octets is never cut.
 */
function folded(line: string): string {
  const lines: string[] = [];
  let [now, octets] = ['', 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > MOST_OCTETS) {
      lines.push(now);
      [now, octets] = [' ', 1];
    }
    now += letter;
    octets += size;
  }
  return [...lines, now].join('\r\n');
}
const compact = (iso: string): string => iso.replace(/[-:]/g, '').replace(/\.\d+/, '');
function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
function linesOf({ uid, date, summary, description, remindDays }: CalendarEvent, at: Date): string[] {
  const alarm =
    remindDays === undefined
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(summary)}`, `TRIGGER:-P${remindDays}D`, 'END:VALARM'];
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${compact(at.toISOString())}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(date))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    ...alarm,
    'END:VEVENT',
  ];
}

/** An iCalendar file (RFC 5545) of whole days. */
export function writeCalendar({ name, producer, at, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(producer)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => linesOf(event, at)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
