import { type AuditAction, type AuditActor, type AuditState, auditStep } from '@matlas/domain';
import { AppError, type Auth, can } from '@matlas/server-kit';
import type { AuditRow } from '@matlas/contract';
import type { AuditRecord, LockedAudit } from './audit.record';

/** The status after the step. Throws the refusal of the domain in the words of the specification. */
export function assertStep(actor: AuditActor, audit: LockedAudit, action: AuditAction): AuditState {
  const step = auditStep({ ...audit, status: audit.status }, action, actor);
  if ('to' in step) return step.to;
  if (step.refused === 'notDistributed') throw new AppError('audit.notDistributed');
  if (step.refused === 'sameAuditor') throw new AppError('audit.sameAuditor');
  if (step.refused === 'hooked') throw new AppError('audit.hooked');
  if (step.refused === 'notDecided') throw new AppError('audit.notDecided', { status: audit.status });
  throw new AppError('audit.decided', { status: audit.status });
}
/** What the caller may do with an audit now, for the screen; the services check again. */
export function permitsOn(
  auth: Auth,
  actor: AuditActor,
  right: 'data:audit' | 'data:imdsAudit',
  audit: AuditRecord,
): AuditRow['can'] {
  const may = (action: AuditAction): boolean =>
    can(auth, `${right}:audit`) && 'to' in auditStep({ ...audit, status: audit.auditStatus }, action, actor);
  return {
    decide: may('approve'),
    withdraw: may('withdraw'),
    revoke: may('revoke'),
    takeOver: may('assign') && audit.auditorId !== auth.userId,
    handBack: may('handBack'),
  };
}
