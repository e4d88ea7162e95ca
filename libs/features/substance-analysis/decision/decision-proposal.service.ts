import { Injectable } from '@nestjs/common';
import { type DecisionProposal, type DecisionRow, verdict } from '@matlas/contract';
import { decisionStateOn, Decimal, verdictCode, verdictOf } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, badInput, clock, Db } from '@matlas/server-kit';
import { type AnalysisRunRecord, AnalysisRunStore } from '../run/analysis-run.store';
import { type DecidedFinding, DecidedFindingStore } from '../result/decided-finding.store';
import { scopeChoices, getDecisionPlace, appliesToFinding } from './decision-scopes';
import { DecisionStore } from './decision.store';
import { type DecisionRecord } from './decision.row';
import { refusalOf, SUBJECT } from './decidable';
import { DecisionEvidence } from './decision-evidence';
import { DecisionActions } from './decision-actions';

/** Proposes decisions for findings, with evidence. */
@Injectable()
export class DecisionProposalService {
  constructor(
    private readonly db: Db,
    private readonly decisions: DecisionStore,
    private readonly findings: DecidedFindingStore,
    private readonly runs: AnalysisRunStore,
    private readonly audit: AuditTrail,
    private readonly evidence: DecisionEvidence,
    private readonly actions: DecisionActions,
  ) {}

  /** Regulation, entry and scope are taken from the finding, so that a proposal cannot be used to guess them. */
  propose(auth: Auth, proposal: DecisionProposal): Promise<DecisionRow> {
    return this.db.tx(async () => {
      const { runId, findingId, scope, maxPercent, verdicts, reason, fileId, validFrom, validUntil } = proposal;
      const run = await this.runs.getRun(auth.scope, runId);
      const finding = await this.findings.getFinding(auth, runId, findingId);
      const entry = this.requireDecidable(finding, proposal);
      await this.evidence.assertOwnFile(auth, fileId);
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
      return this.actions.recordAction(auth, id, 'propose', reason);
    });
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
    ...getDecisionPlace(scope, finding),
    createdBy: auth.userId || null,
    createdByName: auth.name,
  };
}
