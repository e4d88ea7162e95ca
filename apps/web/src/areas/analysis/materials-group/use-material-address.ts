import { numberIn } from '../analysis-state';
import { useAddress } from '../use-address';

/** What is asked of a vehicle's materials, in the address bar. */
export function useMaterialAddress() {
  const { search, patch } = useAddress();
  return {
    branch: numberIn(search.get('ckid')),
    other: numberIn(search.get('other')),
    isScaled: search.get('plain') !== '1',
    get: (name: string) => search.get(name) ?? undefined,
    patch,
  };
}
export const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], asked: string | undefined): Value =>
  values.find((value) => value === asked) ?? values[0];
