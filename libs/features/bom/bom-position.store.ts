import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { BomPosition, BomSummary, MatchState, ListedPosition, Page, PageQuery } from '@matlas/contract';
import {
  DerivedDb,
  jsonPages,
  listBy,
  modelColumns,
  notFound,
  Params,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import {
  MATCH_STATE_SQL,
  MODEL,
  positionColumns,
  positionFrom,
  positionReasons,
  positionSelect,
  positionSheet,
  type SheetFilter,
} from './position-view';

const MATCHABLE_AT_ONCE = 2000;

export type BomCounts = Pick<
  BomSummary,
  'modId' | 'levels' | 'suppliersUnmatched' | 'lockState' | 'bomType' | 'updateTime'
>;
export interface MatchablePosition {
  id: number;
  ord: number;
  parentId: number | null;
  number: string | null;
  supplierCode: string | null;
  state: MatchState;
  byHand: boolean;
  hasChildren: boolean;
}

/** Reads bom_position. A position is visible to whoever can see its vehicle model. */
@Injectable()
export class BomPositionStore {
  constructor(private readonly db: DerivedDb) {}

  async getPosition(scope: Scope, id: number, sheets: SheetFilter = 'all'): Promise<BomPosition> {
    const params = new Params();
    const place = params.add(id);
    const position = await this.db.row<BomPosition>(
      `select ${positionSelect(sheets)}
        from ${positionFrom(sheets, modelOf(place))}
        where p.id = ${place} and ${visiblePositionSql(scope, params)}`,
      params.values,
    );
    if (!position) throw notFound('position', id);
    return position;
  }
  listRoots(scope: Scope, modelId: number, sheets: SheetFilter = 'all'): Promise<BomPosition[]> {
    return this.list(
      scope,
      modelId,
      (model) => model,
      sheets,
      () => 'p.parent_id is null',
    );
  }
  listChildren(scope: Scope, parentId: number, sheets: SheetFilter = 'all'): Promise<BomPosition[]> {
    return this.list(scope, parentId, modelOf, sheets, (parent) => `p.parent_id = ${parent}`);
  }
  /** From the root down to the position itself. */
  listAncestors(scope: Scope, id: number, sheets: SheetFilter = 'all'): Promise<BomPosition[]> {
    return this.list(
      scope,
      id,
      modelOf,
      sheets,
      (position) =>
        `p.id in (with recursive up(id, parent_id) as (select id, parent_id
          from bom_position
          where id = ${position}
          union all
          select a.id, a.parent_id
          from bom_position a
          join up on a.id = up.parent_id)
          select id
          from up)`,
    );
  }
  /** The whole tree in order. */
  async listTree(scope: Scope, modelId: number): Promise<BomPosition[]> {
    const positions: BomPosition[] = [];
    for (const page of await this.readTreePages(scope, modelId)) {
      positions.push(...(JSON.parse(`[${page}]`) as BomPosition[]));
      await nextTurn();
    }
    return positions;
  }
  /** The whole tree as JSON pages; children are counted once for all rows, not per row. */
  readTreePages(scope: Scope, modelId: number): Promise<string[]> {
    const params = new Params();
    const model = params.add(modelId);
    return jsonPages(
      this.db,
      `with k as (select parent_id, count(*) as n from bom_position where model_id = ${model} group by 1)
      select ${positionSelect('all')}
      from ${MODEL}
      left join k c on c.parent_id = p.id ${positionSheet('all')}
      where p.model_id = ${model} and ${visiblePositionSql(scope, params)}`,
      params.values,
    );
  }
  page(scope: Scope, modelId: number, page: PageQuery, sheets: SheetFilter = 'all'): Promise<Page<ListedPosition>> {
    const params = new Params();
    const model = params.add(modelId);
    const where = [`p.model_id = ${model}`, visiblePositionSql(scope, params)];
    return listBy<ListedPosition>(
      this.db,
      {
        from: positionFrom(sheets, model),
        select: `${positionSelect(sheets)}, ${positionReasons(sheets)} as reasons`,
        columns: positionColumns(sheets),
        search: [
          'p.name',
          'p.number',
          'p.pinyin',
          'p.foreign_name',
          'p.supplier_name',
          'p.supplier_code',
          'pe.name_en',
        ],
        key: 'p.id',
        defaultSort: ['ord'],
        params,
        where,
      },
      page,
    );
  }
  /**
   * The data that matching needs of every position of a model, in tree order; read in parts, so that the event loop
   * is not blocked.
   */
  async listMatchable(scope: Scope, modelId: number): Promise<MatchablePosition[]> {
    const all: MatchablePosition[] = [];
    for (
      let part = await this.listMatchableAfter(scope, modelId, -1);
      part.length > 0;
      part = await this.listMatchableAfter(scope, modelId, part.at(-1)?.ord ?? 0)
    )
      all.push(...part);
    return all;
  }
  private listMatchableAfter(scope: Scope, modelId: number, ord: number): Promise<MatchablePosition[]> {
    const params = new Params();
    const place = `p.model_id = ${params.add(modelId)} and p.ord > ${params.add(ord)}`;
    return this.db.rows<MatchablePosition>(
      `select p.id, p.ord, p.parent_id as "parentId", p.number, p.supplier_code as "supplierCode",
          ${MATCH_STATE_SQL} as state, (p.match_state = 'byHand') as "byHand",
          exists (select 1 from bom_position k where k.parent_id = p.id) as "hasChildren"
      from ${MODEL} where ${place} and ${visiblePositionSql(scope, params)} order by p.ord limit ${MATCHABLE_AT_ONCE}`,
      params.values,
    );
  }
  /** Counts these positions by match state; states without a position are absent. */
  async countByMatchState(ids: readonly number[]): Promise<Partial<Record<MatchState, number>>> {
    const rows = await this.db.rows<{ state: MatchState; n: number }>(
      `select ${MATCH_STATE_SQL} as state, count(*)::int as n
        from bom_position p
        where p.id = any($1::int[])
        group by 1`,
      [ids],
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  }
  /** For each sheet, the names of the models whose positions it is hooked to. */
  async listModelsUsingSheets(sheetIds: readonly number[]): Promise<Map<number, string[]>> {
    const rows = await this.db.rows<{ sheetId: number; models: string[] }>(
      `select p.sheet_id as "sheetId", array_agg(distinct m.project_name) as models
        from ${MODEL}
        where p.sheet_id = any($1::int[])
        group by 1`,
      [sheetIds],
    );
    return new Map(rows.map((row) => [row.sheetId, row.models]));
  }
  async listMatchReasons(id: number): Promise<{ code: string; params: Record<string, unknown> }[]> {
    return (
      (
        await this.db.row<{ reasons: { code: string; params: Record<string, unknown> }[] }>(
          'select match_reasons as reasons from bom_position where id = $1',
          [id],
        )
      )?.reasons ?? []
    );
  }
  /** Positions of other models that use the same data sheet. */
  async countUsesInOtherModels(scope: Scope, sheetId: number, exceptId: number): Promise<number> {
    const params = new Params();
    const found = await this.db.row<{ n: number }>(
      `select count(*)::int as n
        from ${MODEL}
        where p.sheet_id = ${params.add(sheetId)} and p.id <> ${params.add(exceptId)}
          and m.cqc_of_id is null and ${visiblePositionSql(scope, params)}`,
      params.values,
    );
    return found?.n ?? 0;
  }
  /** Counts of a BOM and the state of its model; the domain sums the masses and states. */
  async getCounts(scope: Scope, modelId: number): Promise<BomCounts> {
    const params = new Params();
    const model = params.add(modelId);
    const counts = await this.db.row<Omit<BomCounts, 'updateTime'> & { updateTime: Date | null }>(
      `select m.id as "modId", m.lock_state as "lockState", m.bom_type as "bomType", m.bom_update_time as "updateTime",
          coalesce(max(p.level) + 1, 0)::int as levels,
        (count(distinct coalesce(p.supplier_code,
          p.supplier_name)) filter (where p.role = 'unmatched'))::int as "suppliersUnmatched"
      from vehicle_model m
      left join bom_position p on p.model_id = m.id
      where m.id = ${model} and ${visiblePositionSql(scope, params)}
      group by m.id`,
      params.values,
    );
    if (!counts) throw notFound('model', modelId);
    return { ...counts, updateTime: counts.updateTime?.toISOString() ?? null };
  }
  /** The data that the sums of a BOM need, as JSON pages of PositionToSum in tree order. */
  readPagesToSum(scope: Scope, modelId: number): Promise<string[]> {
    const params = new Params();
    const model = params.add(modelId);
    return jsonPages(
      this.db,
      `select p.ord, p.id, p.parent_id as "parentId", p.quantity::text as quantity, ${MATCH_STATE_SQL} as state,
          s.mass_g::text as "sheetGrams", p.mass_g::text as "ownGrams"
      from ${MODEL}
      left join mds_sheet s on s.id = p.sheet_id
      where p.model_id = ${model} and ${visiblePositionSql(scope, params)}`,
      params.values,
    );
  }
  private list(
    scope: Scope,
    id: number,
    model: (given: string) => string,
    sheets: SheetFilter,
    where: (given: string) => string,
  ): Promise<BomPosition[]> {
    const params = new Params();
    const given = params.add(id);
    return this.db.rows<BomPosition>(
      `select ${positionSelect(sheets)}
        from ${positionFrom(sheets, model(given))}
        where p.model_id = ${model(given)} and ${where(given)} and ${visiblePositionSql(scope, params)}
        order by p.ord`,
      params.values,
    );
  }
}

/** The model of a position. */
const modelOf = (position: string): string => `(select o.model_id from bom_position o where o.id = ${position})`;
/** Positions are visible to everyone who can see their model. */
const visiblePositionSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, modelColumns('m'));
