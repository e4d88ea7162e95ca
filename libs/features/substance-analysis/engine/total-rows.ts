import { type EngineOutput, type ListItem, PASS_CODE } from '@matlas/domain';
import type { JudgementRow } from './judgement-rows';

/** Mass of an entry in the vehicle in grams, its worst verdict and its number of positions. */
interface Share {
  min: number;
  nominal: number;
  max: number;
  positions: number;
  worst: number | null;
}
/**
 * Total of an entry. When a part is confidential, also its disclosed part, and the findings on the hidden part.
 * `itemId` is negative for a joker: minus the substance's id.
 */
export interface TotalRow extends Share {
  itemId: number;
  disclosed: Share | null;
  hidden: Pick<Share, 'positions' | 'worst'> | null;
}
interface Spread {
  worst: number;
  positions: number;
  last: number;
}

/**
 * Worst verdict and number of positions of each item with findings. Relies on the order of the engine: position by
 * position.
 */
function spreadOf({ findings, judgements }: EngineOutput, counts: (judgement: number) => boolean): Map<number, Spread> {
  const spread = new Map<number, Spread>();
  findings.judgement.forEach((judgement, row) => {
    if (!counts(judgement)) return;
    const item = judgements.item[judgement] as number;
    const position = findings.position[row] as number;
    const known = spread.get(item) ?? { worst: PASS_CODE, positions: 0, last: -1 };
    known.worst = Math.min(known.worst, judgements.verdict[judgement] as number);
    if (known.last !== position) known.positions++;
    known.last = position;
    spread.set(item, known);
  });
  return spread;
}
const shareOf = (
  { minGrams, nominalGrams, maxGrams }: EngineOutput['totals']['items'][number],
  found: Spread | undefined,
): Share => ({
  min: minGrams,
  nominal: nominalGrams,
  max: maxGrams,
  positions: found?.positions ?? 0,
  worst: found?.worst ?? PASS_CODE,
});
/** A substance that is totalled even without any list entry. */
const jokerRow = (sum: EngineOutput['totals']['items'][number], substanceId: number): TotalRow => ({
  ...shareOf(sum, undefined),
  itemId: -substanceId,
  worst: null,
  disclosed: null,
  hidden: null,
});
const NOTHING = { minGrams: 0, nominalGrams: 0, maxGrams: 0, item: 0 };

/**
 * @param partlyHidden items with a confidential part; the sums of their disclosed parts come after those of the
 * jokers
 */
export function totalRows(
  output: EngineOutput,
  items: readonly ListItem[],
  watched: readonly { substanceId: number }[],
  rows: readonly JudgementRow[],
  partlyHidden: readonly number[],
): TotalRow[] {
  const spread = spreadOf(output, () => true);
  const disclosedSpread =
    partlyHidden.length > 0 ? spreadOf(output, (judgement) => rows[judgement]?.hidden === null) : spread;
  const hiddenSpread =
    partlyHidden.length > 0 ? spreadOf(output, (judgement) => rows[judgement]?.hidden !== null) : spread;
  const sums = new Map(output.totals.items.map((sum) => [sum.item, sum]));
  const disclosed = new Map(
    partlyHidden.map((item, index) => [
      item,
      shareOf(sums.get(-1 - watched.length - index) ?? NOTHING, disclosedSpread.get(item)),
    ]),
  );
  return output.totals.items
    .filter(({ item }) => item >= -watched.length)
    .map((sum) => {
      const { item } = sum;
      if (item < 0) return jokerRow(sum, watched[-1 - item]?.substanceId ?? 0);
      const disclosedSum = disclosed.get(item) ?? null;
      return {
        ...shareOf(sum, spread.get(item)),
        itemId: Number(items[item]?.id),
        disclosed: disclosedSum,
        hidden: disclosedSum && {
          positions: hiddenSpread.get(item)?.positions ?? 0,
          worst: hiddenSpread.get(item)?.worst ?? PASS_CODE,
        },
      };
    });
}
