import { Injectable } from '@nestjs/common';
import {
  type analysisDecisionApi,
  type DecisionDetail,
  type DecisionRow,
  type In,
  type Out,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db, Translator } from '@matlas/server-kit';
import { AnalysisRunStore } from '../run/analysis-run.store';
import { CurrentRunStore } from '../run/current-run.store';
import { DecidedFindingStore } from '../result/decided-finding.store';
import { scopeChoices, appliesToFinding } from './decision-scopes';
import { DecisionStore } from './decision.store';
import { type DecisionRecord, mayKnowSubstance, toDecisionRow } from './decision.row';
import { refusalOf, SUBJECT } from './decidable';
import { DecisionActions } from './decision-actions';

type Routes = typeof analysisDecisionApi;

/**
 * Scoped decisions: proposed for a finding with evidence, decided by a second person
 * (libs/features/substance-analysis/README.md).
 */
@Injectable()
export class DecisionService {
  constructor(
    private readonly db: Db,
    private readonly decisions: DecisionStore,
    private readonly findings: DecidedFindingStore,
    private readonly runs: AnalysisRunStore,
    private readonly current: CurrentRunStore,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
    private readonly actions: DecisionActions,
  ) {}

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
      return this.actions.recordAction(auth, id, 'withdraw', note);
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
      return this.actions.recordAction(auth, id, action, note);
    });
  }
  private async listCovered(auth: Auth, id: number): Promise<DecisionDetail['covered']> {
    const covered: DecisionDetail['covered'] = [];
    for (const { runId, title, number } of await this.current.listCurrent(auth.scope)) {
      const { findings, first } = await this.findings.countCovered(id, runId);
      if (findings > 0) covered.push({ runId, title, number, findings, firstFindingId: first ?? 0 });
    }
    return covered;
  }
  private toRow(auth: Auth, record: DecisionRecord): DecisionRow {
    return toDecisionRow(auth, this.translator.language, record);
  }
}
