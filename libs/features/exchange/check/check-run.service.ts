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
import { type Chosen, type CheckRunRecord, CheckRunStore, type NewRun } from './check-run.store';
import { CheckTargetStore } from './check-target.store';
import { FindingSentences } from './finding-sentences';
import { isJudging } from './kinds/candidate-list';
import { SvhcKind } from './kinds/svhc-kind';
import { LookedForSubstances } from './looked-for';
import { isOwn } from './rule-pack.row';
import { RulePackStore } from './rule-pack.store';

type Routes = typeof exchangeCheckApi;
type Start = In<Routes['run']>;

/** The verification tools: what can be checked, starting a run, and what it found. */
@Injectable()
export class CheckRunService {
  constructor(
    private readonly db: Db,
    private readonly runs: CheckRunStore,
    private readonly targets: CheckTargetStore,
    private readonly results: CheckResultStore,
    private readonly packs: RulePackStore,
    private readonly svhc: SvhcKind,
    private readonly lookedFor: LookedForSubstances,
    private readonly sentences: FindingSentences,
    private readonly jobs: JobQueue,
    private readonly translator: Translator,
    private readonly audit: AuditTrail,
  ) {}

  async targetsOf(auth: Auth, { side, page }: In<Routes['targets']>): Promise<Page<CheckTargetRow>> {
    const found = await this.targets.page(auth.scope, side, page);
    return { ...found, records: found.records.map(toTargetRow) };
  }

  /** The run's row and its job come in one transaction. */
  start(auth: Auth, input: Start): Promise<Out<Routes['run']>> {
    return this.db.tx(async () => {
      const wanted = await this.wanted(auth, input);
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
  private async wanted(auth: Auth, { side, kinds, sheetIds, options, page }: Start): Promise<NewRun> {
    const asked = checkKind.values.filter((kind) => kinds.includes(kind));
    const chosen = await this.chosen(auth, side, sheetIds, page);
    const packId =
      asked.includes('custom') || asked.includes('checks')
        ? await this.packOf(auth, options.packId, asked.includes('custom'))
        : null;
    const list = asked.includes('svhc') ? await this.svhc.list(options.asOf ?? (await this.packs.today())) : undefined;
    if (list && !isJudging(list) && asked.length === 1) throw new AppError('check.notJudged', { day: list.day });
    if (asked.includes('substances') && !options.substances?.length)
      throw badInput({ path: 'options.substances', code: 'check.substancesRequired' });
    const substances = asked.includes('substances') ? await this.lookedFor.of(auth, options.substances ?? []) : [];
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
  private async chosen(auth: Auth, side: Start['side'], sheetIds: Start['sheetIds'], page: PageQuery): Promise<Chosen> {
    if (sheetIds === undefined) {
      const { total } = await this.targets.page(auth.scope, side, {
        ...page,
        pageNo: 1,
        pageSize: 1,
        cursor: undefined,
      }); // a wrong question is refused here, not in the job
      if (total === 0) throw new AppError('check.nothing');
      return { page: { ...page, cursor: undefined } };
    }
    const ids = [...new Set(sheetIds)].sort((one, other) => one - other);
    const missing = ids.length - (await this.targets.visible(auth.scope, ids));
    if (missing > 0) throw new AppError('check.sheetNotVisible', { count: missing });
    return { sheetIds: ids };
  }
  /** An own version by its id, or the one in force; the check rules go without one. */
  private async packOf(auth: Auth, packId: number | undefined, isNeeded: boolean): Promise<number | null> {
    if (packId !== undefined) {
      const pack = await this.packs.one(auth.scope, packId);
      if (!isOwn(auth, pack)) throw notFound('rulePack', packId);
      return pack.id;
    }
    const inForce = (await this.packs.inForce([auth.enterpriseId])).get(auth.enterpriseId);
    if (!inForce && isNeeded) throw new AppError('check.noPack');
    return inForce?.id ?? null;
  }

  async page(auth: Auth, page: PageQuery): Promise<Page<CheckRunRow>> {
    const found = await this.runs.page(auth.scope, page);
    return { ...found, records: found.records.map((run) => toRunRow(auth, run)) };
  }
  async one(auth: Auth, id: number): Promise<CheckRunRow> {
    return toRunRow(auth, await this.runs.one(auth.scope, id));
  }
  record(auth: Auth, id: number): Promise<CheckRunRecord> {
    return this.runs.one(auth.scope, id);
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const run = await this.runs.one(auth.scope, id);
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
  async sheetsOf(auth: Auth, runId: number, page: PageQuery): Promise<Page<CheckedSheetRow>> {
    await this.runs.one(auth.scope, runId);
    const found = await this.results.sheets(runId, page);
    return { ...found, records: found.records.map(toCheckedSheetRow) };
  }
  async findingsOf(
    auth: Auth,
    { runId, kind, page }: Pick<In<Routes['findings']>, 'runId' | 'kind' | 'page'>,
  ): Promise<Page<CheckFindingRow>> {
    await this.runs.one(auth.scope, runId);
    const found = await this.results.findings(runId, kind, page);
    return {
      ...found,
      records: found.records.map((row) => toFindingRow(this.sentences, this.translator.language, row)),
    };
  }
}
