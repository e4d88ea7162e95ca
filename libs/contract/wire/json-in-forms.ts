/** Reads the JSON text of a field of a form; other values, and text that is no JSON, are left to the schema. */
export function jsonInForms(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value; // refused by the schema
  }
}
