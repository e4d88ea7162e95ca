import type { AuditRow } from '@matlas/contract';

/** An audit with its sheet, as a database row. */
export type AuditRecord = Omit<AuditRow, 'can' | 'decidedAt' | 'createTime' | 'syncedAt'> & {
  isHooked: boolean;
  firstApproverId: number | null;
  decidedAt: Date | null;
  syncedAt: Date | null;
  createTime: Date;
};
/** An audit that was locked for a change. */
export interface LockedAudit {
  id: number;
  sheetId: number;
  status: AuditRow['auditStatus'];
  auditorId: number | null;
  firstApproverId: number | null;
  machine: AuditRow['machine'];
  isHooked: boolean;
  isSynced: boolean;
  version: number;
}
/** Whether sheets of IMDS or those of all other origins. */
export type AuditedSystem = 'own' | 'imds';
