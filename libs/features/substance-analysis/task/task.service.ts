import { Injectable } from '@nestjs/common';
import type { AnalysisTaskRow, analysisTaskApi, In, Page, TaskSource } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, can, Db, Events } from '@matlas/server-kit';
import { WhatIfStore } from '../what-if/what-if.store';
import { TASK, type TaskRecord, TaskStore } from './task.store';
import { type Colleague, ColleagueStore } from '@matlas/features/reports';

type Routes = typeof analysisTaskApi;
export interface NewTask {
  title: string;
  note: string;
  source: TaskSource;
  link: string | null;
  assigneeId: number | undefined;
  dueDate: string | null;
}
const EDIT = 'analysis:task:edit';
const MAX_TITLE_CHARACTERS = 200;

/** Tasks from analyses. The assignee is notified. */
@Injectable()
export class AnalysisTaskService {
  constructor(
    private readonly db: Db,
    private readonly tasks: TaskStore,
    private readonly colleagues: ColleagueStore,
    private readonly whatIfs: WhatIfStore,
    private readonly events: Events,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, { mineOnly, openOnly, page }: In<Routes['page']>): Promise<Page<AnalysisTaskRow>> {
    const found = await this.tasks.page(auth.scope, { mineOnly, openOnly }, page);
    return { ...found, records: found.records.map((task) => rowOf(auth, task)) };
  }
  listColleagues(auth: Auth): Promise<Colleague[]> {
    return this.colleagues.listColleagues(auth.scope);
  }
  save(
    auth: Auth,
    { id, version, title, note, assigneeId, dueDate, whatIfId }: In<Routes['saveOrUpdate']>,
  ): Promise<AnalysisTaskRow> {
    return this.db.tx(async () => {
      if (id === undefined) {
        const whatIf = whatIfId === undefined ? undefined : await this.whatIfs.getWhatIf(auth.scope, whatIfId);
        const link = whatIf ? `/analysis/SpecialSubstanceAnalysis?modId=${whatIf.modelId}&whatIf=${whatIfId}` : null;
        return rowOf(
          auth,
          await this.tasks.getTask(
            auth.scope,
            await this.createTask(auth, {
              title,
              note: note ?? '',
              source: 'whatIf',
              link,
              assigneeId,
              dueDate: dueDate ?? null,
            }),
          ),
        );
      }
      const before = await this.tasks.getTask(auth.scope, id);
      const assignee = assigneeId ?? before.assigneeId;
      await this.assertColleague(auth, assignee);
      await this.tasks.save({
        ...TASK.fieldsOf({ title, note, assigneeId: assignee, dueDate }),
        id,
        ...(version === undefined ? {} : { version }),
      });
      if (assignee !== before.assigneeId) await this.notifyAssignee(auth, id, title, assignee, before.link);
      return rowOf(auth, await this.tasks.getTask(auth.scope, id));
    });
  }
  /** Must be called in a transaction. Without an assignee, the task is assigned to the caller. */
  async createTask(auth: Auth, { assigneeId = auth.userId, source, link, ...task }: NewTask): Promise<number> {
    await this.assertColleague(auth, assigneeId);
    const title = task.title.slice(0, MAX_TITLE_CHARACTERS);
    const id = await this.tasks.save({
      ...TASK.fieldsOf({ ...task, title, assigneeId }),
      source,
      link,
      enterpriseId: auth.enterpriseId,
      organisationId: auth.organisationId,
      createdBy: auth.userId,
    });
    await this.audit.write(auth, {
      subject: 'analysis_task',
      subjectId: id,
      action: 'create',
      after: { title: task.title, assigneeId, dueDate: task.dueDate },
    });
    await this.notifyAssignee(auth, id, task.title, assigneeId, link);
    return id;
  }
  finish(auth: Auth, { ids, done }: In<Routes['finish']>): Promise<null> {
    return this.db.tx(async () => {
      for (const id of new Set(ids))
        if (!mayFinish(auth, await this.tasks.getTask(auth.scope, id))) throw new AppError('forbidden');
      await this.tasks.finish(ids, done ? auth.userId : null);
      await this.audit.write(auth, {
        subject: 'analysis_task',
        subjectId: ids[0] ?? 0,
        action: 'change',
        after: { ids, done },
      });
      return null;
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of new Set(ids)) await this.tasks.getTask(auth.scope, id);
      await this.tasks.delete(ids);
      await this.audit.write(auth, {
        subject: 'analysis_task',
        subjectId: ids[0] ?? 0,
        action: 'delete',
        before: { ids },
      });
      return null;
    });
  }
  private async assertColleague(auth: Auth, userId: number): Promise<void> {
    if (!(await this.colleagues.listColleagues(auth.scope)).some(({ id }) => id === userId))
      throw badInput({ path: 'assigneeId', code: 'notFound', params: { what: 'user' } });
  }
  private async notifyAssignee(
    auth: Auth,
    id: number,
    title: string,
    userId: number,
    link: string | null,
  ): Promise<void> {
    if (userId === auth.userId) return;
    const params = { title, by: auth.name };
    await this.events.afterCommit('analysis.told', {
      key: 'taskGiven',
      params: { zh: params, en: params },
      link: link ?? '/analysis/ListImpact?tab=tasks',
      sourceKey: `analysis.task:${id}:${userId}`,
      userIds: [userId],
    });
  }
}

const mayFinish = (auth: Auth, { assigneeId, createdBy }: Pick<TaskRecord, 'assigneeId' | 'createdBy'>): boolean =>
  assigneeId === auth.userId || createdBy === auth.userId || can(auth, EDIT);
const rowOf = (
  auth: Auth,
  {
    id,
    title,
    note,
    source,
    link,
    assigneeId,
    assignee,
    dueDate,
    overdue,
    done,
    doneAt,
    doneByName,
    createdByName,
    createTime,
    version,
    createdBy,
  }: TaskRecord,
): AnalysisTaskRow => ({
  id,
  title,
  note,
  source,
  link,
  assigneeId,
  assignee: assignee ?? '',
  dueDate,
  overdue,
  done,
  doneAt: doneAt?.toISOString() ?? null,
  doneBy: doneByName,
  createdBy: createdByName ?? '',
  createTime: createTime.toISOString(),
  version,
  can: { edit: can(auth, EDIT), finish: mayFinish(auth, { assigneeId, createdBy }) },
});
