import { Injectable } from '@nestjs/common';
import type { ImpactPosition, ImpactSheet, Page, PageQuery } from '@matlas/contract';
import { versionSql, visibleSheetSql } from '@matlas/features/mds';
import {
  type Auth,
  DerivedDb,
  type Language,
  listBy,
  type ListSpec,
  modelColumns,
  Params,
  scopeWhere,
} from '@matlas/server-kit';
import { number, text } from './list-columns';

const FIRST_ENTRIES = 4;
/** A sheet with its uses and recipients, limited to those that the reader can see. */
const SHEET = `s.id, s.cid, ${versionSql('s')} as cver, s.kind, s.name, s.foreign_name as "foreignName", s.number,
            i.relation, o.name_zh as "ownerName", o.name_en as "ownerNameEn", i.level::int as level,
        (select count(*)::int from bom_position b where b.sheet_id = s.id and b.model_id = any(me.models)) as positions,
          (select count(distinct b.model_id)::int
          from bom_position b
          where b.sheet_id = s.id and b.model_id = any(me.models)) as models,
        (select count(distinct h.enterprise_id)::int
        from mds_share h
        where h.sheet_id = s.id and h.sender_id = me.viewer and h.receive_status <> 'E') as recipients`;
const sheetColumns = (language: Language): ListSpec['columns'] => ({
  id: number('i.sheet_id'),
  level: number('i.level'),
  relation: text('i.relation'),
  kind: number('s.kind'),
  name: text(language === 'zh' ? 's.name' : `coalesce(nullif(s.foreign_name, ''), s.name)`),
  number: text('s.number', false),
  ownerName: text(language === 'zh' ? 'o.name_zh' : 'o.name_en'),
});

/**
 * Sheets that an impact affects, and the positions to which they are hooked, limited to those that the reader can
 * see.
 */
@Injectable()
export class ImpactSheetStore {
  constructor(private readonly db: DerivedDb) {}

  /** @param only sheets that one entry affects */
  listSheets(
    auth: Auth,
    impactId: number,
    { only, modId }: { only?: readonly number[] | undefined; modId?: number | undefined },
    language: Language,
    page: PageQuery,
  ): Promise<Page<Omit<ImpactSheet, 'entries'>>> {
    const params = new Params();
    const where = [`i.impact_id = ${params.add(impactId)}`, visibleSheetSql(auth.scope, params)];
    if (only) where.push(`i.sheet_id = any(${params.add(only)}::int[])`);
    if (modId !== undefined)
      where.push(
        `exists (select 1
          from bom_position b
          where b.sheet_id = i.sheet_id and b.model_id = ${params.add(modId)} and b.model_id = any(me.models))`,
      );
    /** Limits the counts to vehicles that the reader can see; a sheet may also be used in others. */
    const me = `select ${params.add(auth.enterpriseId)}::int as viewer,
        array(select m.id from vehicle_model m where ${scopeWhere(auth.scope, params, modelColumns('m'))}) as models`;
    return listBy<Omit<ImpactSheet, 'entries'>>(
      this.db,
      {
        from: `analysis_impact_sheet i
          join mds_sheet s on s.id = i.sheet_id
          join enterprise_card o on o.id = s.enterprise_id
          cross join (${me}) me`,
        key: 'i.sheet_id',
        defaultSort: ['level', 'id'],
        params,
        where,
        search: ['s.name', 's.foreign_name', 's.number'],
        select: SHEET,
        columns: sheetColumns(language),
      },
      page,
    );
  }
  /** Entries that affect the sheets, the first few for each sheet. */
  listEntriesOf(
    impactId: number,
    auth: Auth,
    sheetIds: readonly number[],
  ): Promise<{ sheetId: number; n: number; nameZh: string | null; nameEn: string }[]> {
    return this.db.rows(
      `with entry as materialized (select e.n, e.name_zh, e.name_en, x as substance
        from analysis_impact_entry e, unnest(e.substance_ids) x
        where e.impact_id = $1)
      select t."sheetId", t.n, t."nameZh", t."nameEn"
      from (select d.*, row_number() over (partition by d."sheetId" order by d.n) as place from (
          select distinct w.id as "sheetId", e.n, e.name_zh as "nameZh", e.name_en as "nameEn"
          from unnest($2::int[]) w(id)
          left join mds_closure c on c.root = w.id
            join mds_use u on u.user_id = any(coalesce(c.nodes, array[w.id]))
              and (u.open_uses > 0
                or exists (select 1 from mds_sheet o where o.id = u.user_id and o.enterprise_id = $3))
            join entry e on e.substance = u.used_id) d) t
      where t.place <= ${FIRST_ENTRIES} order by t."sheetId", t.n`,
      [impactId, sheetIds, auth.enterpriseId],
    );
  }
  listPositions(
    auth: Auth,
    impactId: number,
    { only, modId }: { only?: readonly number[] | undefined; modId?: number | undefined },
    page: PageQuery,
  ): Promise<Page<ImpactPosition>> {
    const params = new Params();
    const where = [
      `i.impact_id = ${params.add(impactId)}`,
      'm.cqc_of_id is null',
      scopeWhere(auth.scope, params, modelColumns('m')),
    ];
    if (only) where.push(`i.sheet_id = any(${params.add(only)}::int[])`);
    if (modId !== undefined) where.push(`m.id = ${params.add(modId)}`);
    return listBy<ImpactPosition>(
      this.db,
      {
        from: `analysis_impact_sheet i
          join bom_position p on p.sheet_id = i.sheet_id
          join vehicle_model m on m.id = p.model_id
          join mds_sheet s on s.id = i.sheet_id`,
        key: 'p.id',
        defaultSort: ['id'],
        params,
        where,
        search: ['p.name', 'p.foreign_name', 'p.number'],
        select: `
          p.id, m.id as "modId", m.project_name as "modelName", p.name, p.foreign_name as "foreignName", p.number,
            p.supplier_name as "supplierName", s.id as "sheetId", s.name as "sheetName",
            s.foreign_name as "sheetForeignName", i.level::int as level`,
        columns: POSITION_COLUMNS,
      },
      page,
    );
  }
}
const POSITION_COLUMNS = {
  id: number('p.id'),
  name: text('p.name'),
  number: text('p.number', false),
  modelName: text('m.project_name'),
  supplierName: text('p.supplier_name', false),
  level: number('i.level'),
};
