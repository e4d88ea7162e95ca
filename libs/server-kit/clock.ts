import { DEFAULT_TIME_ZONE } from '@matlas/contract';
import { dayIn, type Instant, minuteIn, secondIn } from '@matlas/domain';

/**
 * The clock of the installation (decision 0081). Only this class may derive a day from the system time. Days are those
 * of the business time zone (BUSINESS_TIME_ZONE). Database connections use the same zone, so `current_date` is the same
 * day.
 */
class BusinessClock {
  /** IANA name; set from the configuration when a process starts. */
  zone: string = DEFAULT_TIME_ZONE;
  private fixed: Date | undefined;

  /**
   * For tests only: stops the clock at an instant; undefined starts it again. The time of the database is not affected.
   */
  set(at: Instant | undefined): void {
    this.fixed = at === undefined ? undefined : new Date(at);
  }
  now(): Date {
    return this.fixed ? new Date(this.fixed) : new Date();
  }
  /** The current instant in ISO 8601, UTC, as the API returns it. */
  instant(): string {
    return this.now().toISOString();
  }
  /** The current business day, `yyyy-mm-dd`. */
  today(): string {
    return this.day(this.now());
  }
  /** The business day of an instant; undefined for an undefined instant. */
  day(at: Instant): string;
  day(at: Instant | null | undefined): string | undefined;
  day(at: Instant | null | undefined): string | undefined {
    return at === null || at === undefined ? undefined : dayIn(this.zone, at);
  }
  /** An instant to the minute in the business time zone, such as `2026-03-18 09:41`, for table cells. */
  minute(at: Instant): string;
  minute(at: Instant | null | undefined): string | undefined;
  minute(at: Instant | null | undefined): string | undefined {
    return at === null || at === undefined ? undefined : minuteIn(this.zone, at);
  }
  /** An instant to the second in the business time zone, such as `2026-03-18 09:41:07`. */
  second(at: Instant): string {
    return secondIn(this.zone, at);
  }
  /** The date of a report with its time zone: `2026-03-18 09:41 (Asia/Shanghai)`. */
  stamp(at: Instant = this.now()): string {
    return `${this.minute(at)} (${this.zone})`;
  }
  /** The date of a report that is dated by day: `2026-03-18 (Asia/Shanghai)`. */
  dayStamp(at: Instant = this.now()): string {
    return `${this.day(at)} (${this.zone})`;
  }
}
export type { BusinessClock };
/**
 * One clock for the process. A process serves one installation, which has one time zone, so the clock is a constant and
 * not a provider.
 */
export const clock = new BusinessClock();
