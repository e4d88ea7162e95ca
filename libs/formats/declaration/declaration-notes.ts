import { Decimal, formatDecimal } from '@matlas/domain';
import type { FileFault, FilePlace } from '../sheet/sheet-document';
import type { PieceEmitter } from '../xml/read-document-xml';

/** Where a note belongs. */
export interface NoteAbout {
  place: FilePlace;
  nodeKey?: string;
  field?: string;
  value?: string;
}
/** Limits of names and texts on the wire (libs/contract/mds/tree.ts). */
export const TEXT_LIMITS = { name: 100, number: 50, symbol: 50, standard: 200, remark: 2000 } as const;

/** Number of XML Schema's float and double that has a value. */
const NUMBER = /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})([eE][+-]?\d{1,2})?$/;
const DECIMALS = 6;
/** Files of floating-point numbers have digits without meaning: less than this part of the value is not told. */
const NOTABLE = new Decimal('0.000001');
const GRAMS: Readonly<Record<string, Decimal>> = {
  ug: new Decimal('0.000001'),
  mg: new Decimal('0.001'),
  g: new Decimal(1),
  kg: new Decimal(1_000),
  t: new Decimal(1_000_000),
};

/** What a reader of declarations says about one sheet, and how it reads amounts. */
export class DeclarationNotes {
  private nodes = 0;
  private readonly ignoredAt = new Map<string, { place: FilePlace; count: number }>();
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
  /** What the model has no place for is counted, and told once for each kind. */
  ignore(what: string, place: FilePlace): void {
    const known = this.ignoredAt.get(what);
    if (known) known.count++;
    else this.ignoredAt.set(what, { place, count: 1 });
  }
  tellIgnored(): void {
    for (const [what, { place, count }] of this.ignoredAt) this.warn({ place }, 'declaration.ignored', { what, count });
    this.ignoredAt.clear();
  }

  /** An exact number, or undefined after a fault; an absent one is no fault. */
  number(text: string | undefined, about: NoteAbout): Decimal | undefined {
    const trimmed = text?.trim();
    if (!trimmed) return undefined;
    if (NUMBER.test(trimmed)) return new Decimal(trimmed);
    return void this.refuse({ ...about, value: trimmed }, 'declaration.notNumber', { value: trimmed });
  }
  grams(text: string | undefined, unit: string, about: NoteAbout): Decimal | undefined {
    const value = this.number(text, about);
    const factor = GRAMS[unit.replace('µ', 'u')];
    if (value && !factor)
      return void this.refuse({ ...about, value: unit }, 'declaration.unknownUnit', { value: unit });
    return value && factor ? value.times(factor) : undefined;
  }
  /** At most six decimals, as masses and portions have; zero and less is nothing. */
  amount(value: Decimal | undefined, about: NoteAbout, mayBeZero = false): string | undefined {
    if (!value) return undefined;
    const rounded = value.toDecimalPlaces(DECIMALS);
    if (rounded.minus(value).abs().gt(value.abs().times(NOTABLE)))
      this.warn({ ...about, value: formatDecimal(value) }, 'declaration.rounded', {
        value: formatDecimal(value, 12),
        to: formatDecimal(rounded),
      });
    if (rounded.gt(0) || (mayBeZero && rounded.isZero())) return formatDecimal(rounded);
    if (value.isNegative() && !value.isZero())
      this.refuse({ ...about, value: formatDecimal(value) }, 'declaration.notNumber', { value: formatDecimal(value) });
    return undefined;
  }
  /** Text within its limit; undefined when there is none. */
  text(text: string | undefined, max: number, about: NoteAbout): string | undefined {
    const trimmed = text?.trim();
    if (!trimmed) return undefined;
    const characters = [...trimmed];
    if (characters.length <= max) return trimmed;
    this.warn({ ...about, value: trimmed.slice(0, 200) }, 'declaration.shortened', { max });
    return characters.slice(0, max).join('').trim();
  }
  /** The name of a node, which it must have. */
  name(text: string | undefined, fallback: string | undefined, about: NoteAbout): string {
    const name = this.text(text, TEXT_LIMITS.name, about) ?? this.text(fallback, TEXT_LIMITS.name, about);
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
