import { Injectable } from '@nestjs/common';
import { findRequiredFacts, type RequiredFacts, type IncomingSheet } from '@matlas/domain';
import { ChangedSubstances } from '@matlas/features/mds';
import { LawService } from '@matlas/features/rules';
import { type Auth, clock, Db, notFound } from '@matlas/server-kit';
import { RecipientChecks } from '../check/recipient-checks';
import { autopilotAuth } from './autopilot-auth';
import { ContainedSubstances } from './contained-substances';
import { type IncomingFacts, IncomingStore } from './incoming.store';
import { ListedContent } from './listed-content';

type Findings = Pick<IncomingSheet, 'errors' | 'warnings'> & { findings: Record<string, number> };
type FactRules = Parameters<typeof findRequiredFacts>[0];
type Listed = IncomingSheet['listed'];

/**
 * Collects the facts that the rules need about received sheets; expensive ones only when a rule needs them. Always
 * with the view of the enterprise, so that a trial gives every user the result that the autopilot would have.
 */
@Injectable()
export class IncomingSheets {
  constructor(
    private readonly db: Db,
    private readonly store: IncomingStore,
    private readonly listed: ListedContent,
    private readonly changes: ChangedSubstances,
    private readonly checks: RecipientChecks,
    private readonly laws: LawService,
    private readonly contents: ContainedSubstances,
  ) {}

  async loadSheet(enterpriseId: number, kid: number, rules: FactRules): Promise<IncomingSheet> {
    const sheet = (await this.loadSheets(enterpriseId, [kid], rules)).get(kid);
    if (!sheet) throw notFound('share', kid);
    return sheet;
  }
  /**
   * Facts by share. The number of queries does not depend on the number of shares. Sheets that the enterprise no
   * longer sees are left out.
   */
  loadSheets(enterpriseId: number, kids: readonly number[], rules: FactRules): Promise<Map<number, IncomingSheet>> {
    const auth = autopilotAuth(enterpriseId);
    return this.db.runAs(auth.scope, async () => {
      const requiredFacts = findRequiredFacts(rules);
      const all = await this.store.loadFacts(enterpriseId, kids, requiredFacts);
      const [findings, changed, listed] = [
        await this.findings(auth, all, requiredFacts),
        await this.countChanges(auth, all, requiredFacts),
        await this.loadListed(auth, all, requiredFacts),
      ];
      const contained = await this.contents.findContained(
        auth,
        requiredFacts.substanceIds,
        all.map(({ sheetId }) => sheetId),
      );
      return new Map(
        all.map((facts) => [
          facts.kid,
          {
            ...toIncomingSheet(facts, findings.get(facts.sheetId), changed.get(facts.kid), listed.get(facts.sheetId)),
            contains: contained.get(facts.sheetId) ?? {},
          },
        ]),
      );
    });
  }

  /** Findings by the rule pack that the recipient has in force, the same as in the recipient's own verification. */
  private async findings(
    auth: Auth,
    all: readonly IncomingFacts[],
    { checks }: RequiredFacts,
  ): Promise<Map<number, Findings>> {
    if (!checks) return new Map();
    const found = await this.checks.checkReceived(
      auth,
      all.map(({ sheetId }) => sheetId),
    );
    return new Map(
      [...found].map(([sheetId, of]) => {
        const severities = [...of.findings, ...of.custom].map(({ severity }) => severity);
        const count = (wanted: 'error' | 'warning'): number =>
          severities.filter((severity) => severity === wanted).length;
        const byRule: Record<string, number> = {};
        for (const { code, severity } of of.findings)
          if (severity !== 'note') byRule[ruleOf(code)] = (byRule[ruleOf(code)] ?? 0) + 1;
        return [sheetId, { errors: count('error'), warnings: count('warning'), findings: byRule }];
      }),
    );
  }
  /** Empty when the previous version can no longer be read. Confidential content counts as one sum. */
  private async countChanges(
    auth: Auth,
    all: readonly IncomingFacts[],
    { substances }: RequiredFacts,
  ): Promise<Map<number, number>> {
    const compared = substances
      ? all.flatMap(({ kid, sheetId, accepted }) =>
          accepted?.sameMds ? [{ kid, pair: [accepted.sheetId, sheetId] as const }] : [],
        )
      : [];
    if (compared.length === 0) return new Map();
    const counts = await this.changes.count(
      auth,
      compared.map(({ pair }) => pair),
    );
    return new Map(
      compared.flatMap(({ kid }, index) => {
        const count = counts[index];
        return count === undefined ? [] : [[kid, count] as const];
      }),
    );
  }
  /** Only regulations that the enterprise sees: compliance with a deleted one is unknown. */
  private async loadListed(
    auth: Auth,
    all: readonly IncomingFacts[],
    { lawIds }: RequiredFacts,
  ): Promise<Map<number, Listed>> {
    if (lawIds.length === 0) return new Map();
    const seen = new Set((await this.laws.list(auth)).map(({ id }) => id));
    return this.listed.judgeSheets(
      auth.enterpriseId,
      lawIds.filter((id) => seen.has(id)),
      all.map(({ sheetId }) => sheetId),
      clock.today(),
    );
  }
}

/** `MAS-1.deviation` is a case of `MAS-1`. */
const ruleOf = (code: string): string => code.split('.')[0] ?? code;

const COMPONENT = 1;
function toIncomingSheet(
  { senderId, stars, kind, classCode, number, grams, requestId, accepted }: IncomingFacts,
  findings: Findings | undefined,
  changed: number | undefined,
  listed: Listed | undefined,
): IncomingSheet {
  const gramsOf = (value: string | null): string | null => (kind === COMPONENT ? value : null);
  return {
    senderId,
    stars,
    kind,
    classCode,
    partNumber: number,
    grams: gramsOf(grams),
    answersRequest: requestId !== null,
    errors: findings?.errors ?? null,
    warnings: findings?.warnings ?? null,
    findings: findings?.findings ?? null,
    accepted: accepted && {
      sameMds: accepted.sameMds,
      grams: gramsOf(accepted.grams),
      substancesChanged: changed ?? null,
    },
    listed: listed ?? {},
  };
}
