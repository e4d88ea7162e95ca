/** Days before the end of a contract at which the enterprise is reminded; 0 is the last day. */
export const CONTRACT_REMINDER_DAYS = [30, 7, 0] as const;

/**
 * Permissions that remain after the end of the contract: view and export own data. No data are deleted, and none
 * can be added.
 */
export const AFTER_CONTRACT: readonly string[] = ['*:*:query', '*:*:export'];

/** Dates are ISO dates. The last day of a contract counts in full; a contract without an end never ends. */
export const isContractOver = (contractEnd: string | null, today: string): boolean =>
  contractEnd !== null && contractEnd < today;

/**
 * The reminder that is due: the smallest entry of CONTRACT_REMINDER_DAYS that is not below the days left. Undefined
 * before the first reminder and after the end.
 */
export function dueReminder(contractEnd: string, today: string): number | undefined {
  const left = Math.round((Date.parse(contractEnd) - Date.parse(today)) / MILLISECONDS_OF_DAY);
  return left < 0 ? undefined : CONTRACT_REMINDER_DAYS.findLast((days) => left <= days);
}
const MILLISECONDS_OF_DAY = 86_400_000;
