import { parsePositiveInteger } from '../analysis-state';
import { useAddress } from '../use-address';

/** The filters of the materials of a vehicle in the URL. */
export function useMaterialAddress() {
  const { search, patch } = useAddress();
  return {
    branch: parsePositiveInteger(search.get('ckid')),
    other: parsePositiveInteger(search.get('other')),
    isScaled: search.get('plain') !== '1',
    get: (name: string) => search.get(name) ?? undefined,
    patch,
  };
}
export const parseOption = <Value extends string>(
  values: readonly [Value, ...Value[]],
  request: string | undefined,
): Value => values.find((value) => value === request) ?? values[0];
