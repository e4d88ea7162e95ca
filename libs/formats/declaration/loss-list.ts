import type { FormatLoss } from '../sheet/sheet-document';

type Reason = FormatLoss['reason'];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a writer could not say of one sheet, in the order in which it found out. */
export class LossList {
  readonly losses: FormatLoss[] = [];
  constructor(private readonly sheetKey: string) {}

  /** Notes a loss where there is a value at all. */
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
  /** Each field that is set and has no place, one by one: `recyclate.method` beside `recyclate.answer`. */
  addAll(names: readonly string[], fields: Readonly<Record<string, unknown>>, path = ''): void {
    for (const [field, value] of Object.entries(fields)) {
      if (value !== null && typeof value === 'object' && !Array.isArray(value))
        this.addAll(names, value as Record<string, unknown>, `${path}${field}.`);
      else this.add(names, `${path}${field}`, value, 'noField');
    }
  }
}
