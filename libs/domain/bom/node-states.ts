import { isReleased, type SheetStatus } from '../mds';
import type { NodeState } from './node-matrix';

/** Approval of data by the enterprise: 0 not audited, 1 in audit, 2 approved, 3 returned. */
export const AUDIT_APPROVED = 2;

/** How a position got its data (specification 001 section 3, operation flag). */
export const OPERATION_FLAGS = {
  none: 0,
  link: 1,
  newMaterial: 2,
  part: 3,
  blank: 4,
  material: 5,
  module: 6,
  semiModule: 7,
  cqcLink: 8,
} as const;
export type OperationFlagValue = (typeof OPERATION_FLAGS)[keyof typeof OPERATION_FLAGS];

type Kind = 1 | 2 | 3;
/**
 * Local data of a position: a flag makes a draft of a kind of sheet (1 component, 2 semi-component, 3 material) from
 * the position, or takes an own sheet of that kind; modules are taken only as modules.
 */
export interface LocalData {
  makes: boolean;
  kind: Kind;
  module: boolean;
}
export const LOCAL_DATA: Readonly<Record<2 | 3 | 4 | 5 | 6 | 7, LocalData>> = {
  2: { makes: true, kind: 3, module: false },
  3: { makes: true, kind: 1, module: false },
  4: { makes: true, kind: 2, module: false },
  5: { makes: false, kind: 3, module: false },
  6: { makes: false, kind: 1, module: true },
  7: { makes: false, kind: 2, module: true },
};
export type FillFlag = keyof typeof LOCAL_DATA;
export const isFillFlag = (flag: number): flag is FillFlag => flag in LOCAL_DATA;

/** Facts that determine the states of a node. */
export interface NodeFacts {
  isRoot: boolean;
  /** The model, and with it its BOM, is locked. */
  locked: boolean;
  /** The BOM is formal. */
  formal: boolean;
  /** It lies below a position with a sheet that counts. */
  covered: boolean;
  hooked: boolean;
  /** How it got its data. */
  flag: number;
  /** Number of positions below it that have a sheet. */
  hookedBelow: number;
  /** It has facts for exemptions of its own. */
  annotated: boolean;
}

export function statesOfNode(facts: NodeFacts): ReadonlySet<NodeState> {
  const states = new Set<NodeState>();
  const add = (state: NodeState, applies: boolean): void => void (applies && states.add(state));
  add('root', facts.isRoot);
  add('locked', facts.locked);
  add('formal', facts.formal);
  add('cqc', facts.flag === OPERATION_FLAGS.cqcLink);
  add('covered', facts.covered);
  add('filled', facts.hooked && isFillFlag(facts.flag));
  add('hooked', facts.hooked);
  add('hookedBelow', facts.hookedBelow > 0);
  add('empty', !facts.hooked);
  add(facts.annotated ? 'annotated' : 'plain', true);
  return states;
}

/** A version of an MDS that an action brings to a node. */
export interface HookSheet {
  status: SheetStatus;
  cver: string;
  auditStatus: number;
  deleted?: boolean;
  /** The sheet is past its date of validity. */
  expired?: boolean;
  /** False for a sheet of another enterprise that was not sent, proposed or published to this enterprise. */
  visible?: boolean;
  /** The enterprise received it and rejected it. */
  rejected?: boolean;
  /** A newer released version exists. */
  superseded?: boolean;
}

/** @param auditOn the enterprise attaches approved sheets only */
export function statesOfSheet(sheet: HookSheet, auditOn: boolean): ReadonlySet<NodeState> {
  const states = new Set<NodeState>();
  const add = (state: NodeState, applies: boolean): void => void (applies && states.add(state));
  add('hiddenSheet', sheet.visible === false);
  add('deletedSheet', sheet.deleted === true);
  add('expiredSheet', sheet.expired === true);
  add('draftSheet', sheet.status === 'ED');
  add('unreleasedSheet', sheet.status !== 'ED' && !isReleased(sheet));
  add('rejectedSheet', sheet.rejected === true);
  add('unapprovedSheet', auditOn && sheet.status !== 'ED' && sheet.auditStatus !== AUDIT_APPROVED);
  add('supersededSheet', sheet.superseded === true);
  return states;
}

/**
 * The root of a BOM, the vehicle itself: its only position without a parent, when positions lie below it. Where
 * several positions have no parent, none is the root; they lie below the vehicle, which the BOM does not list.
 */
export function findRoot<P extends { childCount: number }>(tops: readonly P[]): P | undefined {
  const [only, ...others] = tops;
  return only && others.length === 0 && only.childCount > 0 ? only : undefined;
}
