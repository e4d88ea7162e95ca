import { nodeType } from '@matlas/contract/enums';
import { Decimal, HUNDRED, type Portion, resolvePortions } from '@matlas/domain';
import type { DocumentChild, DocumentNode } from '../sheet/sheet-document';
import { getPortionBounds } from '../declaration/portions';

/** A material with its share in percent of the node that contains it. */
export interface MaterialShare {
  name: string;
  classCode?: string | undefined;
  standard?: string | undefined;
  number?: string | undefined;
  percent: Decimal;
}
/** Returns the shares of a referenced semi-component or material. */
export type SharesOfReference = (child: DocumentChild) => readonly MaterialShare[] | undefined;

const { material } = nodeType.of;

function portionOf({ portion }: DocumentChild): Portion {
  if (!portion || portion.kind === 3) return { kind: 'rest' };
  const { min, nominal, max } = getPortionBounds(portion);
  return portion.kind === 2 ? { kind: 'fixed', value: nominal } : { kind: 'range', min, max };
}
const scaled = (shares: readonly MaterialShare[], percent: Decimal): MaterialShare[] =>
  shares.map((share) => ({ ...share, percent: share.percent.times(percent).div(HUNDRED) }));

/**
 * Materials of a semi-component or material by mass. A classified material counts as one; otherwise the materials
 * inside it count (domain.md section 9, "class of nested materials").
 */
export function computeMaterialShares(node: DocumentNode, find: SharesOfReference): MaterialShare[] {
  const inner = node.children.filter((child) => !child.substance);
  const own: MaterialShare = {
    name: node.name,
    classCode: node.classCode,
    standard: node.standard ?? node.attributes?.norms?.[0],
    number: node.number,
    percent: HUNDRED,
  };
  if (node.kind === material && (node.classCode !== undefined || inner.length === 0)) return [own];
  const { bounds } = resolvePortions(inner.map(portionOf));
  return inner.flatMap((child, index) =>
    scaled(
      child.node ? computeMaterialShares(child.node, find) : (find(child) ?? []),
      bounds[index]?.nominal ?? new Decimal(0),
    ),
  );
}
