import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import {
  type Auth,
  Db,
  listBy,
  type ListSpec,
  modelColumns,
  notFound,
  Params,
  saveVersioned,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import { ModeFillInEntity } from './mode-fill-in.entity';

export interface FillTask {
  id: number;
  modId: number;
  modelName: string;
  internalNumber: string;
  partKey: string;
  groupName: string;
  groupNumber: string | null;
  organisationId: number | null;
  userId: number | null;
  supplierCode: string | null;
  assignee: string;
  assigneeEn: string | null;
  dueOn: string;
  note: string | null;
  createdByName: string;
  createTime: Date;
  updateTime: Date;
  version: number;
}
const FROM = `mode_fill_in f
    join vehicle_model m on m.id = f.model_id
    left join organisation_card o on o.id = f.organisation_id
    left join person_card u on u.id = f.user_id
    left join enterprise_card e on lower(e.code) = lower(f.supplier_code)
    left join person_card c on c.id = f.created_by`;
const SELECT = `f.id, f.model_id as "modId", m.project_name as "modelName", m.internal_number as "internalNumber",
    f.part_key as "partKey", f.group_name as "groupName", f.group_number as "groupNumber",
    f.organisation_id as "organisationId", f.user_id as "userId", f.supplier_code as "supplierCode",
    coalesce(o.name_zh, u.name, e.name_zh, f.supplier_code, '') as assignee, coalesce(o.name_en, e.name_en) as "assigneeEn",
    f.due_on::text as "dueOn", f.note, coalesce(c.name, '') as "createdByName", f.create_time as "createTime",
    f.update_time as "updateTime", f.version`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'f.id', kind: 'number', notNull: true },
  dueOn: { sql: 'f.due_on', kind: 'date', notNull: true },
  modelName: { sql: 'm.project_name', kind: 'text', notNull: true },
  groupName: { sql: 'f.group_name', kind: 'text', notNull: true },
  updateTime: { sql: 'f.update_time', kind: 'instant', notNull: true },
};
/** Tasks of a user: those of the user and those of the user's department. */
export const mineSql = ({ userId, organisationId }: Pick<Auth, 'userId' | 'organisationId'>, params: Params): string =>
  `(f.user_id = ${params.add(userId)} or f.organisation_id = ${params.add(organisationId)})`;
const visibleSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, modelColumns('m'));

/** All queries on mode_fill_in. A task is visible to whoever can see its vehicle model. */
@Injectable()
export class FillInStore {
  constructor(private readonly db: Db) {}

  page(
    auth: Auth,
    { modId, mine }: { modId?: number | undefined; mine: boolean },
    page: PageQuery,
  ): Promise<Page<FillTask>> {
    const params = new Params();
    const where = [
      visibleSql(auth.scope, params),
      ...(modId === undefined ? [] : [`f.model_id = ${params.add(modId)}`]),
      ...(mine ? [mineSql(auth, params)] : []),
    ];
    return listBy<FillTask>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: [
          'f.group_name',
          'f.group_number',
          'm.project_name',
          'o.name_zh',
          'o.name_en',
          'u.name',
          'e.name_zh',
          'e.name_en',
        ],
        key: 'f.id',
        defaultSort: ['dueOn', 'id'],
        params,
        where,
      },
      page,
    );
  }
  listOfModel(scope: Scope, modelId: number): Promise<FillTask[]> {
    const params = new Params();
    return this.db.rows<FillTask>(
      `select ${SELECT} from ${FROM} where f.model_id = ${params.add(modelId)} and ${visibleSql(scope, params)}
        order by f.due_on, f.id`,
      params.values,
    );
  }
  async getTask(scope: Scope, id: number, modelId: number | null = null): Promise<FillTask> {
    const params = new Params();
    const [task, model] = [params.add(id), params.add(modelId)];
    const found = await this.db.row<FillTask>(
      `select ${SELECT}
        from ${FROM}
        where f.id = ${task} and (${model}::int is null or f.model_id = ${model}) and ${visibleSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('modeFillInfo', id);
    return found;
  }
  /** Whether another task gives the same group to the same assignee. */
  async isTaken(task: Partial<ModeFillInEntity>): Promise<boolean> {
    const found = await this.db.row(
      `select 1
        from mode_fill_in f
        where f.model_id = $1 and f.part_key = $2 and f.organisation_id is not distinct from $3
          and f.user_id is not distinct from $4 and lower(f.supplier_code) is not distinct from lower($5)
          and f.id is distinct from $6`,
      [
        task.modelId,
        task.partKey,
        task.organisationId ?? null,
        task.userId ?? null,
        task.supplierCode ?? null,
        task.id ?? null,
      ],
    );
    return found !== undefined;
  }
  saveTask(task: Partial<ModeFillInEntity>): Promise<number> {
    return saveVersioned(this.db, ModeFillInEntity, task);
  }
  async deleteTasks(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from mode_fill_in where id = any($1::int[])', [ids]);
  }
  async isDepartmentOf(enterpriseId: number, id: number): Promise<boolean> {
    const found = await this.db.row('select 1 from organisation where id = $1 and enterprise_id = $2', [
      id,
      enterpriseId,
    ]);
    return found !== undefined;
  }
  async isUserOf(enterpriseId: number, id: number): Promise<boolean> {
    const found = await this.db.row('select 1 from app_user where id = $1 and enterprise_id = $2 and status = 1', [
      id,
      enterpriseId,
    ]);
    return found !== undefined;
  }
  async isSupplierKnown(code: string): Promise<boolean> {
    return (await this.db.row('select 1 from enterprise_card where lower(code) = lower($1)', [code])) !== undefined;
  }
  listDepartments(
    enterpriseId: number,
  ): Promise<
    { id: number; name: string; nameEn: string; parentId: number | null; users: { id: number; name: string }[] }[]
  > {
    return this.db.rows(
      `select o.id, o.name_zh as name, o.name_en as "nameEn", o.parent_id as "parentId",
          coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id)
            from app_user u
            where u.organisation_id = o.id and u.status = 1), '[]') as users
        from organisation o
        where o.enterprise_id = $1
        order by o.name_zh, o.id`,
      [enterpriseId],
    );
  }
}
