import { numberIn } from '../analysis-state';
import { useAddress } from '../use-address';

const listOf = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);

/** What is asked of a vehicle's list, in the address bar beside what the list keeps there. */
export function useDetailAddress() {
  const { search, patch } = useAddress();
  const toggle = (name: string, one: string) => {
    const held = listOf(search.get(name));
    patch({ [name]: (held.includes(one) ? held.filter((other) => other !== one) : [...held, one]).join(',') });
  };
  return {
    view: search.get('view') === 'content' ? 'content' as const : 'lines' as const, isScaled: search.get('plain') !== '1', classes: listOf(search.get('classes')), kinds: listOf(search.get('kinds')), suppliers: search.getAll('supplier'),
    branch: numberIn(search.get('ckid')), by: search.get('by') === 'material' ? 'material' as const : 'part' as const, substance: numberIn(search.get('substance')), outsideOnly: search.get('outside') === '1', patch, toggle,
    setSuppliers: (names: readonly string[]) => patch({ supplier: names }),
  };
}
