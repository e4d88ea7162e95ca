import { RECYCLED_GROUPS, RECYCLED_TARGETS, TARGET_FACTS, type PlasticScope, plasticScope } from '@matlas/contract';
import { oneOf, useMaterialAddress } from '../materials-group/use-material-address';

export const recycledViews = ['part', 'material', 'supplier', 'plan'] as const;
const presets = { assumedPercent: '30', assumedEndOfLifePercent: '20' };

/** What is asked of the plastics of a vehicle, and the target that the plan is for. */
export function useRecycledAddress(modId: number) {
  const address = useMaterialAddress();
  const { branch, get, patch } = address;
  const plastics: PlasticScope = oneOf(plasticScope.options as [PlasticScope, ...PlasticScope[]], get('plastics'));
  const targetKey = oneOf(RECYCLED_TARGETS, get('target'));
  const facts = TARGET_FACTS[targetKey];
  const asked = { modId, plastics, ...(branch === undefined ? {} : { ckid: branch }) };
  const exclude = (get('exclude') ?? '').split(',').filter(Boolean);
  const wish = {
    ...asked, targetPercent: facts.percent, endOfLifePercent: facts.endOfLifePercent, assumedPercent: get('assumed') ?? presets.assumedPercent, assumedEndOfLifePercent: get('assumedElv') ?? presets.assumedEndOfLifePercent,
    by: oneOf(RECYCLED_GROUPS, get('by')), exclude,
  };
  const setExcluded = (keys: readonly string[]) => patch({ exclude: keys.join(',') });
  return { ...address, asked, wish, targetKey, view: oneOf(recycledViews, get('view')), untoldOnly: get('untold') === '1', setExcluded };
}
