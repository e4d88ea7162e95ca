import { useAddress, withParameters } from '../query/use-address';

/** The key of a record in a URL parameter. */
export function useAddressKey(name: string): [key: string | undefined, setKey: (key: string | undefined) => void] {
  const [search, change] = useAddress();
  const setKey = (key: string | undefined) => change((now) => withParameters(now, { [name]: key }), { replace: true });
  return [search.get(name) ?? undefined, setKey];
}
