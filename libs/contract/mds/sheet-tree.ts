import {
  Decimal,
  nodeKindOf,
  PORTION_CODES,
  toSheetTree,
  type EdgeAmount,
  type NodeKind,
  type SheetBranch,
  type SheetEdge,
  type SheetHead,
  type SheetNode,
  type SheetReference,
  type SheetTree,
} from '@matlas/domain';
import type { SheetDetail } from './mds';
import type { ChildOutput, ReferenceOutput, TreeOutput } from './tree';
import { nodeOfAttributes } from './node-attributes';
import { withoutAbsent, substanceOf } from './sheet-facts';

/** Creates the keys for nodes of a received tree. */
export interface SheetKeyer {
  own: (id: number) => string;
  leaf: (parentKey: string, child: ChildOutput) => string;
}

const decimalOf = (text: string | null | undefined): Decimal | undefined =>
  text === null || text === undefined ? undefined : new Decimal(text);
const kindAt = (code: number): NodeKind => nodeKindOf(code) ?? 'substance';

type HeadDetail = Pick<
  SheetDetail,
  | 'cid'
  | 'enterpriseId'
  | 'preliminary'
  | 'standardMaterial'
  | 'supplier'
  | 'applicationCodes'
  | 'deactivatedCodes'
  | 'earlierMaterials'
>;
/** Header data of the sheet, with the facts that the rules need about its supplier and its application codes. */
const headOf = ({
  cid,
  enterpriseId,
  preliminary,
  standardMaterial,
  supplier,
  applicationCodes,
  deactivatedCodes,
  earlierMaterials,
}: HeadDetail): SheetHead => ({
  cid,
  ownerId: enterpriseId,
  preliminary,
  standardMaterial,
  ...(supplier ? { supplier } : {}),
  ...(applicationCodes ? { applicationCodes } : {}),
  ...(deactivatedCodes ? { deactivatedCodes } : {}),
  ...(earlierMaterials ? { earlierMaterials } : {}),
});

/**
 * Converts a sheet of the API into the tree of the domain library with all facts that the rules need. The editor
 * opens this tree.
 */
export const treeOfDetail = (detail: HeadDetail & Pick<SheetDetail, 'tree'>, keyer: SheetKeyer): SheetTree =>
  toSheetTree(headOf(detail), branchOf(detail.tree, keyer));

function branchOf(tree: TreeOutput, keyer: SheetKeyer): SheetBranch {
  const node = ownNode(tree, keyer.own(tree.id));
  const children = tree.children.map((child): SheetBranch => {
    const below = child.node ? branchOf(child.node, keyer) : { node: leafOf(child, keyer.leaf(node.key, child)) };
    return { ...below, edge: edgeOf(child) };
  });
  return { node, children };
}

function ownNode(tree: TreeOutput, key: string): SheetNode {
  const {
    id: _id,
    kind,
    children: _children,
    measuredMassGrams,
    tolerancePercent,
    specificWeight,
    attributes,
    ...fields
  } = tree;
  return withoutAbsent<SheetNode>({
    ...fields,
    key,
    kind: kindAt(kind),
    measuredGrams: decimalOf(measuredMassGrams),
    tolerancePercent: decimalOf(tolerancePercent),
    specificWeight: decimalOf(specificWeight),
    ...nodeOfAttributes(attributes),
  });
}

function leafOf(child: ChildOutput, key: string): SheetNode {
  if (child.ref) return referenceNode(child.ref, key);
  const { substanceId = 0, name = '', cas, substance } = child;
  return {
    key,
    kind: 'substance',
    name,
    substance: substance ? substanceOf({ ...substance, id: substanceId, cas: cas ?? null }) : { id: substanceId },
  };
}

const stateOf = (latest: Omit<NonNullable<ReferenceOutput['latest']>, never>): SheetReference =>
  withoutAbsent<SheetReference>({
    cid: latest.cid,
    cver: latest.version,
    status: latest.status,
    ownerId: latest.ownerId,
    deleted: latest.deleted,
    preliminary: latest.preliminary,
    expired: latest.expired,
    declaredGrams: decimalOf(latest.declaredGrams),
    classCode: latest.classCode,
    hiddenMaxPercent: decimalOf(latest.hiddenMaxPercent),
    deactivatedCodes: latest.deactivatedCodes,
    content: latest.content,
    containedCids: latest.containedCids,
  });
function referenceNode(output: ReferenceOutput, key: string): SheetNode {
  const reference = { ...stateOf(output), ...(output.latest ? { latestRelease: stateOf(output.latest) } : {}) };
  return withoutAbsent<SheetNode>({
    key,
    kind: kindAt(output.kind),
    name: output.name,
    foreignName: output.foreignName,
    number: output.number,
    reference,
  });
}

function edgeOf(child: ChildOutput): SheetEdge {
  const { preferred, confidential, applicationCode, applicationOverrides, processState } = child;
  return withoutAbsent<SheetEdge>({
    amount: amountOf(child),
    preferred,
    confidential,
    applicationCode,
    applicationOverrides: applicationOverrides.length > 0 ? applicationOverrides : undefined,
    processState,
  });
}

function amountOf({ quantity, massGrams, portion }: ChildOutput): EdgeAmount | undefined {
  if (portion) {
    if (portion.kind === PORTION_CODES.rest) return { portion: { kind: 'rest' } };
    if (portion.kind === PORTION_CODES.range)
      return { portion: { kind: 'range', min: new Decimal(portion.min ?? 0), max: new Decimal(portion.max ?? 0) } };
    return { portion: { kind: 'fixed', value: new Decimal(portion.value ?? 0) } };
  }
  if (quantity !== null) return { quantity: new Decimal(quantity) };
  return massGrams === null ? undefined : { massGrams: new Decimal(massGrams) };
}
