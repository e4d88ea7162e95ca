import { Injectable, Logger } from '@nestjs/common';
import { type AuditAspect, preAuditAspects, type PreAuditFacts } from '@matlas/domain';
import {
  type AuditRuleVerdict,
  AuditRuleVerdicts,
  type ListedCounts,
  ListedContent,
  RecipientChecks,
} from '@matlas/features/exchange';
import { ChangedSubstances, SheetCheckService } from '@matlas/features/mds';
import { LawService } from '@matlas/features/rules';
import { clock } from '@matlas/server-kit';
import { auditAuth } from '../audit-auth';
import { type AuditToJudge, type JudgedSheetRecord, PreAuditStore } from './pre-audit.store';

type Checks = PreAuditFacts['checks'];
interface Checked {
  checks: Checks;
  pack: PreAuditFacts['pack'];
}
interface Found {
  records: ReadonlyMap<number, JudgedSheetRecord>;
  checked: ReadonlyMap<number, Checked>;
  rules: ReadonlyMap<number, AuditRuleVerdict>;
  listed: ReadonlyMap<number, ListedCounts>;
  changed: ReadonlyMap<number, number | undefined>;
}

/**
 * Judges sheets before people audit them: the number of queries does not depend on the number of received sheets. A
 * sheet that cannot be judged is left to a person, and the error is logged.
 */
@Injectable()
export class PreAudit {
  private readonly log = new Logger(PreAudit.name);
  constructor(
    private readonly store: PreAuditStore,
    private readonly rules: AuditRuleVerdicts,
    private readonly recipients: RecipientChecks,
    private readonly checking: SheetCheckService,
    private readonly listed: ListedContent,
    private readonly laws: LawService,
    private readonly changes: ChangedSubstances,
  ) {}

  /** @param lawIds regulations by which the content is judged; null: all that the enterprise sees */
  async judgeAudits(
    enterpriseId: number,
    audits: readonly AuditToJudge[],
    lawIds: readonly number[] | null,
  ): Promise<Map<number, AuditAspect[]>> {
    try {
      const found = await this.loadFacts(enterpriseId, audits, lawIds);
      return new Map(audits.map((audit) => [audit.id, preAuditAspects(toFacts(audit, found))]));
    } catch (error) {
      if (!(error instanceof Error) || error.name === 'JobInterrupted') throw error;
      const [only] = audits;
      if (audits.length > 1) return await this.judgeEach(enterpriseId, audits, lawIds);
      this.log.error({ err: error, auditId: only?.id, enterpriseId }, 'a sheet could not be judged for its audit');
      return new Map(audits.map(({ id }) => [id, preAuditAspects(undefined)]));
    }
  }
  /** One sheet that cannot be judged does not keep the others from it. */
  private async judgeEach(
    enterpriseId: number,
    audits: readonly AuditToJudge[],
    lawIds: readonly number[] | null,
  ): Promise<Map<number, AuditAspect[]>> {
    const all = new Map<number, AuditAspect[]>();
    for (const audit of audits)
      for (const [id, aspects] of await this.judgeAudits(enterpriseId, [audit], lawIds)) all.set(id, aspects);
    return all;
  }

  private async loadFacts(
    enterpriseId: number,
    audits: readonly AuditToJudge[],
    lawIds: readonly number[] | null,
  ): Promise<Found> {
    const auth = auditAuth(enterpriseId);
    const records = new Map((await this.store.loadFacts(enterpriseId, audits)).map((record) => [record.id, record]));
    const pairs = audits.flatMap(({ id, sheetId }) => {
      const before = records.get(id)?.approvedSheetId;
      return before ? [{ id, pair: [before, sheetId] as const }] : [];
    });
    const seen = (await this.laws.list(auth)).map(({ id }) => id);
    const counts = await this.changes.count(
      auth,
      pairs.map(({ pair }) => pair),
    );
    return {
      records,
      checked: await this.checkSheets(enterpriseId, audits),
      rules: await this.rules.judgeShares(
        enterpriseId,
        audits.flatMap(({ shareId }) => (shareId === null ? [] : [shareId])),
      ),
      listed: await this.listed.countSheets(
        enterpriseId,
        lawIds === null ? seen : lawIds.filter((id) => seen.includes(id)),
        [...new Set(audits.map(({ sheetId }) => sheetId))],
        clock.today(),
      ),
      changed: new Map(pairs.map(({ id }, at) => [id, counts[at]])),
    };
  }
  /** Received sheets by the rule pack in force, as their senders saw it before sending; others by their own rules. */
  private async checkSheets(enterpriseId: number, audits: readonly AuditToJudge[]): Promise<Map<number, Checked>> {
    const auth = auditAuth(enterpriseId);
    const received = await this.recipients.checkReceived(
      auth,
      audits.flatMap(({ shareId, sheetId }) => (shareId === null ? [] : [sheetId])),
    );
    const others = audits.flatMap(({ sheetId }) => (received.has(sheetId) ? [] : [sheetId]));
    const own = await this.recipients.checkOwn(auth, others);
    const checked = new Map<number, Checked>();
    for (const { sheetId } of audits) {
      const of = received.get(sheetId);
      const findings = of?.findings ?? own.get(sheetId) ?? (await this.checking.checkSheet(auth, sheetId)).findings;
      const checks = countFindings(findings);
      checked.set(sheetId, { checks, pack: of?.pack ? countFindings(of.custom) : undefined });
    }
    return checked;
  }
}

interface CountedFinding {
  severity: string;
  code?: string;
}
function countFindings(findings: readonly CountedFinding[]): NonNullable<Checks> {
  const byRule: Record<string, { errors: number; warnings: number }> = {};
  const all = { errors: 0, warnings: 0 };
  for (const { severity, code = '' } of findings) {
    if (severity !== 'error' && severity !== 'warning') continue;
    const key = severity === 'error' ? 'errors' : 'warnings';
    const rule = (byRule[code.split('.')[0] ?? code] ??= { errors: 0, warnings: 0 });
    rule[key]++;
    all[key]++;
  }
  return { ...all, byRule };
}
function toFacts({ id, sheetId, shareId }: AuditToJudge, found: Found): PreAuditFacts | undefined {
  const record = found.records.get(id);
  if (!record) return undefined;
  const checked = found.checked.get(sheetId);
  return {
    checks: checked?.checks ?? null,
    pack: checked ? checked.pack : null,
    rules: shareId === null ? undefined : (found.rules.get(shareId) ?? null),
    listed: found.listed.get(sheetId) ?? null,
    grams: record.grams,
    drawings: record.drawings,
    approved:
      record.approvedSheetId === null ? null : { changed: found.changed.get(id) ?? null, grams: record.approvedGrams },
    history: { decided: record.decided, returned: record.returned },
  };
}
