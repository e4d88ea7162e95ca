import { recyclateAnswer, markingAnswer, type ChildOutput, type ReferenceOutput, type SheetDetail, type TreeOutput } from '@matlas/contract';
import { Decimal, nodeKindOf, PORTION_CODES, plantSheet, type EdgeAmount, type NodeKind, type RecyclateData, type SheetBranch, type SheetEdge, type SheetHead, type SheetNode, type SheetReference, type SheetTree } from '@matlas/domain';
import { keyerFor, type Keyer } from './draft-keys';

/** Code of the joker that stands for anything (domain.md 1.4). */
const NOT_YET_SPECIFIED = 'SYS-not-yet-specified';
const decimalOf = (text: string | null | undefined): Decimal | undefined => (text === null || text === undefined ? undefined : new Decimal(text));
const kindAt = (code: number): NodeKind => nodeKindOf(code) ?? 'substance';

/** Leaves out what is absent: the domain's optional fields are absent, neither null nor undefined. */
export const present = <T extends object>(fields: { [Field in keyof T]: T[Field] | null | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as T;

export const headOf = ({ cid, enterpriseId, preliminary, standardMaterial }: SheetDetail | Pick<SheetDetail, 'cid' | 'enterpriseId' | 'preliminary' | 'standardMaterial'>): SheetHead =>
  ({ cid, ownerId: enterpriseId, preliminary, standardMaterial });

/** The draft as the domain edits and checks it. */
export const treeFromServer = (detail: SheetDetail, keyer: Keyer = keyerFor()): SheetTree => plantSheet(headOf(detail), branchOf(detail.tree, keyer));

/** A place where the reader may not see the substance: such a tree cannot be saved back. */
export const isMasked = ({ children }: TreeOutput): boolean => children.some(({ node, masked }) => masked ?? (node ? isMasked(node) : false));

function branchOf(tree: TreeOutput, keyer: Keyer): SheetBranch {
  const node = ownNode(tree, keyer.own(tree.id));
  const children = tree.children.map((child): SheetBranch => {
    const below = child.node ? branchOf(child.node, keyer) : { node: leafOf(child, keyer.leaf(node.key, child)) };
    return { ...below, edge: edgeOf(child) };
  });
  return { node, children };
}

function ownNode(tree: TreeOutput, key: string): SheetNode {
  const { id: _id, kind, children: _children, measuredMassGrams, tolerancePercent, specificWeight, attributes, ...fields } = tree;
  const { recyclate } = attributes;
  return present<SheetNode>({
    ...fields, key, kind: kindAt(kind), measuredGrams: decimalOf(measuredMassGrams), tolerancePercent: decimalOf(tolerancePercent), specificWeight: decimalOf(specificWeight),
    markingAnswer: markingAnswer.has(attributes['markingAnswer']) ? attributes['markingAnswer'] : undefined,
    markingText: typeof attributes['markingText'] === 'string' ? attributes['markingText'] : undefined,
    recyclate: typeof recyclate === 'object' && recyclate !== null ? recyclateOf(recyclate as Record<string, unknown>) : undefined,
  });
}

const SPANS = ['postIndustrialMin', 'postIndustrialMax', 'postConsumerMin', 'postConsumerMax', 'bioBasedMin', 'bioBasedMax'] as const;
function recyclateOf(told: Record<string, unknown>): RecyclateData {
  const spans = Object.fromEntries(SPANS.map((field) => [field, typeof told[field] === 'string' ? decimalOf(told[field]) : undefined]));
  const answer = recyclateAnswer.has(told['answer']) ? told['answer'] : undefined;
  return present<RecyclateData>({ ...spans, answer, method: typeof told['method'] === 'string' ? told['method'] : undefined });
}

function leafOf(child: ChildOutput, key: string): SheetNode {
  if (child.ref) return referenceNode(child.ref, key);
  const { substanceId = 0, name = '', cas, substance } = child;
  return {
    key, kind: 'substance', name,
    substance: present({ id: substanceId, cas, nameZh: substance?.nameZh, ec: substance?.ec, inactive: !(substance?.active ?? true), notYetSpecified: substance?.joker === NOT_YET_SPECIFIED, joker: Boolean(substance?.joker), svhc: substance?.svhc ?? false }),
  };
}

const stateOf = (told: Omit<NonNullable<ReferenceOutput['latest']>, never>): SheetReference => present<SheetReference>({
  cid: told.cid, cver: told.version, status: told.status, ownerId: told.ownerId, deleted: told.deleted, preliminary: told.preliminary, declaredGrams: decimalOf(told.declaredGrams),
  classCode: told.classCode, hiddenMaxPercent: decimalOf(told.hiddenMaxPercent), containedCids: told.containedCids,
});
function referenceNode(told: ReferenceOutput, key: string): SheetNode {
  const reference = { ...stateOf(told), ...(told.latest ? { latestRelease: stateOf(told.latest) } : {}) };
  return present<SheetNode>({ key, kind: kindAt(told.kind), name: told.name, foreignName: told.foreignName, number: told.number, reference });
}

function edgeOf(child: ChildOutput): SheetEdge {
  const { preferred, confidential, applicationCode, applicationOverrides, processState } = child;
  return present<SheetEdge>({ amount: amountOf(child), preferred, confidential, applicationCode, applicationOverrides: applicationOverrides.length > 0 ? applicationOverrides : undefined, processState });
}

function amountOf({ quantity, massGrams, portion }: ChildOutput): EdgeAmount | undefined {
  if (portion) {
    if (portion.kind === PORTION_CODES.rest) return { portion: { kind: 'rest' } };
    if (portion.kind === PORTION_CODES.range) return { portion: { kind: 'range', min: new Decimal(portion.min ?? 0), max: new Decimal(portion.max ?? 0) } };
    return { portion: { kind: 'fixed', value: new Decimal(portion.value ?? 0) } };
  }
  if (quantity !== null) return { quantity: new Decimal(quantity) };
  return massGrams === null ? undefined : { massGrams: new Decimal(massGrams) };
}
