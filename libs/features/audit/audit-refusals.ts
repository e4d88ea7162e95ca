import { type AuditAction, type AuditState, auditStep } from '@matlas/domain';
import { AppError, type Auth, can } from '@matlas/server-kit';
import type { AuditRow } from '@matlas/contract';
import type { AuditRecord, LockedAudit } from './audit.record';

/** Leads assign and withdraw for everybody. */
export const actorOf = (auth: Auth): { id: number; isLead: boolean } => ({
  id: auth.userId,
  isLead: can(auth, 'data:ownDistribution:edit'),
});
/** The status after the step. Throws the refusal of the domain in the words of the specification. */
export function assertStep(auth: Auth, audit: LockedAudit, action: AuditAction): AuditState {
  const step = auditStep({ ...audit, status: audit.status }, action, actorOf(auth));
  if ('to' in step) return step.to;
  if (step.refused === 'notDistributed') throw new AppError('audit.notDistributed');
  if (step.refused === 'hooked') throw new AppError('audit.hooked');
  if (step.refused === 'notDecided') throw new AppError('audit.notDecided', { status: audit.status });
  throw new AppError('audit.decided', { status: audit.status });
}
/** What the caller may do with an audit now, for the screen; the services check again. */
export function permitsOn(auth: Auth, right: 'data:audit' | 'data:imdsAudit', audit: AuditRecord): AuditRow['can'] {
  const may = (action: AuditAction): boolean =>
    can(auth, `${right}:audit`) && 'to' in auditStep({ ...audit, status: audit.auditStatus }, action, actorOf(auth));
  return {
    decide: may('approve'),
    withdraw: may('withdraw'),
    takeOver: may('assign') && audit.auditorId !== auth.userId,
    handBack: may('handBack'),
  };
}
