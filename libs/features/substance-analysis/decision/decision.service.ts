import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type analysisDecisionApi,
  type DecisionDetail,
  type DecisionProposal,
  type DecisionRow,
  type In,
  type Out,
  type Page,
  type PageQuery,
  type UploadedFile,
  verdict,
} from '@matlas/contract';
import { decisionStateOn, Decimal, PASS_CODE, verdictCode, verdictOf } from '@matlas/domain';
import {
  AppError,
  AuditTrail,
  type Auth,
  badInput,
  can,
  clock,
  Db,
  Events,
  FileAccess,
  StoredFiles,
  Translator,
} from '@matlas/server-kit';
import { type AnalysisRunRecord, AnalysisRunStore } from '../run/analysis-run.store';
import { CurrentRunStore } from '../run/current-run.store';
import { type DecidedFinding, DecidedFindingStore } from '../result/decided-finding.store';
import { scopeChoices, placeOf, appliesToFinding } from './decision-scopes';
import { DecisionStore } from './decision.store';
import { type DecisionAction, type DecisionRecord, fileUrl, mayKnowSubstance, toDecisionRow } from './decision.row';

type Routes = typeof analysisDecisionApi;
const SUBJECT = 'analysis_decision';
const PURPOSE = 'decisionEvidence';
/** Limits the scope to what the user uploaded. */

/**
 * Scoped decisions: proposed for a finding with evidence, decided by a second person
 * (libs/features/substance-analysis/README.md).
 */
@Injectable()
export class DecisionService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly decisions: DecisionStore,
    private readonly findings: DecidedFindingStore,
    private readonly runs: AnalysisRunStore,
    private readonly current: CurrentRunStore,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
    private readonly audit: AuditTrail,
    private readonly events: Events,
    private readonly translator: Translator,
  ) {}

  onModuleInit(): void {
    this.access.register(
      PURPOSE,
      async (auth, fileId) =>
        can(auth, 'analysis:decision:query') &&
        (await this.decisions.findByFile(auth.scope, fileId)).some((decision) => mayKnowSubstance(auth, decision)),
    );
  }
  async page(auth: Auth, page: PageQuery): Promise<Page<DecisionRow>> {
    const found = await this.decisions.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => this.toRow(auth, record)) };
  }
  async get(auth: Auth, id: number): Promise<DecisionDetail> {
    const record = await this.decisions.getDecision(auth.scope, id);
    const isOpen = mayKnowSubstance(auth, record);
    const history = (await this.decisions.listEvents(id)).map(({ at, note, ...event }) => ({
      ...event,
      note: isOpen ? note || null : null,
      at: at.toISOString(),
    }));
    return {
      ...this.toRow(auth, record),
      history,
      covered: record.state === 'approved' ? await this.listCovered(auth, id) : [],
    };
  }
  /**
   * Decisions on a finding, and the scopes in which it can be accepted. Callers who may not know the substance get
   * the decisions only.
   */
  async listForFinding(
    auth: Auth,
    { runId, findingId }: In<Routes['listForFinding']>,
  ): Promise<Out<Routes['listForFinding']>> {
    const run = await this.runs.getRun(auth.scope, runId);
    const finding = await this.findings.getFinding(auth, runId, findingId);
    const ofEntry =
      finding.lawId === null || finding.itemKey === null
        ? []
        : await this.decisions.listForEntry(auth.scope, run.enterpriseId, finding.lawId, finding.itemKey);
    const speaking = ofEntry.filter((record) => appliesToFinding(record, finding));
    return {
      decisions: speaking.map((record) => this.toRow(auth, record)),
      choices: refusalOf(finding) ? [] : scopeChoices(finding),
    };
  }
  async upload(auth: Auth, file: UploadedFile): Promise<Out<Routes['upload']>> {
    const kept = await this.files.storeUpload(auth, file, PURPOSE);
    return { fileId: kept.id, filename: kept.name, url: fileUrl(kept.id) };
  }

  /** Regulation, entry and scope are taken from the finding, so that a proposal cannot be used to guess them. */
  propose(auth: Auth, proposal: DecisionProposal): Promise<DecisionRow> {
    return this.db.tx(async () => {
      const { runId, findingId, scope, maxPercent, verdicts, reason, fileId, validFrom, validUntil } = proposal;
      const run = await this.runs.getRun(auth.scope, runId);
      const finding = await this.findings.getFinding(auth, runId, findingId);
      const entry = this.requireDecidable(finding, proposal);
      await this.files.requireOwnUpload(auth, fileId, { purpose: PURPOSE });
      await this.decisions.lockEntry(run.enterpriseId, entry.lawId, entry.itemKey);
      const fields = { ...fieldsOf(auth, run, finding, proposal), ...entry };
      await this.refuseDuplicate(auth, fields, finding);
      const id = await this.decisions.insert(fields);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'create',
        after: { scope, lawId: entry.lawId, placeName: fields.placeName, maxPercent, verdicts, validFrom, validUntil },
      });
      return this.recordAction(auth, id, 'propose', reason);
    });
  }
  approve(auth: Auth, { id, note }: In<Routes['approve']>): Promise<DecisionRow> {
    return this.decide(auth, id, 'approve', note ?? '');
  }
  refuse(auth: Auth, { id, note }: In<Routes['refuse']>): Promise<DecisionRow> {
    return this.decide(auth, id, 'refuse', note);
  }
  withdraw(auth: Auth, { id, note }: In<Routes['withdraw']>): Promise<DecisionRow> {
    return this.db.tx(async () => {
      const before = await this.decisions.lockDecision(auth.scope, id);
      if (!this.toRow(auth, before).can.withdraw)
        throw new AppError(mayKnowSubstance(auth, before) ? 'decision.state' : 'decision.hidden', {
          state: before.state,
        });
      await this.decisions.withdraw(id);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'change',
        before: { state: before.keptState },
        after: { state: 'withdrawn' },
      });
      return this.recordAction(auth, id, 'withdraw', note);
    });
  }

  private decide(auth: Auth, id: number, action: 'approve' | 'refuse', note: string): Promise<DecisionRow> {
    return this.db.tx(async () => {
      const before = await this.decisions.lockDecision(auth.scope, id);
      if (before.state !== 'proposed') throw new AppError('decision.state', { state: before.state });
      if (before.createdBy === auth.userId) throw new AppError('decision.ownProposal');
      if (!this.toRow(auth, before).can.approve) throw new AppError('decision.hidden');
      const state = action === 'approve' ? 'approved' : 'refused';
      await this.decisions.decide(id, state, auth);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'change',
        before: { state: before.keptState },
        after: { state },
      });
      return this.recordAction(auth, id, action, note);
    });
  }
  /** Adds the action to the history, and publishes an event after the commit. */
  private async recordAction(auth: Auth, id: number, action: DecisionAction, note: string): Promise<DecisionRow> {
    await this.decisions.addEvent({ decisionId: id, action, note, userId: auth.userId || null, userName: auth.name });
    const saved = await this.decisions.getDecision(auth.scope, id);
    const { enterpriseId, lawCode, placeName, placeForeignName, createdBy, confidentialOwners } = saved;
    await this.events.afterCommit('decision.happened', {
      decisionId: id,
      action,
      enterpriseId,
      lawCode,
      placeName,
      placeForeignName,
      by: auth.name,
      byId: auth.userId,
      proposedBy: createdBy,
      note: confidentialOwners === null ? note : '',
    });
    return this.toRow(auth, saved);
  }
  private async listCovered(auth: Auth, id: number): Promise<DecisionDetail['covered']> {
    const covered: DecisionDetail['covered'] = [];
    for (const { runId, title, number } of await this.current.listCurrent(auth.scope)) {
      const { findings, first } = await this.findings.countCovered(id, runId);
      if (findings > 0) covered.push({ runId, title, number, findings, firstFindingId: first ?? 0 });
    }
    return covered;
  }
  private requireDecidable(
    finding: DecidedFinding,
    { scope, maxPercent, verdicts, validUntil }: DecisionProposal,
  ): { lawId: number; itemKey: string; foundPercent: string } {
    const { lawId, itemKey, maxPercent: found } = finding;
    const refusal = refusalOf(finding);
    if (refusal || lawId === null || itemKey === null || found === null)
      throw new AppError(refusal ?? 'decision.notDecidable');
    if (!scopeChoices(finding).some((choice) => choice.scope === scope)) throw new AppError('decision.wrongScope');
    if (new Decimal(maxPercent).lt(found)) throw new AppError('decision.belowContent', { percent: found });
    if (new Decimal(maxPercent).gt(100))
      throw badInput({ path: 'maxPercent', code: 'too_big', params: { maximum: 100 } });
    const own = verdictOf(finding.verdict);
    if (!verdicts.includes(own)) throw new AppError('decision.verdictMissing', { verdict: verdict.of[own] });
    if (verdicts.includes('pass')) throw new AppError('decision.notDecidable');
    if (decisionStateOn({ state: 'proposed', validUntil }, clock.today()) === 'expired')
      throw new AppError('decision.over');
    return { lawId, itemKey, foundPercent: found };
  }
  /** Refuses a proposal when a decision of the same scope with at least the same extent is waiting or in force. */
  private async refuseDuplicate(
    auth: Auth,
    wanted: {
      enterpriseId: number;
      lawId: number;
      itemKey: string;
      scope: string;
      maxPercent: string;
      validUntil: string;
      verdicts: readonly number[];
    },
    finding: DecidedFinding,
  ): Promise<void> {
    const isTwin = (one: DecisionRecord): boolean =>
      (one.state === 'proposed' || one.state === 'approved') &&
      one.scope === wanted.scope &&
      appliesToFinding(one, finding) &&
      new Decimal(one.maxPercent).gte(wanted.maxPercent) &&
      one.validUntil >= wanted.validUntil &&
      wanted.verdicts.every((code) => one.verdicts.includes(code));
    const twin = (
      await this.decisions.listForEntry(auth.scope, wanted.enterpriseId, wanted.lawId, wanted.itemKey)
    ).find(isTwin);
    if (twin) throw new AppError('decision.known', { number: twin.id });
  }
  private toRow(auth: Auth, record: DecisionRecord): DecisionRow {
    return toDecisionRow(auth, this.translator.language, record);
  }
}

/** Columns of a proposal: the user's input, and substance and place of the finding. */
function fieldsOf(
  auth: Auth,
  run: Pick<AnalysisRunRecord, 'enterpriseId' | 'organisationId' | 'modelId'>,
  finding: DecidedFinding,
  { runId, findingId, scope, maxPercent, verdicts, reason, fileId, validFrom, validUntil }: DecisionProposal,
) {
  return {
    enterpriseId: run.enterpriseId,
    organisationId: run.organisationId,
    modelId: run.modelId,
    runId,
    findingN: findingId,
    maxPercent,
    verdicts: verdicts.map((one) => verdictCode(one)),
    reason,
    fileId,
    validFrom,
    validUntil,
    substanceNameZh: finding.substanceNameZh,
    substanceNameEn: finding.substanceNameEn,
    cas: finding.cas,
    entryNo: finding.entryNo,
    confidentialOwners: finding.confidentialOwners,
    ...placeOf(scope, finding),
    createdBy: auth.userId || null,
    createdByName: auth.name,
  };
}

/** Error code when nothing of the finding can be accepted; otherwise undefined. */
function refusalOf({
  masked,
  lawId,
  itemKey,
  maxPercent,
  verdict: code,
}: DecidedFinding): 'decision.hidden' | 'decision.notDecidable' | undefined {
  if (masked) return 'decision.hidden';
  return lawId === null || itemKey === null || maxPercent === null || code === PASS_CODE
    ? 'decision.notDecidable'
    : undefined;
}
