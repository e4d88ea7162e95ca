import { Injectable } from '@nestjs/common';
import type { In, ModeFillData, ModeFillInfo, modeFillInfoApi, ModeFillSave, Out, Page } from '@matlas/contract';
import { burnDown, fillStateOf } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, badInput, can, clock, Db, notFound, Translator } from '@matlas/server-kit';
import { PartRequestService } from '../risk/part-requests.service';
import { FillInStore, type FillTask } from './fill-in.store';
import { FillProgressStore, type TaskProgress } from './fill-progress.store';
import type { ModeFillInEntity } from './mode-fill-in.entity';

type Routes = typeof modeFillInfoApi;
const SUBJECT = 'mode_fill_in';
const sum = (rows: readonly { total: number; filled: number }[], key: 'total' | 'filled'): number =>
  rows.reduce((all, row) => all + row[key], 0);

/** Fill-in tasks of models: who fills which part group until when, and how far they are. */
@Injectable()
export class FillInService {
  constructor(
    private readonly db: Db,
    private readonly tasks: FillInStore,
    private readonly progress: FillProgressStore,
    private readonly models: VehicleModelService,
    private readonly requests: PartRequestService,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, { page, modId, mine }: In<Routes['page']>): Promise<Page<ModeFillInfo>> {
    if (modId !== undefined) await this.models.getModel(auth, modId);
    const found = await this.tasks.page(auth, { modId, mine }, page);
    return { ...found, records: await this.toRows(auth, found.records) };
  }
  async getModelData(auth: Auth, modId: number): Promise<ModeFillData> {
    const { projectName } = await this.models.getModel(auth, modId);
    const tasks = await this.toRows(auth, await this.tasks.listOfModel(auth.scope, modId));
    const suppliers = await this.progress.listBySupplier(modId);
    const total = sum(suppliers, 'total');
    return {
      modId,
      modelName: projectName,
      tasks,
      total,
      filled: sum(suppliers, 'filled'),
      unassigned: await this.progress.countUnassigned(
        modId,
        tasks.map(({ id }) => id),
      ),
      suppliers,
      burnDown: burnDown(total, await this.progress.listFilledByDay(modId)),
      dueOn:
        tasks
          .map(({ dueOn }) => dueOn)
          .sort()
          .at(-1) ?? null,
    };
  }
  listDepartments(auth: Auth): ReturnType<FillInStore['listDepartments']> {
    return this.tasks.listDepartments(auth.enterpriseId);
  }

  save(auth: Auth, input: ModeFillSave): Promise<ModeFillInfo> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.tasks.getTask(auth.scope, input.id, input.modId);
      const task = await this.toTask(auth, input, before);
      if (await this.tasks.isTaken(task)) throw badInput({ path: 'positionId', code: 'fillIn.taken' });
      const id = await this.tasks.saveTask({
        ...task,
        ...(input.version === undefined ? {} : { version: input.version }),
      });
      return this.recordChange(auth, id, before);
    });
  }
  private async toTask(
    auth: Auth,
    input: ModeFillSave,
    before: FillTask | undefined,
  ): Promise<Partial<ModeFillInEntity>> {
    const { modId, positionId, organisationId, userId, supplierCode, dueOn, note } = input;
    const model = await this.models.getModel(auth, modId);
    const group = positionId === undefined ? undefined : await this.progress.findGroup(modId, positionId);
    if (positionId !== undefined && !group) throw notFound('position', positionId);
    if (organisationId !== undefined && !(await this.tasks.isDepartmentOf(model.enterpriseId, organisationId)))
      throw notFound('organisation', organisationId);
    if (userId !== undefined && !(await this.tasks.isUserOf(model.enterpriseId, userId)))
      throw notFound('user', userId);
    if (supplierCode !== undefined && !(await this.tasks.isSupplierKnown(supplierCode)))
      throw badInput({ path: 'supplierCode', code: 'request.supplierUnknown', params: { code: supplierCode } });
    return {
      ...(before ? { id: before.id } : { createdBy: auth.userId }),
      modelId: modId,
      ...(group ?? (await this.goneGroupOf(before)) ?? { partKey: '', groupName: '', groupNumber: null }),
      organisationId: organisationId ?? null,
      userId: userId ?? null,
      supplierCode: supplierCode ?? null,
      dueOn,
      note: note ?? null,
    };
  }
  /** A task whose group is no longer in the BOM keeps it: nobody can name its position. */
  private async goneGroupOf(
    task: FillTask | undefined,
  ): Promise<Pick<FillTask, 'partKey' | 'groupName' | 'groupNumber'> | undefined> {
    if (!task || task.partKey === '') return undefined;
    const [progress] = await this.progress.listProgress([task.id]);
    const { partKey, groupName, groupNumber } = task;
    return progress?.isInBom ? undefined : { partKey, groupName, groupNumber };
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of new Set(ids)) {
        const before = await this.tasks.getTask(auth.scope, id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      await this.tasks.deleteTasks(ids);
      return null;
    });
  }
  /** `modId` is the model that gets the tasks of `otherModId`. */
  copy(
    auth: Auth,
    { modId, otherModId, dueOn }: In<Routes['copyModeFillInfo']>,
  ): Promise<Out<Routes['copyModeFillInfo']>> {
    return this.db.tx(async () => {
      await this.models.getModel(auth, modId);
      await this.models.getModel(auth, otherModId);
      const source = await this.tasks.listOfModel(auth.scope, otherModId);
      const known = await this.progress.listKnownKeys(
        modId,
        source.map(({ partKey }) => partKey),
      );
      const left: Out<Routes['copyModeFillInfo']>['left'] = [];
      let copied = 0;
      for (const task of source) {
        const copy = this.copyOf(auth, task, modId, dueOn);
        const code =
          task.partKey !== '' && !known.has(task.partKey)
            ? 'fillIn.groupMissing'
            : (await this.tasks.isTaken(copy))
              ? 'fillIn.taken'
              : undefined;
        if (code === undefined) {
          await this.recordChange(auth, await this.tasks.saveTask(copy), undefined);
          copied += 1;
        } else
          left.push({ name: task.groupName, number: task.groupNumber, code, message: this.translator.error(code) });
      }
      return { copied, left };
    });
  }
  private copyOf(auth: Auth, task: FillTask, modId: number, dueOn: string | undefined): Partial<ModeFillInEntity> {
    const { partKey, groupName, groupNumber, organisationId, userId, supplierCode, note } = task;
    const copied = { partKey, groupName, groupNumber, organisationId, userId, supplierCode, note };
    return { ...copied, modelId: modId, dueOn: dueOn ?? task.dueOn, createdBy: auth.userId };
  }
  askSuppliers(auth: Auth, id: number): Promise<Out<Routes['askSuppliers']>> {
    return this.db.tx(async () => {
      const task = await this.tasks.getTask(auth.scope, id);
      const open = await this.progress.listOpenPositions(id);
      if (open.length === 0) throw new AppError('fillIn.nothingOpen');
      const model = await this.models.getModel(auth, task.modId);
      return this.requests.askForParts(auth, model, open, task.dueOn);
    });
  }

  private async recordChange(auth: Auth, id: number, before: FillTask | undefined): Promise<ModeFillInfo> {
    const after = await this.tasks.getTask(auth.scope, id);
    const action = before ? 'change' : 'create';
    await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action, before: before ?? null, after });
    const [row] = await this.toRows(auth, [after]);
    if (!row) throw notFound('modeFillInfo', id);
    return row;
  }
  private async toRows(auth: Auth, tasks: readonly FillTask[]): Promise<ModeFillInfo[]> {
    const found = await this.progress.listProgress(tasks.map(({ id }) => id));
    const progressOf = new Map(found.map((progress) => [progress.id, progress]));
    return tasks.map((task) => toRow(auth, task, progressOf.get(task.id)));
  }
}

function toRow(auth: Auth, { partKey, ...task }: FillTask, progress: TaskProgress | undefined): ModeFillInfo {
  const { positionId = null, isInBom = false, total = 0, filled = 0 } = progress ?? {};
  return {
    ...task,
    positionId,
    whole: partKey === '',
    total,
    filled,
    state: fillStateOf({ isInBom, total, filled, dueOn: task.dueOn }, clock.today()),
    createTime: task.createTime.toISOString(),
    updateTime: task.updateTime.toISOString(),
    can: { edit: can(auth, 'data:modeFillInfo:edit'), delete: can(auth, 'data:modeFillInfo:delete') },
  };
}
