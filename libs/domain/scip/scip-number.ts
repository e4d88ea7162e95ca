/** A SCIP number is a UUID (RFC 9562). */
export const SCIP_NUMBER_FORMAT =
  /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}$/;
/** The number as it is stored, in lower case without blanks around it; undefined when it is none. */
export function readScipNumber(text: string): string | undefined {
  const number = text.trim().toLowerCase();
  return SCIP_NUMBER_FORMAT.test(number) ? number : undefined;
}
export const isScipNumber = (text: string): boolean => readScipNumber(text) !== undefined;
