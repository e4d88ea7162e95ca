import { Injectable } from '@nestjs/common';
import {
  type CheckedSheetRow,
  type CheckFindingRow,
  type CheckRunRow,
  type CheckTargetRow,
  type exchangeCheckApi,
  type In,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db, Translator } from '@matlas/server-kit';
import { CheckResultStore } from './check-result.store';
import { isOpen, mayDelete, toCheckedSheetRow, toFindingRow, toRunRow, toTargetRow } from './check-run.row';
import { type CheckRunRecord, CheckRunStore } from './check-run.store';
import { CheckTargetStore } from './check-target.store';
import { FindingSentences } from './finding-sentences';

type Routes = typeof exchangeCheckApi;

/** The verification tools: reading runs and their results. */
@Injectable()
export class CheckRunService {
  constructor(
    private readonly db: Db,
    private readonly runs: CheckRunStore,
    private readonly targets: CheckTargetStore,
    private readonly results: CheckResultStore,
    private readonly sentences: FindingSentences,
    private readonly translator: Translator,
    private readonly audit: AuditTrail,
  ) {}

  async listTargets(auth: Auth, { side, page }: In<Routes['targets']>): Promise<Page<CheckTargetRow>> {
    const found = await this.targets.page(auth.scope, side, page);
    return { ...found, records: found.records.map(toTargetRow) };
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
