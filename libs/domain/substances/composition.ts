import type { Decimal } from '../decimal';
import type { Portion } from '../portions';

/** Node kinds by the codes of the specification (domain.md 1.1). */
export const NODE_KINDS = { component: 1, semi: 2, material: 3, substance: 4 } as const;
export type NodeKind = keyof typeof NODE_KINDS;

/** Overrides the application code on an edge to a shared material; substanceId 0 = every substance in it. */
export interface ApplicationOverride {
  substanceId: number;
  /** 0 withdraws the application. */
  applicationId: number;
}

/** A node of an MDS tree with exact numbers; the same object under several parents is one shared node. */
export interface CompositionNode {
  id: number;
  kind: NodeKind;
  measuredGrams?: Decimal;
  /** VDA 231-106 code of a material, such as `5.1.b`. */
  materialClass?: string;
  /** The joker "not yet specified": may be any substance. */
  notYetSpecified?: boolean;
  /** The catalogue does not have the substance. */
  uncatalogued?: boolean;
  children: CompositionEdge[];
}

export interface CompositionEdge {
  child: CompositionNode;
  amount: EdgeAmount;
  /** Application code of a substance in its material, 0 = none. */
  applicationId?: number;
  overrides?: readonly ApplicationOverride[];
  confidential?: boolean;
}

/** Pieces of a component, grams of a semi-component or material in a component, a portion further below. */
export type EdgeAmount = { quantity: Decimal } | { massGrams: Decimal } | { portion: Portion };

const ALLOWED_CHILDREN: Readonly<Record<NodeKind, readonly NodeKind[]>> = {
  component: ['component', 'semi', 'material'],
  semi: ['semi', 'material'],
  material: ['material', 'substance'],
  substance: [],
};

export const mayContain = (parent: NodeKind, child: NodeKind): boolean => ALLOWED_CHILDREN[parent].includes(child);

/**
 * Class of process materials such as lacquers, adhesives, underseal: on an assembly they become part of the article
 * that they are applied to (domain.md 4.2).
 */
export const isProcessMaterialClass = (materialClass: string | undefined): boolean =>
  materialClass !== undefined && /^6(\.|$)/.test(materialClass);
