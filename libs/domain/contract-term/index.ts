/** Days before the end of a contract at which the enterprise is told, and the day after it. */
export const CONTRACT_REMINDER_DAYS = [30, 7, 0] as const;

/**
 * What an enterprise may still do after its contract ended: look, and take its own data out. Nothing is lost, nothing
 * is added.
 */
export const AFTER_CONTRACT: readonly string[] = ['*:*:query', '*:*:export'];

/** ISO days; the last day of a contract counts in full, and a contract without an end has none. */
export const isContractOver = (contractEnd: string | null, today: string): boolean =>
  contractEnd !== null && contractEnd < today;

/**
 * The nearest reminder that is due: the least of the days by which the end is reached; undefined while it is far off or
 * after it is over.
 */
export function dueReminder(contractEnd: string, today: string): number | undefined {
  const left = Math.round((Date.parse(contractEnd) - Date.parse(today)) / MILLISECONDS_OF_DAY);
  return left < 0 ? undefined : CONTRACT_REMINDER_DAYS.findLast((days) => left <= days);
}
const MILLISECONDS_OF_DAY = 86_400_000;
