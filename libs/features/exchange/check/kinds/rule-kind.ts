import { Injectable } from '@nestjs/common';
import type { StoredFinding } from '../check-result.store';
import { type PlacedFinding, RuleFindings } from '../rule-findings';
import { type Batch, type CheckedKind, LEVEL_OF_SEVERITY } from './checked-kind';

/** Check rules of data sheets: own sheets by their own rule set, received ones by that of the rule pack. */
@Injectable()
export class RuleKind implements CheckedKind {
  readonly kind = 'checks';
  constructor(private readonly rules: RuleFindings) {}

  async find({ auth, sheets, ruleSet }: Batch): Promise<StoredFinding[][]> {
    const own = sheets.filter(({ enterpriseId }) => enterpriseId === auth.enterpriseId);
    const others = sheets.filter(({ enterpriseId }) => enterpriseId !== auth.enterpriseId);
    const found = new Map<number, PlacedFinding[]>();
    (await this.rules.checkSheets(auth.enterpriseId, own, null)).forEach((findings, index) =>
      found.set(own[index]?.id ?? 0, findings),
    );
    (await this.rules.checkSheets(auth.enterpriseId, others, ruleSet)).forEach((findings, index) =>
      found.set(others[index]?.id ?? 0, findings),
    );
    return sheets.map(({ id }) =>
      (found.get(id) ?? []).map(({ rule, code, severity, params, place }): StoredFinding => ({
        kind: 'checks',
        level: LEVEL_OF_SEVERITY[severity],
        code,
        path: place.path,
        names: place.names,
        params: { rule, severity, values: params },
      })),
    );
  }
}
