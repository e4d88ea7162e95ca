import { useSearchParams } from 'react-router-dom';

/** Ticked from the start: own MDS and own modules. */
const usual = { ownerMds: true, ownerUnit: true, mdsApproved: false, mdsPublished: false, latestVer: false } as const;
export type Tick = keyof typeof usual;

/** A tick that is as usual does not stand in the address. */
export const isTicked = (search: URLSearchParams, tick: Tick): boolean =>
  search.get(tick) === null ? usual[tick] : search.get(tick) === '1';

/** The ticks of the address, as own input of the search. */
export function useTicks(): Record<Tick, boolean> {
  const [search] = useSearchParams();
  return Object.fromEntries((Object.keys(usual) as Tick[]).map((tick) => [tick, isTicked(search, tick)])) as Record<
    Tick,
    boolean
  >;
}
