import { RECYCLED_GROUPS, type PlasticScope, plasticScope, type RecycledTargetRow } from '@matlas/contract';
import { oneOf, useMaterialAddress } from '../materials-group/use-material-address';

export const recycledViews = ['part', 'material', 'supplier', 'plan', 'goals'] as const;
const presets = { targetPercent: '25', endOfLifePercent: '20', assumedPercent: '30', assumedEndOfLifePercent: '20' };

/** What is asked of the plastics of a vehicle, and the target that the plan is for. */
export function useRecycledAddress(modId: number) {
  const address = useMaterialAddress();
  const { branch, get, patch } = address;
  const plastics: PlasticScope = oneOf(plasticScope.options as [PlasticScope, ...PlasticScope[]], get('plastics'));
  const targetKey = get('target');
  const asked = { modId, plastics, ...(branch === undefined ? {} : { ckid: branch }) };
  const exclude = (get('exclude') ?? '').split(',').filter(Boolean);
  const wish = {
    ...asked,
    targetPercent: get('wanted') ?? presets.targetPercent,
    endOfLifePercent: get('wantedElv') ?? presets.endOfLifePercent,
    assumedPercent: get('assumed') ?? presets.assumedPercent,
    assumedEndOfLifePercent: get('assumedElv') ?? presets.assumedEndOfLifePercent,
    by: oneOf(RECYCLED_GROUPS, get('by')),
    exclude,
  };
  /** The plan is for what the target asks now; its numbers stand in the address, so that a link shows the same plan. */
  const planFor = ({ key, percent, endOfLifePercent }: RecycledTargetRow) =>
    patch({ target: key, wanted: percent, wantedElv: endOfLifePercent, view: 'plan' });
  const setExcluded = (keys: readonly string[]) => patch({ exclude: keys.join(',') });
  return {
    ...address,
    asked,
    wish,
    targetKey,
    view: oneOf(recycledViews, get('view')),
    untoldOnly: get('untold') === '1',
    setExcluded,
    planFor,
  };
}
