import { parsePositiveInteger } from '../analysis-state';
import { useAddress } from '../use-address';

export const VIEWS = ['lines', 'inventory', 'content'] as const;
/** A mass in grams as typed. Any other text counts as no filter. */
const parseGrams = (text: string | null): string | undefined =>
  text !== null && /^\d{1,12}(\.\d{1,9})?$/.test(text) ? text : undefined;
const parseList = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);

/** The filters of the material list in the URL, beside the parameters of the list. */
export function useDetailAddress() {
  const { search, patch } = useAddress();
  const toggle = (name: string, one: string) =>
    patch((now) => {
      const selected = parseList(now.get(name));
      return {
        [name]: (selected.includes(one) ? selected.filter((other) => other !== one) : [...selected, one]).join(','),
      };
    });
  return {
    view: VIEWS.find((view) => view === search.get('view')) ?? ('lines' as const),
    kind: search.get('kind') === 'material' ? ('material' as const) : ('substance' as const),
    least: parseGrams(search.get('least')),
    most: parseGrams(search.get('most')),
    isScaled: search.get('plain') !== '1',
    classes: parseList(search.get('classes')),
    kinds: parseList(search.get('kinds')),
    suppliers: search.getAll('supplier'),
    branch: parsePositiveInteger(search.get('ckid')),
    by: search.get('by') === 'material' ? ('material' as const) : ('part' as const),
    substance: parsePositiveInteger(search.get('substance')),
    outsideOnly: search.get('outside') === '1',
    patch,
    toggle,
    setSuppliers: (names: readonly string[]) => patch({ supplier: names }),
  };
}
