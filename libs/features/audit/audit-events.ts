declare module '@matlas/server-kit' {
  interface AppEvents {
    /** Approval without a person stopped itself: people took back too many of its last approvals. */
    'audit.stopped': { enterpriseId: number; window: number; percent: number; at: string };
    /** A person returned sheets; `revoked`: they had been approved before, and may be hooked. */
    'audit.returned': { auditIds: readonly number[]; by: number; revoked: boolean };
    /** An auditor asked the sender. */
    'audit.asked': { remarkId: number };
    /** The sender answered. */
    'audit.answered': { remarkId: number };
  }
}
export {};
