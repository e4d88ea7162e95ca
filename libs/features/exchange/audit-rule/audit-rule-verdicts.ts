import { Injectable } from '@nestjs/common';
import { auditVerdict, isAuditedOn } from '@matlas/domain';
import { clock } from '@matlas/server-kit';
import { IncomingSheets } from '../autopilot/incoming-sheets';
import { AuditRuleStore } from './audit-rule.store';

/** The audit rules in force applied to received sheets, for the audit without a person. */
@Injectable()
export class AuditRuleVerdicts {
  constructor(
    private readonly rules: AuditRuleStore,
    private readonly facts: IncomingSheets,
  ) {}

  /**
   * The shares about which no rule in force finds anything. Without a rule in force none is cleared; neither is one of
   * which a rule's condition is unknown.
   */
  async listCleared(enterpriseId: number, kids: readonly number[]): Promise<Set<number>> {
    const today = clock.today();
    const rules = (await this.rules.listInOrder(enterpriseId))
      .filter((rule) => isAuditedOn(rule, today))
      .map((rule) => ({ ...rule, name: rule.code }));
    if (rules.length === 0 || kids.length === 0) return new Set();
    const sheets = await this.facts.loadSheets(
      enterpriseId,
      kids,
      rules.map(({ conditions }) => ({ conditions, active: true })),
    );
    const cleared = [...sheets].filter(([, sheet]) => {
      const { findings, rules: outcomes } = auditVerdict(rules, sheet, today);
      const isUnknown = outcomes.some(
        ({ conditions }) =>
          conditions.every(({ holds }) => holds !== false) && conditions.some(({ holds }) => holds === null),
      );
      return findings.length === 0 && !isUnknown;
    });
    return new Set(cleared.map(([kid]) => kid));
  }
}
