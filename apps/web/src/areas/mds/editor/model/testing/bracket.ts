import type { SheetDetail } from '@matlas/contract';
import { placeAt, type SheetTree } from '@matlas/domain';

const none = {
  foreignName: null,
  number: null,
  classCode: null,
  symbol: null,
  tradeName: null,
  standard: null,
  tolerancePercent: null,
  specificWeight: null,
  specificWeightUnit: null,
  componentType: null,
  mixedNodeReason: null,
  multiSource: false,
  remark: null,
  attributes: {},
};
const edge = {
  quantity: null,
  applicationCode: null,
  applicationOverrides: [],
  confidential: false,
  preferred: true,
  processState: null,
};
const rules = { id: 'matlas', version: '2', validFrom: '2026-11-22', severities: {}, params: {}, disabled: [] };
/** A draft of a bracket with one material, as the server answers it. */
export const bracket = (version: number, { name = 'Steel', grams = '80' } = {}): SheetDetail =>
  ({
    id: 5,
    kind: 1,
    cid: 10,
    cver: '0.01',
    enterpriseId: 1,
    preliminary: false,
    standardMaterial: false,
    version,
    ruleSet: 'matlas@2',
    rules,
    supplier: null,
    applicationCodes: null,
    deactivatedCodes: null,
    earlierMaterials: null,
    tree: {
      ...none,
      id: 5,
      kind: 1,
      name: 'Bracket',
      measuredMassGrams: null,
      children: [
        { ...edge, massGrams: grams, node: { ...none, id: 6, kind: 3, name, measuredMassGrams: null, children: [] } },
      ],
    },
  }) as unknown as SheetDetail;
export const steel = 'n6';

/** The tree with another name of the material. */
export const withSteelNamed = (tree: SheetTree, name: string): SheetTree => {
  const place = placeAt(tree, steel)!;
  return { ...tree, places: tree.places.set(steel, { ...place, node: { ...place.node, name } }) };
};
