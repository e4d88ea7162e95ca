import { Injectable } from '@nestjs/common';
import { auditVerdict, isAuditedOn } from '@matlas/domain';
import { clock } from '@matlas/server-kit';
import { IncomingSheets } from '../autopilot/incoming-sheets';
import { AuditRuleStore } from './audit-rule.store';

/** What the audit rules in force say of a received sheet: codes of the rules that find something, by severity. */
export interface AuditRuleVerdict {
  inForce: number;
  errors: string[];
  warnings: string[];
  /** Rules that find something if a condition holds that is not known. */
  unknown: string[];
}
const ERROR = 0;

/** The audit rules in force applied to received sheets, for the audit without a person. */
@Injectable()
export class AuditRuleVerdicts {
  constructor(
    private readonly rules: AuditRuleStore,
    private readonly facts: IncomingSheets,
  ) {}

  /** By share. Sheets that the enterprise no longer sees are left out. */
  async judgeShares(enterpriseId: number, kids: readonly number[]): Promise<Map<number, AuditRuleVerdict>> {
    const today = clock.today();
    const rules = (await this.rules.listInOrder(enterpriseId))
      .filter((rule) => isAuditedOn(rule, today))
      .map((rule) => ({ ...rule, name: rule.code }));
    if (rules.length === 0 || kids.length === 0)
      return new Map(kids.map((kid) => [kid, { inForce: 0, errors: [], warnings: [], unknown: [] }]));
    const sheets = await this.facts.loadSheets(
      enterpriseId,
      kids,
      rules.map(({ conditions }) => ({ conditions, active: true })),
    );
    return new Map(
      [...sheets].map(([kid, sheet]) => {
        const { findings, rules: outcomes } = auditVerdict(rules, sheet, today);
        const codes = (isError: boolean): string[] =>
          findings.filter(({ checkType }) => (checkType === ERROR) === isError).map(({ code }) => code);
        const unknown = outcomes.filter(
          ({ conditions }) =>
            conditions.every(({ holds }) => holds !== false) && conditions.some(({ holds }) => holds === null),
        );
        return [
          kid,
          {
            inForce: rules.length,
            errors: codes(true),
            warnings: codes(false),
            unknown: unknown.map(({ name }) => name),
          },
        ];
      }),
    );
  }
}
