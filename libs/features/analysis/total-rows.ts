import { type EngineOutput, type ListItem, PASS_CODE } from '@matlas/domain';

/** Grams of an entry in the vehicle; `itemId` is negative for a joker: minus the substance's id. */
export interface TotalRow { itemId: number; min: number; nominal: number; max: number; positions: number; worst: number | null }

/** Worst verdict and number of positions of each item that has findings; the engine lists them position by position. */
function spreadOf({ findings, judgements }: EngineOutput): Map<number, { worst: number; positions: number; last: number }> {
  const spread = new Map<number, { worst: number; positions: number; last: number }>();
  findings.judgement.forEach((judgement, row) => {
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

export function totalRows(output: EngineOutput, items: readonly ListItem[], watched: readonly { substanceId: number }[]): TotalRow[] {
  const spread = spreadOf(output);
  return output.totals.items.map(({ item, minGrams, nominalGrams, maxGrams }) => {
    const found = spread.get(item);
    const itemId = item >= 0 ? Number(items[item]?.id) : -(watched[-1 - item]?.substanceId ?? 0);
    return { itemId, min: minGrams, nominal: nominalGrams, max: maxGrams, positions: found?.positions ?? 0, worst: item >= 0 ? (found?.worst ?? PASS_CODE) : null };
  });
}
