import type { auditApi, imdsAuditApi } from '@matlas/contract';

/** The calls of one system; both have the same. */
export type AuditCalls = typeof auditApi | typeof imdsAuditApi;
