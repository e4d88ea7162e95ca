import { Injectable } from '@nestjs/common';
import { type Confidant, maySeeConfidential, ownersOpenTo } from '@matlas/domain';
import { SheetGraphStore } from './sheet-graph.store';
import type { SheetRecord } from './sheet.store';
import { TreeStore } from './tree.store';
import { edgesOf, type UsedSubstance, type WorkingTree } from './working-tree';

export { isStandIn } from './working-tree';

const STARS = '***';
/**
 * Stands where a substance is confidential: each its own, so that not even equality shows, and without a property of
 * its own. Ids of the graph are positive.
 */
const standIn = (place: number): UsedSubstance => ({
  id: -1 - place,
  nameEn: STARS,
  nameZh: STARS,
  cas: null,
  ec: null,
  joker: null,
  active: true,
  svhc: false,
  kind: 'substance',
  symbol: null,
  physicalState: null,
  gadsl: null,
  declarableSince: null,
  applicationDuty: null,
  confidentialAllowed: true,
});

/**
 * Takes out of a loaded tree what its owner keeps confidential, for readers who may not know it. Whatever is derived
 * from the tree afterwards cannot tell it.
 */
@Injectable()
export class SheetMask {
  constructor(
    private readonly trees: TreeStore,
    private readonly graph: SheetGraphStore,
  ) {}

  async apply(reader: Confidant, sheet: Pick<SheetRecord, 'id' | 'enterpriseId'>, tree: WorkingTree): Promise<void> {
    if (maySeeConfidential(reader, sheet.enterpriseId)) return;
    const overridden = edgesOf(tree).some(({ edge }) => (edge.fields.applicationOverrides ?? []).length > 0);
    const hidden = overridden
      ? await this.trees.hiddenIn(await this.graph.reach(sheet.id), ownersOpenTo(reader))
      : new Set<number>();
    edgesOf(tree).forEach(({ edge }, place) => {
      const { fields, child } = edge;
      if (fields.confidential && 'substance' in child) {
        edge.child = { substance: standIn(place) };
        edge.fields = { ...fields, applicationCode: undefined, processState: undefined };
      }
      if (fields.applicationOverrides)
        edge.fields = {
          ...edge.fields,
          applicationOverrides: fields.applicationOverrides.filter(
            ({ substanceId }) => substanceId === undefined || !hidden.has(substanceId),
          ),
        };
    });
  }
}
