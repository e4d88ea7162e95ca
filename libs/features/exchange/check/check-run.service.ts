import { Injectable } from '@nestjs/common';
import {
  checkKind,
  type CheckedSheetRow,
  type CheckFindingRow,
  type CheckRunRow,
  type CheckTargetRow,
  type exchangeCheckApi,
  type In,
  type Out,
  type Page,
  type PageQuery,
  verificationJob,
} from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db, JobQueue, notFound, Translator } from '@matlas/server-kit';
import { CheckResultStore } from './check-result.store';
import { isOpen, mayDelete, toCheckedSheetRow, toFindingRow, toRunRow, toTargetRow } from './check-run.row';
import { type SheetSelection, type CheckRunRecord, CheckRunStore, type NewRun } from './check-run.store';
import { CheckTargetStore } from './check-target.store';
import { FindingSentences } from './finding-sentences';
import { isJudging } from './kinds/candidate-list';
import { SvhcKind } from './kinds/svhc-kind';
import { SubstanceTermResolver } from './looked-for';
import { isOwn } from './rule-pack.row';
import { RulePackStore } from './rule-pack.store';

type Routes = typeof exchangeCheckApi;
type Start = In<Routes['startRun']>;

/** The verification tools: selecting sheets, starting a run, and reading its result. */
@Injectable()
export class CheckRunService {
  constructor(
    private readonly db: Db,
    private readonly runs: CheckRunStore,
    private readonly targets: CheckTargetStore,
    private readonly results: CheckResultStore,
    private readonly packs: RulePackStore,
    private readonly svhc: SvhcKind,
    private readonly lookedFor: SubstanceTermResolver,
    private readonly sentences: FindingSentences,
    private readonly jobs: JobQueue,
    private readonly translator: Translator,
    private readonly audit: AuditTrail,
  ) {}

  async listTargets(auth: Auth, { side, page }: In<Routes['targets']>): Promise<Page<CheckTargetRow>> {
    const found = await this.targets.page(auth.scope, side, page);
    return { ...found, records: found.records.map(toTargetRow) };
  }

  /** The run and its job are created in one transaction. */
  start(auth: Auth, input: Start): Promise<Out<Routes['startRun']>> {
    return this.db.tx(async () => {
      const wanted = await this.resolveInput(auth, input);
      const runId = await this.runs.create(auth, wanted);
      const kinds = wanted.kinds
        .map((kind) => this.translator.translate('enums', checkKind.labelKey(kind)))
        .join(this.translator.language === 'zh' ? '、' : ', ');
      const { jobId } = await this.jobs.start(auth, verificationJob, { runId }, { title: { kinds } });
      await this.runs.setJob(runId, jobId);
      await this.audit.write(auth, {
        subject: 'check_run',
        subjectId: runId,
        action: 'create',
        after: { ...wanted, chosen: 'sheetIds' in wanted.chosen ? wanted.chosen.sheetIds.length : wanted.chosen.page },
      });
      return { runId, jobId };
    });
  }
  private async resolveInput(auth: Auth, { side, kinds, sheetIds, options, page }: Start): Promise<NewRun> {
    const asked = checkKind.values.filter((kind) => kinds.includes(kind));
    const chosen = await this.resolveSelection(auth, side, sheetIds, page);
    const packId =
      asked.includes('custom') || asked.includes('checks')
        ? await this.packOf(auth, options.packId, asked.includes('custom'))
        : null;
    const list = asked.includes('svhc')
      ? await this.svhc.findList(options.asOf ?? (await this.packs.today()))
      : undefined;
    if (list && !isJudging(list) && asked.length === 1) throw new AppError('check.notJudged', { day: list.day });
    if (asked.includes('substances') && !options.substances?.length)
      throw badInput({ path: 'options.substances', code: 'check.substancesRequired' });
    const substances = asked.includes('substances')
      ? await this.lookedFor.resolveTerms(auth, options.substances ?? [])
      : [];
    return {
      side,
      kinds: asked,
      chosen,
      packId,
      ...(isJudging(list)
        ? { listVersionId: list.versionId, listLabel: list.label }
        : { listVersionId: null, listLabel: null }),
      options: {
        ...(options.asOf === undefined ? {} : { asOf: options.asOf }),
        ...(substances.length > 0 ? { substances } : {}),
      },
    };
  }
  private async resolveSelection(
    auth: Auth,
    side: Start['side'],
    sheetIds: Start['sheetIds'],
    page: PageQuery,
  ): Promise<SheetSelection> {
    if (sheetIds === undefined) {
      const { total } = await this.targets.page(auth.scope, side, {
        ...page,
        pageNo: 1,
        pageSize: 1,
        cursor: undefined,
      }); // an invalid query is refused here, not in the job
      if (total === 0) throw new AppError('check.nothing');
      return { page: { ...page, cursor: undefined } };
    }
    const ids = [...new Set(sheetIds)].sort((one, other) => one - other);
    const missing = ids.length - (await this.targets.countVisible(auth.scope, ids));
    if (missing > 0) throw new AppError('check.sheetNotVisible', { count: missing });
    return { sheetIds: ids };
  }
  /** An own version by its id, otherwise the one in force. The check rules need no pack. */
  private async packOf(auth: Auth, packId: number | undefined, isNeeded: boolean): Promise<number | null> {
    if (packId !== undefined) {
      const pack = await this.packs.findPack(auth.scope, packId);
      if (!isOwn(auth, pack)) throw notFound('rulePack', packId);
      return pack.id;
    }
    const inForce = (await this.packs.findInForce([auth.enterpriseId])).get(auth.enterpriseId);
    if (!inForce && isNeeded) throw new AppError('check.noPack');
    return inForce?.id ?? null;
  }

  async page(auth: Auth, page: PageQuery): Promise<Page<CheckRunRow>> {
    const found = await this.runs.page(auth.scope, page);
    return { ...found, records: found.records.map((run) => toRunRow(auth, run)) };
  }
  async findRun(auth: Auth, id: number): Promise<CheckRunRow> {
    return toRunRow(auth, await this.runs.findRun(auth.scope, id));
  }
  findRecord(auth: Auth, id: number): Promise<CheckRunRecord> {
    return this.runs.findRun(auth.scope, id);
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const run = await this.runs.findRun(auth.scope, id);
        if (!mayDelete(auth, run)) throw new AppError('forbidden');
        if (isOpen(run)) throw new AppError('check.running');
        await this.runs.delete(id);
        await this.audit.write(auth, {
          subject: 'check_run',
          subjectId: id,
          action: 'delete',
          before: { ...run, chosen: null },
        });
      }
      return null;
    });
  }
  async listSheets(auth: Auth, runId: number, page: PageQuery): Promise<Page<CheckedSheetRow>> {
    await this.runs.findRun(auth.scope, runId);
    const found = await this.results.listSheets(runId, page);
    return { ...found, records: found.records.map(toCheckedSheetRow) };
  }
  async listFindings(
    auth: Auth,
    { runId, kind, page }: Pick<In<Routes['findings']>, 'runId' | 'kind' | 'page'>,
  ): Promise<Page<CheckFindingRow>> {
    await this.runs.findRun(auth.scope, runId);
    const found = await this.results.listFindings(runId, kind, page);
    return {
      ...found,
      records: found.records.map((row) => toFindingRow(this.sentences, this.translator.language, row)),
    };
  }
}
