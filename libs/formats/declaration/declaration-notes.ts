import { Decimal, formatDecimal, HUNDRED } from '@matlas/domain';
import type { FileFault, FilePlace } from '../sheet/sheet-document';
import type { PieceEmitter } from '../xml/read-document-xml';

/** The place that a note refers to. */
export interface NoteAbout {
  place: FilePlace;
  nodeKey?: string;
  field?: string;
  value?: string;
}
/** Maximum lengths of names and texts in the API (libs/contract/mds/tree.ts). */
export const TEXT_LIMITS = { name: 100, number: 50, symbol: 50, standard: 200, remark: 2000 } as const;

/** A finite number in the notation of XML Schema's float and double. */
const NUMBER = /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})([eE][+-]?\d{1,2})?$/;
const DECIMALS = 6;
/** Shares that sum up from rounded masses may exceed the whole by so much. */
const MOST_PERCENT = new Decimal('100.5');
/** Values told of content that is not taken, and the characters of each. */
const MAX_NOTED_VALUES = 5;
const MAX_NOTED_CHARACTERS = 120;
/**
 * Floating-point numbers in files have insignificant digits: a rounding below this fraction of the value is not
 * reported.
 */
const REPORTABLE_ROUNDING = new Decimal('0.000001');
const GRAMS: ReadonlyMap<string, Decimal> = new Map([
  ['ug', new Decimal('0.000001')],
  ['mg', new Decimal('0.001')],
  ['g', new Decimal(1)],
  ['kg', new Decimal(1_000)],
  ['t', new Decimal(1_000_000)],
]);

/** Collects the warnings and errors of one sheet of a declaration, and parses its amounts. */
export class DeclarationNotes {
  private nodes = 0;
  private readonly ignoredAt = new Map<string, { place: FilePlace; count: number; values: Set<string> }>();
  constructor(
    readonly sheetKey: string,
    private readonly emit: PieceEmitter,
    private readonly file?: string,
  ) {}

  nextKey(): string {
    return `n${++this.nodes}`;
  }
  warn(about: NoteAbout, code: string, params: Record<string, unknown> = {}): void {
    this.note('warning', about, code, params);
  }
  refuse(about: NoteAbout, code: string, params: Record<string, unknown> = {}): void {
    this.note('error', about, code, params);
  }
  /** Counts content that the model has no field for; it is reported once for each kind, with what it said. */
  ignore(what: string, place: FilePlace, content?: string): void {
    const known = this.ignoredAt.get(what) ?? { place, count: 0, values: new Set<string>() };
    this.ignoredAt.set(what, known);
    known.count++;
    const text = content?.trim();
    if (text && known.values.size < MAX_NOTED_VALUES) known.values.add(text.slice(0, MAX_NOTED_CHARACTERS));
  }
  reportIgnored(): void {
    for (const [what, { place, count, values }] of this.ignoredAt) {
      const joined = [...values].join('; ');
      if (joined) this.warn({ place, value: joined }, 'declaration.ignoredSaying', { what, count, said: joined });
      else this.warn({ place }, 'declaration.ignored', { what, count });
    }
    this.ignoredAt.clear();
  }

  /** An exact number; undefined when it is absent, or when it is invalid, which is reported. */
  number(text: string | undefined, about: NoteAbout): Decimal | undefined {
    const trimmed = text?.trim();
    if (!trimmed) return undefined;
    if (NUMBER.test(trimmed)) return new Decimal(trimmed);
    return void this.refuse({ ...about, value: trimmed }, 'declaration.notNumber', { value: trimmed });
  }
  parseGrams(text: string | undefined, unit: string, about: NoteAbout): Decimal | undefined {
    const value = this.number(text, about);
    const factor = GRAMS.get(unit.trim().replace(/[µμ]/, 'u'));
    if (value && !factor)
      return void this.refuse({ ...about, value: unit }, 'declaration.unknownUnit', { value: unit });
    return value && factor ? value.times(factor) : undefined;
  }
  /**
   * Rounds to six decimals, the precision of masses and portions. Undefined for zero (unless `mayBeZero`) and for
   * negative values, which are reported.
   */
  roundAmount(value: Decimal | undefined, about: NoteAbout, mayBeZero = false): string | undefined {
    if (!value) return undefined;
    const rounded = value.toDecimalPlaces(DECIMALS);
    if (rounded.minus(value).abs().gt(value.abs().times(REPORTABLE_ROUNDING)))
      this.warn({ ...about, value: formatDecimal(value) }, 'declaration.rounded', {
        value: formatDecimal(value, 12),
        to: formatDecimal(rounded),
      });
    if (rounded.gt(0) || (mayBeZero && rounded.isZero())) return formatDecimal(rounded);
    if (value.isNegative() && !value.isZero())
      this.refuse({ ...about, value: formatDecimal(value) }, 'declaration.notNumber', { value: formatDecimal(value) });
    return undefined;
  }
  /**
   * A share of the whole in percent. Above 100 % by no more than rounding it is 100 %; by more it is refused, never cut
   * down.
   */
  share(percent: Decimal | undefined, about: NoteAbout): string | undefined {
    if (percent?.gt(MOST_PERCENT)) {
      const value = formatDecimal(percent, 6);
      return void this.refuse({ ...about, value }, 'declaration.shareExceeds', { value });
    }
    return this.roundAmount(percent && Decimal.min(HUNDRED, percent), about, true);
  }
  /** A number of pieces; 1 where the file says none or none that is possible, which is refused. */
  pieces(text: string | undefined, about: NoteAbout): number {
    const count = this.number(text, about);
    if (!count) return 1;
    if (count.isInteger() && count.gt(0)) return count.toNumber();
    const value = formatDecimal(count);
    this.refuse({ ...about, value }, 'declaration.quantityOdd', { value });
    return 1;
  }
  /** Text shortened to its maximum length; undefined when there is none. */
  shortenText(text: string | undefined, max: number, about: NoteAbout): string | undefined {
    const trimmed = text?.trim();
    if (!trimmed) return undefined;
    const characters = [...trimmed];
    if (characters.length <= max) return trimmed;
    this.warn({ ...about, value: trimmed.slice(0, 200) }, 'declaration.shortened', { max });
    return characters.slice(0, max).join('').trim();
  }
  /** The name of a node, which is required. */
  requireName(text: string | undefined, fallback: string | undefined, about: NoteAbout): string {
    const name = this.shortenText(text, TEXT_LIMITS.name, about) ?? this.shortenText(fallback, TEXT_LIMITS.name, about);
    if (name === undefined) this.refuse(about, 'declaration.nameMissing');
    return name ?? '?';
  }

  private note(
    severity: FileFault['severity'],
    { place, ...about }: NoteAbout,
    code: string,
    params: Record<string, unknown>,
  ): void {
    this.emit({
      fault: {
        place: this.file ? { ...place, file: this.file } : place,
        code,
        params,
        severity,
        sheetKey: this.sheetKey,
        ...about,
      },
    });
  }
}
