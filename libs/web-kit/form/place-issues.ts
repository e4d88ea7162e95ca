import type { CallError } from '../client/call-error';

export interface PlacedIssues {
  /** Input of antd's `form.setFields`. */
  fields: { name: (string | number)[]; errors: string[] }[];
  /** Messages that belong to no field of the form. */
  sentences: string[];
}

/** Converts `items.0.name` and `items[0].name` to a field path of antd. */
export function fieldPath(path: string): (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/**
 * Assigns the findings of a refusal to their fields. Those without a field become messages; without any finding the
 * message of the refusal itself is used.
 */
export function placeIssues(error: CallError, hasField: (path: (string | number)[]) => boolean): PlacedIssues {
  const fields = new Map<string, { name: (string | number)[]; errors: string[] }>();
  const sentences: string[] = [];
  for (const { path, message } of error.issues ?? []) {
    const name = fieldPath(path);
    if (name.length === 0 || !hasField(name)) {
      sentences.push(message);
      continue;
    }
    const placed = fields.get(path) ?? { name, errors: [] };
    fields.set(path, { ...placed, errors: [...placed.errors, message] });
  }
  if (fields.size === 0 && sentences.length === 0) sentences.push(error.message);
  return { fields: [...fields.values()], sentences };
}
