import { VOC_STATES, type VocState } from '@matlas/contract';
import { oneOf, useMaterialAddress } from '../materials-group/use-material-address';

export const vocViews = ['parts', 'substances', 'limits'] as const;
const presets = { months: 36, grams: '0' };

/** Which parts, how long a report stands, and from which mass on a part needs one. */
export function useVocAddress(modId: number) {
  const { branch, get, patch } = useMaterialAddress();
  const chosen = (get('states') ?? '').split(',');
  const states: VocState[] = VOC_STATES.filter((state) => chosen.includes(state));
  const [validMonths, minGrams] = [Number(get('months') ?? presets.months), get('grams') ?? presets.grams];
  const asked = { modId, validMonths, minGrams, ...(branch === undefined ? {} : { ckid: branch }) };
  const toggle = (key: string) =>
    patch({
      states: VOC_STATES.filter((state) => (state === key ? !states.includes(state) : states.includes(state))).join(
        ',',
      ),
    });
  return { asked, states, branch, validMonths, minGrams, view: oneOf(vocViews, get('view')), patch, toggle };
}
