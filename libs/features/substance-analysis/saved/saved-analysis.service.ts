import { Injectable } from '@nestjs/common';
import {
  type analysisSavedApi,
  type In,
  MAX_SAVED_ANALYSES,
  type Out,
  type Page,
  type PageQuery,
  type SavedAnalysis,
} from '@matlas/contract';
import { JudgedRulesStore } from '@matlas/features/rules';
import { AppError, AuditTrail, type Auth, Db, notFound, Translator } from '@matlas/server-kit';
import { RunTargets } from '../run/run-targets';
import { SubscriberStore } from '@matlas/features/reports';
import type { SavedAnalysisEntity } from './saved-analysis.entity';
import { toSavedRow } from './saved-analysis.row';
import { type SavedRecord, SavedAnalysisStore } from './saved-analysis.store';
import { SavedStarter } from './saved-starter';

type Routes = typeof analysisSavedApi;
type Save = In<Routes['saveOrUpdate']>;
const SUBJECT = 'analysis_saved';
const KIND = 'saved';
/** The fields of a saved analysis that a user edits. */
type SavedFields = Omit<
  SavedAnalysisEntity,
  | 'id'
  | 'lastStartedAt'
  | 'problem'
  | 'toldRunId'
  | 'newFails'
  | 'createdBy'
  | 'runAs'
  | 'createTime'
  | 'updateTime'
  | 'version'
>;

/** Saved analyses: their targets, laws, schedules and subscribers. */
@Injectable()
export class SavedAnalysisService {
  constructor(
    private readonly db: Db,
    private readonly saved: SavedAnalysisStore,
    private readonly targets: RunTargets,
    private readonly rules: JudgedRulesStore,
    private readonly starter: SavedStarter,
    private readonly subscribers: SubscriberStore,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<SavedAnalysis>> {
    const found = await this.saved.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => this.toRow(auth, record)) };
  }
  save(auth: Auth, input: Save): Promise<SavedAnalysis> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.saved.getSaved(auth.scope, input.id);
      if (!before && (await this.saved.count(auth)) >= MAX_SAVED_ANALYSES)
        throw new AppError('savedAnalysis.tooMany', { max: MAX_SAVED_ANALYSES });
      const fields = await this.buildFields(auth, input);
      if (await this.saved.isNameTaken(before?.enterpriseId ?? fields.enterpriseId, input.name, input.id))
        throw new AppError('savedAnalysis.nameTaken');
      const { enterpriseId: _enterprise, organisationId: _organisation, ...stored } = fields;
      const id = await this.saved.save(
        before
          ? {
              ...stored,
              id: before.id,
              ...(input.version === undefined ? {} : { version: input.version }),
              problem: null,
              runAs: auth.userId,
            }
          : { ...fields, createdBy: auth.userId, runAs: auth.userId },
      );
      if (!before) await this.subscribers.setSubscribed(KIND, id, auth.userId, true);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: before ? 'change' : 'create',
        after: { ...stored },
      });
      return this.getSaved(auth, id);
    });
  }
  private async buildFields(
    auth: Auth,
    { name, note, lawIds, listVersionIds, asOf, facts, newestVersions, schedule, ...input }: Save,
  ): Promise<SavedFields> {
    const target = await this.targets.findTarget(auth, input);
    const laws = await this.rules.listLawIds(auth.scope, lawIds);
    if (laws.length === 0) throw new AppError('analysis.regulationRequired');
    const [strange] = await this.rules.listForeignVersions(laws, listVersionIds);
    if (strange !== undefined) throw notFound('listVersion', strange);
    const { scope, scopeKey, modelId, branchId, sheetIds, supplierId, enterpriseId, organisationId } = target;
    return {
      name,
      note: note ?? '',
      scope,
      scopeKey,
      modelId,
      branchId,
      sheetIds,
      supplierId,
      targetName: target.name,
      targetForeignName: target.foreignName,
      lawIds: lawIds.length === 0 ? [] : laws,
      listVersionIds,
      asOf: asOf ?? null,
      facts: facts ?? null,
      newestVersions,
      schedule,
      enterpriseId,
      organisationId,
    };
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const { name } = await this.saved.getSaved(auth.scope, id);
        await this.subscribers.clear(KIND, [id]);
        await this.saved.remove(id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before: { name } });
      }
      return null;
    });
  }
  async runNow(auth: Auth, id: number): Promise<Out<Routes['run']>> {
    return this.starter.start(auth, await this.saved.getSaved(auth.scope, id));
  }
  subscribe(auth: Auth, { id, on }: In<Routes['subscribe']>): Promise<SavedAnalysis> {
    return this.db.tx(async () => {
      await this.saved.getSaved(auth.scope, id);
      await this.subscribers.setSubscribed(KIND, id, auth.userId, on);
      return this.getSaved(auth, id);
    });
  }
  private async getSaved(auth: Auth, id: number): Promise<SavedAnalysis> {
    return this.toRow(auth, await this.saved.getSaved(auth.scope, id));
  }
  private toRow(auth: Auth, record: SavedRecord): SavedAnalysis {
    return toSavedRow(auth, record, this.translator);
  }
}
