import { Injectable } from '@nestjs/common';
import { factsAskedFor, type FactsAskedFor, type IncomingSheet } from '@matlas/domain';
import { ChangedSubstances } from '@matlas/features/mds';
import { LawService } from '@matlas/features/rules';
import { type Auth, clock, Db, notFound } from '@matlas/server-kit';
import { RecipientChecks } from '../check/recipient-checks';
import { autopilotAuth } from './autopilot-auth';
import { ContainedSubstances } from './contained-substances';
import { type IncomingFacts, IncomingStore } from './incoming.store';
import { ListedContent } from './listed-content';

type Findings = Pick<IncomingSheet, 'errors' | 'warnings'> & { findings: Record<string, number> };
type Asking = Parameters<typeof factsAskedFor>[0];
type Listed = IncomingSheet['listed'];

/**
 * Gathers what rules ask about sheets that came in; what costs only where a rule asks for it. Always with the eyes of
 * the enterprise, whoever wants to know: who tries rules is told what the autopilot itself would do.
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

  async of(enterpriseId: number, kid: number, rules: Asking): Promise<IncomingSheet> {
    const sheet = (await this.many(enterpriseId, [kid], rules)).get(kid);
    if (!sheet) throw notFound('share', kid);
    return sheet;
  }
  /** By their shares; many cost as many questions as one. Those that the enterprise no longer sees are left out. */
  many(enterpriseId: number, kids: readonly number[], rules: Asking): Promise<Map<number, IncomingSheet>> {
    const auth = autopilotAuth(enterpriseId);
    return this.db.as(auth.scope, async () => {
      const asked = factsAskedFor(rules);
      const all = await this.store.facts(enterpriseId, kids, asked);
      const [findings, changed, listed] = [
        await this.findings(auth, all, asked),
        await this.changed(auth, all, asked),
        await this.listedIn(auth, all, asked),
      ];
      const contained = await this.contents.of(
        auth,
        asked.substanceIds,
        all.map(({ sheetId }) => sheetId),
      );
      return new Map(
        all.map((facts) => [
          facts.kid,
          {
            ...sheetOf(facts, findings.get(facts.sheetId), changed.get(facts.kid), listed.get(facts.sheetId)),
            contains: contained.get(facts.sheetId) ?? {},
          },
        ]),
      );
    });
  }

  /** By the rule pack that the recipient has in force, as the recipient's own verification would find it. */
  private async findings(
    auth: Auth,
    all: readonly IncomingFacts[],
    { checks }: FactsAskedFor,
  ): Promise<Map<number, Findings>> {
    if (!checks) return new Map();
    const found = await this.checks.received(
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
  /** Nothing where the version before can no longer be read. What is confidential counts as one sum. */
  private async changed(
    auth: Auth,
    all: readonly IncomingFacts[],
    { substances }: FactsAskedFor,
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
  /** Only regulations that the enterprise sees: one that was deleted is not known to be kept. */
  private async listedIn(
    auth: Auth,
    all: readonly IncomingFacts[],
    { lawIds }: FactsAskedFor,
  ): Promise<Map<number, Listed>> {
    if (lawIds.length === 0) return new Map();
    const seen = new Set((await this.laws.list(auth)).map(({ id }) => id));
    return this.listed.of(
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
function sheetOf(
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
