import { useSearchParams } from 'react-router-dom';

/** Default options: own MDS and own modules. */
const defaultTicks = {
  ownerMds: true,
  ownerUnit: true,
  mdsApproved: false,
  mdsPublished: false,
  latestVer: false,
} as const;
export type Tick = keyof typeof defaultTicks;

/** The URL contains only options that differ from their default. */
export const isTicked = (search: URLSearchParams, tick: Tick): boolean =>
  search.get(tick) === null ? defaultTicks[tick] : search.get(tick) === '1';

/** The options of the URL, as input of the search. */
export function useTicks(): Record<Tick, boolean> {
  const [search] = useSearchParams();
  return Object.fromEntries(
    (Object.keys(defaultTicks) as Tick[]).map((tick) => [tick, isTicked(search, tick)]),
  ) as Record<Tick, boolean>;
}
