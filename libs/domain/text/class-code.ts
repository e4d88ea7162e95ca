/** Whether a VDA code equals another or is below it: 5.1 covers 5.1.b, and not 5.10. */
export const coversClass = (code: string, other: string): boolean => other === code || other.startsWith(`${code}.`);
