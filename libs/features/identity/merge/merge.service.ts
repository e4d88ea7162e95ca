import { Injectable } from '@nestjs/common';
import type { enterpriseMergeApi, In, MergePreview, MergeRow, Page, PageQuery } from '@matlas/contract';
import { AppError, type Auth, badInput, PlatformDb } from '@matlas/server-kit';
import { MergePublisher } from './merge-publisher';
import { assertCentre } from '../enterprises/enterprise.row';
import { MergeCheck, type Pair, mergeValuesOf } from './merge-check';
import { MergeDepartmentStore } from './merge-department.store';
import { MergePeopleStore } from './merge-people.store';
import { MergeWork } from './merge-work';
import { unlessBusy } from './merge-busy';
import { toMergeRow } from './merge.row';
import { type MergeRecord, MergeStore } from './merge.store';

type Routes = typeof enterpriseMergeApi;

/** Merges of two enterprises, by the operating centre only, whatever the roles of an enterprise allow. */
@Injectable()
export class MergeService {
  constructor(
    private readonly platform: PlatformDb,
    private readonly merges: MergeStore,
    private readonly check: MergeCheck,
    private readonly work: MergeWork,
    private readonly departments: MergeDepartmentStore,
    private readonly people: MergePeopleStore,
    private readonly publisher: MergePublisher,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<MergeRow>> {
    assertCentre(auth);
    const found = await this.merges.page(auth.scope, page);
    return { ...found, records: found.records.map(toMergeRow) };
  }
  async get(auth: Auth, id: number): Promise<MergeRow> {
    assertCentre(auth);
    return toMergeRow(await this.merges.getMerge(auth.scope, id));
  }
  /** Throws `enterprise.mergeSelf`. */
  async preview(auth: Auth, input: In<Routes['preview']>): Promise<MergePreview> {
    return this.check.preview(await this.pair(auth, input));
  }

  /**
   * Throws `badInput` when the confirmation name differs, `enterprise.mergeBlocked`, `enterprise.mergeBusy` when
   * other users' transactions do not end in time.
   */
  merge(auth: Auth, { confirmName, ...ids }: In<Routes['merge']>): Promise<MergeRow> {
    return unlessBusy(() =>
      this.platform.tx(async () => {
        await this.pair(auth, ids);
        await this.merges.lockEnterprises(ids.sourceId, ids.targetId);
        const pair = await this.pair(auth, ids);
        if (![pair.source.nameZh, pair.source.nameEn].includes(confirmName))
          throw badInput({ path: 'confirmName', code: 'enterprise.mergeName' });
        const preview = await this.check.preview(pair);
        if (preview.blockers.length > 0)
          throw new AppError('enterprise.mergeBlocked', { count: preview.blockers.length });
        const administrators = await this.people.listAdministrators(pair.source.id);
        const record = await this.moved(auth, pair, preview);
        await this.publisher.publishMerge(
          auth,
          record,
          administrators.map(({ id }) => id),
        );
        return toMergeRow(record);
      }),
    );
  }

  private async moved(auth: Auth, pair: Pair, { moves, notices }: MergePreview): Promise<MergeRecord> {
    const [sourceId, targetId] = [pair.source.id, pair.target.id];
    const department = await this.departments.root(sourceId);
    const id = await this.merges.insert({
      sourceId,
      targetId,
      departmentId: department.id,
      department,
      by: { id: auth.userId, name: auth.loginName },
    });
    await this.work.merge(id, department.id, mergeValuesOf(pair));
    await this.merges.markAsAlias(sourceId, targetId);
    await this.merges.saveOutcome(id, { moved: moves.map(({ kind, count }) => ({ kind, count })), notices });
    return this.merges.getMerge(auth.scope, id);
  }

  private async pair(auth: Auth, { sourceId, targetId }: { sourceId: number; targetId: number }): Promise<Pair> {
    assertCentre(auth);
    if (sourceId === targetId) throw new AppError('enterprise.mergeSelf');
    return this.check.getPair(auth.scope, sourceId, targetId);
  }
}
