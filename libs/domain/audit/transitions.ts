/** Status of the audit of a sheet version: 0 not audited, 1 in audit, 2 approved, 3 returned. */
export type AuditState = 0 | 1 | 2 | 3;
export const AUDIT_STATES = [0, 1, 2, 3] as const satisfies readonly AuditState[];
/** What can be done with an audit. `approveByRule`: the rules of the enterprise decide without a person. */
export const AUDIT_ACTIONS = ['assign', 'handBack', 'approve', 'return', 'withdraw', 'approveByRule'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Status after an action, by the status before it; null: refused. A sheet that nobody took over can be decided at
 * once. A withdrawn decision goes back to the person who decided. Rules never touch what a person has in hand.
 */
export const AUDIT_TRANSITIONS: Readonly<Record<AuditAction, readonly (AuditState | null)[]>> = {
  assign: [1, 1, null, null],
  handBack: [null, 0, null, null],
  approve: [2, 2, null, null],
  return: [3, 3, null, null],
  withdraw: [null, null, 1, 1],
  approveByRule: [2, null, null, null],
};

export interface AuditedSheet {
  status: AuditState;
  /** The auditor who has it in hand, or who decided; null: nobody. */
  auditorId: number | null;
  /** The sheet is attached to a position of a BOM. */
  isHooked: boolean;
}
export type AuditRefusal = 'decided' | 'notDecided' | 'notDistributed' | 'hooked';
export type AuditStep = { to: AuditState } | { refused: AuditRefusal };

/**
 * The step of a person. What is assigned to somebody else is neither decided nor handed back by others; a lead
 * (`isLead`) may assign and withdraw for everybody. A decision on a hooked sheet is not withdrawn.
 */
export function auditStep(sheet: AuditedSheet, action: AuditAction, actor: { id: number; isLead: boolean }): AuditStep {
  const to = AUDIT_TRANSITIONS[action][sheet.status];
  if (to === null || to === undefined) return { refused: sheet.status >= 2 ? 'decided' : 'notDecided' };
  const isOthers = sheet.auditorId !== null && sheet.auditorId !== actor.id;
  const isDecision = action === 'approve' || action === 'return';
  if (isOthers && (isDecision || !actor.isLead)) return { refused: 'notDistributed' };
  if (action === 'withdraw' && sheet.isHooked) return { refused: 'hooked' };
  return { to };
}
