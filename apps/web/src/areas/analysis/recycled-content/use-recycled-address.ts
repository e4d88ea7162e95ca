import { RECYCLED_GROUPS, type PlasticScope, plasticScope, type RecycledTargetRow } from '@matlas/contract';
import { parseOption, useMaterialAddress } from '../materials-group/use-material-address';

export const recycledViews = ['part', 'material', 'supplier', 'plan', 'goals'] as const;
const defaultPlan = {
  targetPercent: '25',
  endOfLifePercent: '20',
  assumedPercent: '30',
  assumedEndOfLifePercent: '20',
};

/** The filters of the plastics of a vehicle, and the target of the plan, in the URL. */
export function useRecycledAddress(modId: number) {
  const address = useMaterialAddress();
  const { branch, get, patch } = address;
  const plastics: PlasticScope = parseOption(
    plasticScope.options as [PlasticScope, ...PlasticScope[]],
    get('plastics'),
  );
  const targetKey = get('target');
  const query = { modId, plastics, ...(branch === undefined ? {} : { ckid: branch }) };
  const exclude = (get('exclude') ?? '').split(',').filter(Boolean);
  const planQuery = {
    ...query,
    targetPercent: get('wanted') ?? defaultPlan.targetPercent,
    endOfLifePercent: get('wantedElv') ?? defaultPlan.endOfLifePercent,
    assumedPercent: get('assumed') ?? defaultPlan.assumedPercent,
    assumedEndOfLifePercent: get('assumedElv') ?? defaultPlan.assumedEndOfLifePercent,
    by: parseOption(RECYCLED_GROUPS, get('by')),
    exclude,
  };
  /**
   * The plan uses the current numbers of the target. They are part of the URL, so that a link always shows the same
   * plan.
   */
  const planFor = ({ key, percent, endOfLifePercent }: RecycledTargetRow) =>
    patch({ target: key, wanted: percent, wantedElv: endOfLifePercent, view: 'plan' });
  const setExcluded = (keys: readonly string[]) => patch({ exclude: keys.join(',') });
  return {
    ...address,
    query,
    planQuery,
    targetKey,
    view: parseOption(recycledViews, get('view')),
    untoldOnly: get('untold') === '1',
    setExcluded,
    planFor,
  };
}
