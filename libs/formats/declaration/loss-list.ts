import type { FormatLoss } from '../sheet/sheet-document';

type Reason = FormatLoss['reason'];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Collects the fields of one sheet that a writer could not represent, in the order of detection. */
export class LossList {
  readonly losses: FormatLoss[] = [];
  constructor(private readonly sheetKey: string) {}

  /** Adds a loss when the field has a value. */
  add(names: readonly string[], field: string, value: unknown, reason: Reason, to?: string): void {
    if (value !== undefined)
      this.losses.push({
        sheetKey: this.sheetKey,
        names,
        field,
        value: textOf(value),
        reason,
        ...(to === undefined ? {} : { to }),
      });
  }
  /**
   * Adds each field that has a value and cannot be represented; nested fields by their path, such as
   * `recyclate.method`.
   */
  addAll(names: readonly string[], fields: Readonly<Record<string, unknown>>, path = ''): void {
    for (const [field, value] of Object.entries(fields)) {
      if (value !== null && typeof value === 'object' && !Array.isArray(value))
        this.addAll(names, value as Record<string, unknown>, `${path}${field}.`);
      else this.add(names, `${path}${field}`, value, 'noField');
    }
  }
}
