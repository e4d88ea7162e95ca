import { numberIn } from '../analysis-state';
import { useAddress } from '../use-address';

export const VIEWS = ['lines', 'inventory', 'content'] as const;
/** Grams as typed; anything else is no wish. */
const massIn = (text: string | null): string | undefined =>
  text !== null && /^\d{1,12}(\.\d{1,9})?$/.test(text) ? text : undefined;
const listOf = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);

/** What is asked of a vehicle's list, in the address bar beside what the list keeps there. */
export function useDetailAddress() {
  const { search, patch } = useAddress();
  const toggle = (name: string, one: string) => {
    const held = listOf(search.get(name));
    patch({ [name]: (held.includes(one) ? held.filter((other) => other !== one) : [...held, one]).join(',') });
  };
  return {
    view: VIEWS.find((view) => view === search.get('view')) ?? ('lines' as const),
    kind: search.get('kind') === 'material' ? ('material' as const) : ('substance' as const),
    least: massIn(search.get('least')),
    most: massIn(search.get('most')),
    isScaled: search.get('plain') !== '1',
    classes: listOf(search.get('classes')),
    kinds: listOf(search.get('kinds')),
    suppliers: search.getAll('supplier'),
    branch: numberIn(search.get('ckid')),
    by: search.get('by') === 'material' ? ('material' as const) : ('part' as const),
    substance: numberIn(search.get('substance')),
    outsideOnly: search.get('outside') === '1',
    patch,
    toggle,
    setSuppliers: (names: readonly string[]) => patch({ supplier: names }),
  };
}
