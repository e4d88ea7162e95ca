import { DEFAULT_TIME_ZONE } from '@matlas/contract';
import { dayIn, type Instant, minuteIn, secondIn } from '@matlas/domain';

/**
 * The clock of the installation (decision 0081): the only place that asks the machine for the time in order to say a
 * day. Days are those of the business time zone (BUSINESS_TIME_ZONE); connections of the database stand in the same
 * zone, so `current_date` is the same day.
 */
class BusinessClock {
  /** IANA name; set from the configuration when a process starts. */
  zone: string = DEFAULT_TIME_ZONE;
  private fixed: Date | undefined;

  /** Tests alone: stands at this instant until it is set to undefined. The database does not hear it. */
  set(at: Instant | undefined): void {
    this.fixed = at === undefined ? undefined : new Date(at);
  }
  now(): Date {
    return this.fixed ? new Date(this.fixed) : new Date();
  }
  /** The instant as it travels: ISO 8601, UTC. */
  instant(): string {
    return this.now().toISOString();
  }
  /** The business day, `yyyy-mm-dd`. */
  today(): string {
    return this.day(this.now());
  }
  /** The business day of an instant; undefined where there is none. */
  day(at: Instant): string;
  day(at: Instant | null | undefined): string | undefined;
  day(at: Instant | null | undefined): string | undefined {
    return at === null || at === undefined ? undefined : dayIn(this.zone, at);
  }
  /** `2026-03-18 09:41` in the business time zone, for cells of a column. */
  minute(at: Instant): string;
  minute(at: Instant | null | undefined): string | undefined;
  minute(at: Instant | null | undefined): string | undefined {
    return at === null || at === undefined ? undefined : minuteIn(this.zone, at);
  }
  /** `2026-03-18 09:41:07` there. */
  second(at: Instant): string {
    return secondIn(this.zone, at);
  }
  /** `2026-03-18 09:41 (Asia/Shanghai)`: what a report prints about when it was made. */
  stamp(at: Instant = this.now()): string {
    return `${this.minute(at)} (${this.zone})`;
  }
  /** `2026-03-18 (Asia/Shanghai)`: the same where a report is dated by its day. */
  dayStamp(at: Instant = this.now()): string {
    return `${this.day(at)} (${this.zone})`;
  }
}
export type { BusinessClock };
/** A process serves one installation, which has one time zone: like the process's environment it is one for all. */
export const clock = new BusinessClock();
