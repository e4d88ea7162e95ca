/** An exact rational number. The oracle uses it so that it shares no arithmetic with the engine. */
export class Fraction {
  private constructor(
    private readonly top: bigint,
    private readonly bottom: bigint,
  ) {}

  /** @param text plain decimal number such as `-0.25` */
  static of(text: string | number): Fraction {
    const [whole = '', decimals = ''] = String(text).split('.');
    return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  }

  plus(other: Fraction): Fraction {
    if (this.bottom === other.bottom) return new Fraction(this.top + other.top, this.bottom);
    return shortened(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom, Fraction.make);
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.top, other.bottom));
  }

  times(other: Fraction): Fraction {
    if (this.top === 0n || other.top === 0n) return ZERO;
    return shortened(this.top * other.top, this.bottom * other.bottom, Fraction.make);
  }

  over(other: Fraction): Fraction {
    const sign = other.top < 0n ? -1n : 1n;
    return shortened(this.top * other.bottom * sign, this.bottom * other.top * sign, Fraction.make);
  }

  compare(other: Fraction): number {
    const difference = this.top * other.bottom - other.top * this.bottom;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  get isZero(): boolean {
    return this.top === 0n;
  }

  /** Decimal text, truncated (never rounded) after this number of decimals. */
  toText(decimals: number): string {
    const scaled = (this.top * 10n ** BigInt(decimals)) / this.bottom;
    const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
    const cut = digits.length - decimals;
    return `${scaled < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals > 0 ? '.' : ''}${digits.slice(cut)}`;
  }

  toNumber(): number {
    return Number(this.toText(40));
  }

  private static readonly make = (top: bigint, bottom: bigint): Fraction => new Fraction(top, bottom);
}

/**
 * Number of digits above which a fraction is reduced, because calculation then costs more than finding the common
 * divisor.
 */
const LONG = 10n ** 40n;

function shortened(top: bigint, bottom: bigint, make: (top: bigint, bottom: bigint) => Fraction): Fraction {
  if (bottom < LONG) return make(top, bottom);
  let [large, small] = [bottom, top < 0n ? -top : top];
  while (small > 0n) [large, small] = [small, large % small];
  return make(top / large, bottom / large);
}

export const ZERO: Fraction = Fraction.of(0);
export const ONE: Fraction = Fraction.of(1);
export const HUNDRED: Fraction = Fraction.of(100);

export const sumFractions = (values: readonly Fraction[]): Fraction =>
  values.reduce((sum, value) => sum.plus(value), ZERO);
export const least = (values: readonly Fraction[]): Fraction =>
  values.reduce((best, value) => (value.compare(best) < 0 ? value : best));
export const most = (values: readonly Fraction[]): Fraction =>
  values.reduce((best, value) => (value.compare(best) > 0 ? value : best));
