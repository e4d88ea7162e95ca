import type { DecisionAction } from './decision.row';

/**
 * Events of scoped decisions, published after the commit. They contain no names of substances, which may be
 * confidential.
 */
declare module '@matlas/server-kit' {
  interface AppEvents {
    'decision.happened': {
      decisionId: number;
      action: DecisionAction;
      enterpriseId: number;
      lawCode: string;
      placeName: string;
      placeForeignName: string | null;
      by: string;
      byId: number;
      proposedBy: number | null;
      note: string;
    };
    /** For decisions in force; `days` is the reminder period in days. */
    'decision.expiring': {
      decisionId: number;
      enterpriseId: number;
      lawCode: string;
      placeName: string;
      placeForeignName: string | null;
      proposedBy: number | null;
      decidedBy: number | null;
      validUntil: string;
      days: number;
    };
  }
}
export {};
