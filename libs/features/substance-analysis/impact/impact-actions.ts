import { Injectable } from '@nestjs/common';
import {
  type ActionLine,
  type ActionReport,
  type analysisImpactApi,
  type In,
  MAX_ACTION_ROWS,
  displayName,
} from '@matlas/contract';
import { RequestService } from '@matlas/features/exchange';
import { AppError, type Auth, Db, Events, notFound, Translator } from '@matlas/server-kit';
import { AnalysisTaskService } from '../task/task.service';
import { type ActionKind, ImpactActionStore } from './impact-action.store';
import { ImpactPartyStore } from './impact-party.store';
import { ImpactService } from './impact.service';
import { type ImpactRecord, ImpactStore } from './impact.store';

type Routes = typeof analysisImpactApi;
type Party = Awaited<ReturnType<ImpactPartyStore['listSheetsOf']>>[number];
interface PlannedAction {
  target: string;
  nameZh: string;
  nameEn: string;
  text: string;
  partyId: number | null;
  words: string | null;
  make: (actionId: number) => Promise<number | null>;
}

/** Thrown to roll back a check without changes. */
class CheckRollback extends Error {
  constructor(readonly report: ActionReport) {
    super('only looked');
  }
}
const [PROJECT, BATCH, PART] = [100, 50, 100] as const;
const NAMED_SHEETS = 5;

/**
 * Creates tasks, requests and messages for chosen rows of an impact. An action that exists for the same change of
 * the list and the same target is not created again.
 */
@Injectable()
export class ImpactActions {
  constructor(
    private readonly db: Db,
    private readonly impacts: ImpactStore,
    private readonly service: ImpactService,
    private readonly parties: ImpactPartyStore,
    private readonly actions: ImpactActionStore,
    private readonly tasks: AnalysisTaskService,
    private readonly requests: RequestService,
    private readonly events: Events,
    private readonly translator: Translator,
  ) {}

  async giveTasks(
    auth: Auth,
    { impactId, checkOnly, modIds, assigneeId, dueDate, note }: In<Routes['createTasks']>,
  ): Promise<ActionReport> {
    const impact = await this.impacts.getImpact(auth.scope, impactId);
    const models = await this.actions.listModels(impactId, modIds);
    assertAll(modIds, models, 'model');
    return this.runActions(
      auth,
      impact,
      'task',
      checkOnly,
      models.map(({ id, name, positions }): PlannedAction => {
        const title = this.translate('task', { lists: this.service.titleOf(impact), model: name, count: positions });
        return {
          target: `model:${id}`,
          nameZh: name,
          nameEn: name,
          text: title,
          partyId: null,
          words: null,
          make: () =>
            this.tasks.createTask(auth, {
              title,
              note: note ?? '',
              source: 'impact',
              link: `/analysis/ListImpact?impactId=${impactId}&modId=${id}`,
              assigneeId,
              dueDate: dueDate ?? null,
            }),
        };
      }),
    );
  }
  async askSuppliers(
    auth: Auth,
    { impactId, checkOnly, enterpriseIds, deadline, remark, send }: In<Routes['sendRequests']>,
  ): Promise<ActionReport> {
    const impact = await this.impacts.getImpact(auth.scope, impactId);
    const parties = await this.parties.listSheetsOf(auth, impactId, 'supplier', enterpriseIds);
    assertAll(enterpriseIds, parties, 'enterprise');
    if (parties.reduce((sum, { sheetIds }) => sum + sheetIds.length, 0) > MAX_ACTION_ROWS)
      throw new AppError('impact.tooMany', { max: MAX_ACTION_ROWS });
    const planned = await Promise.all(
      parties.map((party) => this.requestsOf(auth, impact, party, { deadline, remark, send })),
    );
    return this.runActions(auth, impact, 'request', checkOnly, planned.flat());
  }
  private async requestsOf(
    auth: Auth,
    impact: ImpactRecord,
    party: Party,
    { deadline, remark, send }: { deadline: string; remark: string | undefined; send: boolean },
  ): Promise<PlannedAction[]> {
    const lists = this.service.titleOf(impact);
    return (await this.actions.listSheets(party.sheetIds)).map((sheet): PlannedAction => {
      const name = displayName(this.translator.language, sheet);
      const input = {
        projectName: lists.slice(0, PROJECT),
        batch: batchOf(impact),
        supplierCode: party.code,
        departmentCode: undefined,
        contact: undefined,
        email: undefined,
        supplierName: undefined,
        language: this.translator.language,
        supplyNumber: (sheet.number ?? String(sheet.cid)).slice(0, BATCH),
        supplyName: name.slice(0, PART),
        dataType: sheet.kind,
        deadline,
        remark,
        send,
      };
      return {
        target: `supplier:${party.id}:mds:${sheet.cid}`,
        nameZh: party.nameZh,
        nameEn: party.nameEn,
        text: `${input.supplyNumber} ${input.supplyName}`,
        partyId: party.id,
        words: null,
        make: async () => (await this.requests.save(auth, input)).id,
      };
    });
  }
  async sendMessages(
    auth: Auth,
    { impactId, checkOnly, side, enterpriseIds, words }: In<Routes['sendMessages']>,
  ): Promise<ActionReport> {
    const impact = await this.impacts.getImpact(auth.scope, impactId);
    const parties = await this.parties.listSheetsOf(auth, impactId, side, enterpriseIds);
    assertAll(enterpriseIds, parties, 'enterprise');
    const planned = await Promise.all(
      parties.map(async (party): Promise<PlannedAction> => {
        const named = (await this.actions.listSheets(party.sheetIds.slice(0, NAMED_SHEETS)))
          .map((sheet) => [displayName(this.translator.language, sheet), sheet.number].filter(Boolean).join(' '))
          .join('; ');
        const text = this.translate('message', {
          lists: this.service.titleOf(impact),
          count: party.sheetIds.length,
          sheets: named,
          words,
        });
        return {
          target: `${side}:${party.id}`,
          nameZh: party.nameZh,
          nameEn: party.nameEn,
          text,
          partyId: party.id,
          words: text,
          make: async (actionId) => {
            await this.events.afterCommit('impact.told', { actionId });
            return null;
          },
        };
      }),
    );
    return this.runActions(auth, impact, 'message', checkOnly, planned);
  }

  private async runActions(
    auth: Auth,
    impact: ImpactRecord,
    kind: ActionKind,
    checkOnly: boolean,
    planned: readonly PlannedAction[],
  ): Promise<ActionReport> {
    try {
      return await this.db.tx(async () => {
        const done = await this.actions.listDoneTargets(auth, kind, impact.topic);
        const lines: ActionLine[] = [];
        for (const one of planned) lines.push(await this.runAction(auth, impact, kind, one, done.has(one.target)));
        const countOf = (outcome: ActionLine['outcome']): number =>
          lines.filter((line) => line.outcome === outcome).length;
        const report = { lines, made: countOf('new'), exists: countOf('exists'), refused: countOf('refused') };
        if (checkOnly) throw new CheckRollback(report);
        return report;
      });
    } catch (error) {
      if (error instanceof CheckRollback) return error.report;
      throw error;
    }
  }
  /** A refusal is reported in the line of the target; the other targets are still processed. */
  private async runAction(
    auth: Auth,
    impact: ImpactRecord,
    kind: ActionKind,
    { target, nameZh, nameEn, text, partyId, words, make }: PlannedAction,
    isDone: boolean,
  ): Promise<ActionLine> {
    const line = { target, nameZh, nameEn, text };
    if (isDone) return { ...line, outcome: 'exists', reason: null };
    const actionId = await this.actions.add(auth, {
      impactId: impact.id,
      kind,
      topic: impact.topic,
      target,
      partyId,
      words,
    });
    if (actionId === undefined) return { ...line, outcome: 'exists', reason: null };
    try {
      const recordId = await make(actionId);
      if (recordId !== null) await this.actions.setRecord(actionId, recordId);
      return { ...line, outcome: 'new', reason: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await this.actions.remove(actionId);
      const [issue] = error.issues;
      return {
        ...line,
        outcome: error.code === 'request.duplicate' ? 'exists' : 'refused',
        reason: issue
          ? this.translator.issue(issue.code, issue.params)
          : this.translator.error(error.code, error.params),
      };
    }
  }
  private translate(key: string, params: Record<string, unknown>): string {
    return this.translator.translate('analysis', `impact.${key}`, params);
  }
}

function assertAll(ids: readonly number[], found: readonly { id: number }[], what: 'model' | 'enterprise'): void {
  const missing = ids.find((id) => !found.some((one) => one.id === id));
  if (missing !== undefined) throw notFound(what, missing);
}
/** Batch name of the requests of an impact, for example `REACH-SVHC 2026-06-01`. */
function batchOf({ lists, kind, toDate }: ImpactRecord): string {
  const codes = lists.map(({ code }) => code).join(' ');
  return `${codes} ${kind === 'date' ? toDate : (lists[0]?.toLabel ?? '')}`.trim().slice(0, BATCH);
}
