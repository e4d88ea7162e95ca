import type { DecisionAction } from './decision.row';

/** What happens to scoped decisions, told after the commit. Names of substances stay out: they may be confidential. */
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
    /** Of decisions in force; `days` are those of reminding. */
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
