import { Injectable } from '@nestjs/common';
import type { ComponentRecord, Page, PageQuery } from '@matlas/contract';
import type { MatchOutcome } from '@matlas/features/bom';
import {
  Db,
  DerivedDb,
  joined,
  listBy,
  modelColumns,
  notFound,
  optionalJoined,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import { sheetSql } from '../change/change.store';
import type { PlannedPlace } from '../change/place.store';
import { ComponentRecordEntity } from './component-record.entity';

/** A record as read, without its parts and models. */
export const RECORD = recordColumns(ComponentRecordEntity, 'k', {
  managed: ['modelId', 'kind', 'state', 'effects', 'confirmedAt', 'undoneAt', 'createdBy'],
  unlisted: ['createdBy'],
  renamed: { modelId: 'modId' },
  joined: {
    modelName: joined<string>('m.project_name', 'text'),
    modelForeignName: optionalJoined<string>('m.foreign_name', 'text'),
    /** The name on English screens, which sort by it. */
    modelEnglishName: joined<string>(`coalesce(nullif(m.foreign_name, ''), m.project_name)`, 'text'),
    createdByName: joined<string>(`coalesce(c.name, '')`, 'text'),
  },
});
type RecordRow = RecordOf<typeof RECORD>;
export interface RecordModel {
  id: number;
  name: string;
  foreignName: string | null;
  positions: number;
  cccNumber: string | null;
  certificateBefore: string | null;
  whatIfId: number | null;
}
export interface ExtensionRecord extends RecordRow {
  models: RecordModel[];
  parts: ComponentRecord['parts'];
}
const FROM = `component_record k
  join vehicle_model m on m.id = k.model_id
  left join person_card c on c.id = k.created_by`;
const visibleSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, modelColumns('m'));

/** All queries on component_record. A record is visible to whoever can see its certified model. */
@Injectable()
export class RecordStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  async page(scope: Scope, page: PageQuery): Promise<Page<ExtensionRecord>> {
    const params = new Params();
    const found = await listBy<RecordRow>(
      this.db,
      {
        from: FROM,
        select: RECORD.select,
        columns: RECORD.list,
        search: ['k.certificate', 'k.reason', 'm.project_name', 'm.foreign_name'],
        key: 'k.id',
        defaultSort: ['-id'],
        params,
        where: [visibleSql(scope, params)],
      },
      page,
    );
    return { ...found, records: await this.withContents(scope, found.records) };
  }
  async getRecord(scope: Scope, id: number): Promise<ExtensionRecord> {
    const params = new Params();
    const found = await this.db.row<RecordRow>(
      `select ${RECORD.select} from ${FROM} where k.id = ${params.add(id)} and ${visibleSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('componentRecord', id);
    const [record] = await this.withContents(scope, [found]);
    return record as ExtensionRecord;
  }
  /** The record; its row is locked until the transaction ends. */
  async lockRecord(scope: Scope, id: number): Promise<ExtensionRecord> {
    await this.db.execute('select 1 from component_record where id = $1 for update', [id]);
    return this.getRecord(scope, id);
  }
  /**
   * Models that the caller cannot see, and parts that are only there, are left out. A sheet in a BOM may be named to
   * whoever sees the BOM.
   */
  private async withContents(scope: Scope, records: readonly RecordRow[]): Promise<ExtensionRecord[]> {
    const ids = records.map(({ id }) => id);
    const [models, parts] = [await this.listModels(scope, ids), await this.listParts(scope, ids)];
    return records.map((record) => ({
      ...record,
      models: models.filter(({ recordId }) => recordId === record.id).map(({ recordId: _of, ...model }) => model),
      parts: parts.filter(({ recordId }) => recordId === record.id).map(({ recordId: _of, ...part }) => part),
    }));
  }
  private listModels(scope: Scope, ids: readonly number[]): Promise<(RecordModel & { recordId: number })[]> {
    const params = new Params();
    return this.db.rows(
      `select x.record_id as "recordId", m.id, m.project_name as name, m.foreign_name as "foreignName",
          m.ccc_number as "cccNumber", x.ccc_before as "certificateBefore", x.what_if_id as "whatIfId",
          (select count(*)::int
            from component_record_place l
            where l.record_id = x.record_id and l.model_id = x.model_id) as positions
        from component_record_model x
        join vehicle_model m on m.id = x.model_id
        where x.record_id = any(${params.add(ids)}::int[]) and ${visibleSql(scope, params)}
        order by m.project_name, m.id`,
      params.values,
    );
  }
  private listParts(
    scope: Scope,
    ids: readonly number[],
  ): Promise<(ComponentRecord['parts'][number] & { recordId: number })[]> {
    const params = new Params();
    return this.derived.rows(
      `select g."recordId", g."positionId", g.name, g.number, ${sheetSql('b')} as before, ${sheetSql('a')} as after,
          g.positions
        from (select l.record_id as "recordId", l.before_sheet_id, l.sheet_id, min(l.name) as name,
            min(l.number) as number, (array_agg(l.position_id order by l.model_id <> k.model_id, l.position_id))[1]
              as "positionId", count(*)::int as positions
          from component_record_place l
          join component_record k on k.id = l.record_id
          join vehicle_model m on m.id = l.model_id
          where l.record_id = any(${params.add(ids)}::int[]) and ${visibleSql(scope, params)}
          group by l.record_id, l.before_sheet_id, l.sheet_id) g
        left join mds_sheet b on b.id = g.before_sheet_id
        left join mds_sheet a on a.id = g.sheet_id
        order by g.name, g."positionId"`,
      params.values,
    );
  }
  /** All of them, whether the caller sees their models or not. */
  listPlaces(recordId: number): Promise<PlannedPlace[]> {
    return this.db.rows<PlannedPlace>(
      `select model_id as "modelId", position_id as "positionId", name, number, before_sheet_id as "beforeSheetId",
          sheet_id as "sheetId", before
        from component_record_place
        where record_id = $1
        order by model_id, position_id`,
      [recordId],
    );
  }
  async listModelIds(recordId: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      'select model_id as id from component_record_model where record_id = $1 order by 1',
      [recordId],
    );
    return rows.map(({ id }) => id);
  }
  saveRecord(record: Partial<ComponentRecordEntity>): Promise<number> {
    return saveVersioned(this.db, ComponentRecordEntity, record);
  }
  async deleteRecords(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from component_record where id = any($1::int[])', [ids]);
  }
  async replaceContents(recordId: number, modelIds: readonly number[], places: readonly PlannedPlace[]): Promise<void> {
    await this.db.execute('delete from component_record_place where record_id = $1', [recordId]);
    await this.db.execute('delete from component_record_model where record_id = $1', [recordId]);
    await this.db.execute(
      'insert into component_record_model (record_id, model_id) select $1, m from unnest($2::int[]) m',
      [recordId, modelIds],
    );
    await this.db.execute(
      `insert into component_record_place (record_id, model_id, position_id, name, number, before_sheet_id, sheet_id)
        select $1, p."modelId", p."positionId", p.name, p.number, p."beforeSheetId", p."sheetId"
        from jsonb_to_recordset($2) as p("modelId" int, "positionId" int, name text, number text,
          "beforeSheetId" int, "sheetId" int)`,
      [recordId, JSON.stringify(places)],
    );
  }
  async keepBefore(recordId: number, before: readonly MatchOutcome[]): Promise<void> {
    await this.db.execute(
      `update component_record_place l
        set before = b.before
        from jsonb_to_recordset($2) as b(id int, before jsonb)
        where l.record_id = $1 and l.position_id = b.id`,
      [recordId, JSON.stringify(before.map((outcome) => ({ id: outcome.id, before: outcome })))],
    );
  }
  async keepCertificate(recordId: number, modelId: number, certificate: string | null): Promise<void> {
    await this.db.execute('update component_record_model set ccc_before = $3 where record_id = $1 and model_id = $2', [
      recordId,
      modelId,
      certificate,
    ]);
  }
  async setWhatIf(recordId: number, modelId: number, whatIfId: number): Promise<void> {
    await this.db.execute('update component_record_model set what_if_id = $3 where record_id = $1 and model_id = $2', [
      recordId,
      modelId,
      whatIfId,
    ]);
  }
  /** Not a change of the plan itself: the version stays. */
  async keepEffects(id: number, effects: readonly object[]): Promise<void> {
    await this.db.execute('update component_record set effects = $2 where id = $1', [id, JSON.stringify(effects)]);
  }
}
