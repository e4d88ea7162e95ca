import { Decimal } from '../decimal';

/** PG6-60757: any content above 0.1 %. */
export const ANY_RANGE = 66286;
interface Range {
  code: number;
  from: string;
  below: string;
}
/** The lower bound of the first is exclusive, of the others inclusive; the upper bounds are exclusive. Percent. */
const RANGES: readonly Range[] = [
  { code: 66279, from: '0.1', below: '0.3' },
  { code: 66280, from: '0.3', below: '1' },
  { code: 66281, from: '1', below: '10' },
  { code: 66284, from: '10', below: '20' },
  { code: 66285, from: '20', below: '100' },
];

/**
 * Concentration range of a substance in an article (domain.md 5.2): the range that holds both bounds; the widest where
 * they fall into two, where the content is 100 %, or where it is not known. Percent.
 */
export function scipRangeOf(min: string | null, max: string | null): number {
  if (min === null || max === null) return ANY_RANGE;
  const [low, high] = [new Decimal(min), new Decimal(max)];
  const within = (value: Decimal, { from, below }: Range): boolean =>
    (from === '0.1' ? value.gt(from) : value.gte(from)) && value.lt(below);
  return RANGES.find((range) => within(low, range) && within(high, range))?.code ?? ANY_RANGE;
}
