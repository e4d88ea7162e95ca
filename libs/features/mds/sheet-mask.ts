import { Injectable } from '@nestjs/common';
import { type ConfidentialReader, maySeeConfidential, visibleOwnerIds } from '@matlas/domain';
import { SheetGraphStore } from './sheet-graph.store';
import type { SheetRecord } from './sheet.store';
import { TreeStore } from './tree.store';
import { edgesOf, type UsedSubstance, type WorkingTree } from './working-tree';

export { isStandIn } from './working-tree';

const MASKED_TEXT = '***';
/**
 * Replaces a confidential substance: a distinct one for each place, so that equal substances cannot be recognised,
 * and without properties. Its id is negative; ids of the graph are positive.
 */
const createStandIn = (place: number): UsedSubstance => ({
  id: -1 - place,
  nameEn: MASKED_TEXT,
  nameZh: MASKED_TEXT,
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
 * Removes confidential content from a loaded tree for readers who may not see it, so that nothing derived from the
 * tree can disclose it.
 */
@Injectable()
export class SheetMask {
  constructor(
    private readonly trees: TreeStore,
    private readonly graph: SheetGraphStore,
  ) {}

  async maskTree(
    reader: ConfidentialReader,
    sheet: Pick<SheetRecord, 'id' | 'enterpriseId'>,
    tree: WorkingTree,
  ): Promise<void> {
    if (maySeeConfidential(reader, sheet.enterpriseId)) return;
    const overridden = edgesOf(tree).some(({ edge }) => (edge.fields.applicationOverrides ?? []).length > 0);
    const hidden = overridden
      ? await this.trees.findHiddenSubstances(await this.graph.listReached(sheet.id), visibleOwnerIds(reader))
      : new Set<number>();
    edgesOf(tree).forEach(({ edge }, place) => {
      const { fields, child } = edge;
      if (fields.confidential && 'substance' in child) {
        edge.child = { substance: createStandIn(place) };
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
