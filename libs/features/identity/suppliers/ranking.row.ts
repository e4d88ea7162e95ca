import type { RankingRow, StarChange } from '@matlas/contract';
import { rankPlaces, type RankingFormula, type RankingPart, scoreSupplier } from '@matlas/domain';
import { type Auth, can } from '@matlas/server-kit';
import { type RankedSupplier, raterOf } from './ranking-figures.store';
import type { StarRecord } from './supplier-star.store';

/** Every supplier with its score and its rank among all of them. */
export function rankedRows(
  auth: Auth,
  suppliers: readonly RankedSupplier[],
  formula: RankingFormula,
): Map<number, RankingRow> {
  const mayRate = can(auth, 'extSys:ranking:edit');
  const scored = suppliers.map((supplier) => {
    // A withdrawn own rating is stored as 0: the centre's rating applies again.
    const starLevel = supplier.ownStars ? supplier.ownStars : supplier.centreStars;
    return { supplier, starLevel, result: scoreSupplier({ ...supplier, starLevel }, formula) };
  });
  const places = rankPlaces(scored.map(({ result }) => result.score));
  return new Map(
    scored.map(
      ({ supplier: { medianSeconds: _seconds, ...supplier }, starLevel, result }, index): [number, RankingRow] => {
        const figure = (part: RankingPart): string | null =>
          result.parts.find((one) => one.part === part)?.figure ?? null;
        return [
          supplier.id,
          {
            ...supplier,
            starLevel,
            place: places[index] ?? null,
            score: result.score,
            coverage: result.coverage,
            terms: [...result.parts],
            proposedStars: result.proposedStars,
            rejectedShare: figure('rejections'),
            onTimeShare: figure('onTime'),
            medianDays: figure('response'),
            can: { setStars: mayRate, setStarsForAll: mayRate && raterOf(auth.scope) === null },
          },
        ];
      },
    ),
  );
}

/** Ratings of others are shown without their reason. */
export const toStarChange = ({ isOwn, reason, userName, createTime, ...star }: StarRecord): StarChange => ({
  ...star,
  reason: isOwn ? reason : null,
  userName: isOwn ? userName : null,
  createTime: createTime.toISOString(),
});
