import { Injectable } from '@nestjs/common';
import type {
  ChangeablePart,
  ChangeEffect,
  ChangeKind,
  ChangeState,
  ComponentChange,
  Page,
  PageQuery,
} from '@matlas/contract';
import type { MatchOutcome } from '@matlas/features/bom';
import {
  Db,
  DerivedDb,
  listBy,
  type ListSpec,
  modelColumns,
  notFound,
  Params,
  saveVersioned,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import { ComponentChangeEntity } from './component-change.entity';
import type { PlaceNow } from './place.store';

export interface ChangeRecord {
  id: number;
  modId: number;
  modelName: string;
  modelForeignName: string | null;
  kind: ChangeKind;
  name: string;
  number: string | null;
  before: ComponentChange['before'];
  after: ComponentChange['after'];
  beforeSheetId: number | null;
  sheetId: number | null;
  reason: string;
  effectiveOn: string;
  certificate: string | null;
  state: ChangeState;
  positionId: number | null;
  effects: ChangeEffect[] | null;
  models: ComponentChange['models'];
  confirmedAt: Date | null;
  undoneAt: Date | null;
  createdByName: string;
  createTime: Date;
  updateTime: Date;
  version: number;
}
type ChangeRow = Omit<ChangeRecord, 'models'>;
/** A place of a change; the sheets are those of the change. */
export interface ChangePlace {
  modelId: number;
  positionId: number;
  name: string;
  whatIfId: number | null;
  before: MatchOutcome | null;
}
export const sheetSql = (s: string): string => `case when ${s}.id is not null then json_build_object('id', ${s}.id,
    'cid', ${s}.cid, 'cver', trim_scale(${s}.version)::text, 'name', ${s}.name, 'foreignName', ${s}.foreign_name) end`;
const FROM = `component_change k
    join vehicle_model m on m.id = k.model_id
    left join mds_sheet b on b.id = k.before_sheet_id
    left join mds_sheet a on a.id = k.sheet_id
    left join person_card c on c.id = k.created_by`;
const SELECT = `k.id, k.model_id as "modId", m.project_name as "modelName",
    m.foreign_name as "modelForeignName", k.kind, k.name, k.number,
    ${sheetSql('b')} as before, ${sheetSql('a')} as after, k.before_sheet_id as "beforeSheetId",
    k.sheet_id as "sheetId", k.reason, k.effective_on::text as "effectiveOn", k.certificate, k.state,
    (select l.position_id from component_change_place l where l.change_id = k.id
      order by l.model_id <> k.model_id, l.position_id limit 1) as "positionId", k.effects,
    k.confirmed_at as "confirmedAt", k.undone_at as "undoneAt", coalesce(c.name, '') as "createdByName",
    k.create_time as "createTime", k.update_time as "updateTime", k.version`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'k.id', kind: 'number', notNull: true },
  modId: { sql: 'k.model_id', kind: 'number', notNull: true },
  name: { sql: 'k.name', kind: 'text', notNull: true },
  kind: { sql: 'k.kind', kind: 'text', notNull: true },
  state: { sql: 'k.state', kind: 'number', notNull: true },
  effectiveOn: { sql: 'k.effective_on', kind: 'date', notNull: true },
  updateTime: { sql: 'k.update_time', kind: 'instant', notNull: true },
};
const MAX_PARTS = 100;
const visibleSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, modelColumns('m'));

/** All queries on component_change. A change is visible to whoever can see the model in which it was planned. */
@Injectable()
export class ChangeStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  async page(scope: Scope, page: PageQuery): Promise<Page<ChangeRecord>> {
    const params = new Params();
    const found = await listBy<ChangeRow>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['k.name', 'k.number', 'k.reason', 'k.certificate', 'm.project_name'],
        key: 'k.id',
        defaultSort: ['-id'],
        params,
        where: [visibleSql(scope, params)],
      },
      page,
    );
    return { ...found, records: await this.withModels(scope, found.records) };
  }
  /** Models that the caller cannot see are left out. */
  private async withModels(scope: Scope, changes: readonly ChangeRow[]): Promise<ChangeRecord[]> {
    const params = new Params();
    const rows = await this.db.rows<ComponentChange['models'][number] & { changeId: number }>(
      `select l.change_id as "changeId", m.id, m.project_name as name, m.foreign_name as "foreignName",
          count(*)::int as positions
        from component_change_place l
        join vehicle_model m on m.id = l.model_id
        where l.change_id = any(${params.add(changes.map(({ id }) => id))}::int[]) and ${visibleSql(scope, params)}
        group by l.change_id, m.id
        order by m.project_name, m.id`,
      params.values,
    );
    return changes.map((change) => ({
      ...change,
      models: rows.filter(({ changeId }) => changeId === change.id).map(({ changeId: _of, ...model }) => model),
    }));
  }
  async getChange(scope: Scope, id: number): Promise<ChangeRecord> {
    const params = new Params();
    const found = await this.db.row<ChangeRow>(
      `select ${SELECT} from ${FROM} where k.id = ${params.add(id)} and ${visibleSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('componentChange', id);
    const [change] = await this.withModels(scope, [found]);
    return change as ChangeRecord;
  }
  /** The change; its row is locked until the transaction ends. */
  async lockChange(scope: Scope, id: number): Promise<ChangeRecord> {
    await this.db.execute('select 1 from component_change where id = $1 for update', [id]);
    return this.getChange(scope, id);
  }
  saveChange(change: Partial<ComponentChangeEntity>): Promise<number> {
    return saveVersioned(this.db, ComponentChangeEntity, change);
  }
  async deleteChanges(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from component_change where id = any($1::int[])', [ids]);
  }
  async replacePlaces(changeId: number, places: readonly PlaceNow[]): Promise<void> {
    await this.db.execute('delete from component_change_place where change_id = $1', [changeId]);
    await this.db.execute(
      `insert into component_change_place (change_id, model_id, position_id, name)
        select $1, p.* from unnest($2::int[], $3::int[], $4::text[]) p`,
      [changeId, places.map(({ modelId }) => modelId), places.map(({ id }) => id), places.map(({ name }) => name)],
    );
  }
  listPlaces(changeId: number): Promise<ChangePlace[]> {
    return this.db.rows<ChangePlace>(
      `select model_id as "modelId", position_id as "positionId", name, what_if_id as "whatIfId", before
        from component_change_place
        where change_id = $1
        order by model_id, position_id`,
      [changeId],
    );
  }
  /** What the confirmation will be read by later. Not a change of the plan itself: the version stays. */
  async keepEffects(id: number, effects: readonly ChangeEffect[]): Promise<void> {
    await this.db.execute('update component_change set effects = $2 where id = $1', [id, JSON.stringify(effects)]);
  }
  async setWhatIf(changeId: number, modelId: number, whatIfId: number): Promise<void> {
    await this.db.execute('update component_change_place set what_if_id = $3 where change_id = $1 and model_id = $2', [
      changeId,
      modelId,
      whatIfId,
    ]);
  }
  async keepBefore(changeId: number, before: readonly MatchOutcome[]): Promise<void> {
    await this.db.execute(
      `update component_change_place l
        set before = b.before
        from jsonb_to_recordset($2) as b(id int, before jsonb)
        where l.change_id = $1 and l.position_id = b.id`,
      [changeId, JSON.stringify(before.map((outcome) => ({ id: outcome.id, before: outcome })))],
    );
  }
  /** Hooked parts of a model that match the text, one row a sheet, with the visible models that use the sheet. */
  listParts(scope: Scope, modelId: number, q: string): Promise<ChangeablePart[]> {
    const params = new Params();
    const [model, wanted] = [params.add(modelId), params.add(`%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)];
    return this.derived.rows<ChangeablePart>(
      `select d."positionId", d.name, d."foreignName", d.number, ${sheetSql('s')} as sheet,
          (select json_agg(json_build_object('id', g.id, 'name', g.name, 'foreignName', g.foreign_name,
              'positions', g.n) order by g.name, g.id)
            from (select m.id, m.project_name as name, m.foreign_name, count(*)::int as n
              from bom_position u
              join vehicle_model m on m.id = u.model_id
              where u.sheet_id = d.sheet_id and m.archived_at is null and m.cqc_of_id is null
                and ${visibleSql(scope, params)}
              group by m.id) g) as models
        from (select distinct on (p.sheet_id) p.sheet_id, p.id as "positionId", p.name, p.foreign_name as "foreignName",
            p.number, p.ord
          from bom_position p
          where p.model_id = ${model} and p.sheet_id is not null
            and (p.name ilike ${wanted} or p.number ilike ${wanted} or p.foreign_name ilike ${wanted})
          order by p.sheet_id, p.ord) d
        join mds_sheet s on s.id = d.sheet_id
        order by d.ord
        limit ${MAX_PARTS}`,
      params.values,
    );
  }
}
