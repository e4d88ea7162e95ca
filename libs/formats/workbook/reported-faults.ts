/** Maximum number of faults in an answer; the workbook of a file's faults has all of them. */
export const MAX_REPORTED_FAULTS = 5_000;
