/** Status of the audit of a sheet version: 0 not audited, 1 in audit, 2 approved, 3 returned. */
export type AuditState = 0 | 1 | 2 | 3;
export const AUDIT_STATES = [0, 1, 2, 3] as const satisfies readonly AuditState[];
/**
 * What can be done with an audit. `ask`: the sender is asked, without a decision; `firstApprove`: the first of two
 * people approves; `revoke`: an approved sheet is returned later, also a hooked one; `approveByRule`: the rules of the
 * enterprise decide without a person.
 */
export const AUDIT_ACTIONS = [
  'assign',
  'handBack',
  'ask',
  'firstApprove',
  'approve',
  'return',
  'withdraw',
  'revoke',
  'approveByRule',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Status after an action, by the status before it; null: refused. A sheet that nobody took over can be decided at
 * once. After the first of two approvals it waits for somebody else. A withdrawn decision goes back to the person who
 * withdrew it. Rules never touch what a person has in hand.
 */
export const AUDIT_TRANSITIONS: Readonly<Record<AuditAction, readonly (AuditState | null)[]>> = {
  assign: [1, 1, null, null],
  handBack: [null, 0, null, null],
  ask: [1, 1, null, null],
  firstApprove: [0, 0, null, null],
  approve: [2, 2, null, null],
  return: [3, 3, null, null],
  withdraw: [null, null, 1, 1],
  revoke: [null, null, 3, null],
  approveByRule: [2, null, null, null],
};

export interface AuditedSheet {
  status: AuditState;
  /** The auditor who has it in hand, or who decided; null: nobody. */
  auditorId: number | null;
  /** The first of two people who approved it; null: nobody yet. */
  firstApproverId: number | null;
  /** The sheet is attached to a position of a BOM. */
  isHooked: boolean;
}
export interface AuditActor {
  id: number;
  /** May assign and withdraw for everybody. */
  isLead: boolean;
  /** Absent auditors whose deputy the actor is. */
  standsInFor: readonly number[];
}
export type AuditRefusal = 'decided' | 'notDecided' | 'notDistributed' | 'hooked' | 'sameAuditor';
export type AuditStep = { to: AuditState } | { refused: AuditRefusal };

/** Whether an approval is the first of two, which the enterprise wants by different people. */
export const approvalOf = ({ firstApproverId }: AuditedSheet, fourEyes: boolean): 'firstApprove' | 'approve' =>
  fourEyes && firstApproverId === null ? 'firstApprove' : 'approve';

/**
 * The step of a person. What is assigned to somebody else is neither decided nor handed back by others, except by the
 * deputy of an absent auditor. A decision on a hooked sheet is not withdrawn, but may be revoked.
 */
export function auditStep(sheet: AuditedSheet, action: AuditAction, actor: AuditActor): AuditStep {
  const to = AUDIT_TRANSITIONS[action][sheet.status];
  if (to === null || to === undefined) return { refused: sheet.status >= 2 ? 'decided' : 'notDecided' };
  const { auditorId } = sheet;
  const isOthers = auditorId !== null && auditorId !== actor.id && !actor.standsInFor.includes(auditorId);
  const isApproval = action === 'approve' || action === 'firstApprove';
  if (isOthers && (isApproval || action === 'return' || action === 'ask' || !actor.isLead))
    return { refused: 'notDistributed' };
  if (isApproval && sheet.firstApproverId === actor.id) return { refused: 'sameAuditor' };
  if (action === 'withdraw' && sheet.isHooked) return { refused: 'hooked' };
  return { to };
}
