import { VOC_STATES, type VocState } from '@matlas/contract';
import { parseOption, useMaterialAddress } from '../materials-group/use-material-address';

export const vocViews = ['parts', 'substances', 'limits'] as const;
const defaultFilters = { months: 36, grams: '0' };

/**
 * Filters in the URL: the states, the validity of a report in months, and the mass from which a part needs a
 * report.
 */
export function useVocAddress(modId: number) {
  const { branch, get, patch } = useMaterialAddress();
  const chosen = (get('states') ?? '').split(',');
  const states: VocState[] = VOC_STATES.filter((state) => chosen.includes(state));
  const [validMonths, minGrams] = [
    Number(get('months') ?? defaultFilters.months),
    get('grams') ?? defaultFilters.grams,
  ];
  const query = { modId, validMonths, minGrams, ...(branch === undefined ? {} : { ckid: branch }) };
  const toggle = (key: string) =>
    patch({
      states: VOC_STATES.filter((state) => (state === key ? !states.includes(state) : states.includes(state))).join(
        ',',
      ),
    });
  return { query, states, branch, validMonths, minGrams, view: parseOption(vocViews, get('view')), patch, toggle };
}
