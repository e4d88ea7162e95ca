import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, WhatIfSheet, WhatIfUse } from '@matlas/contract';
import {
  releasedSql,
  SHEET_SEARCH,
  SHEET_BIGRAM_COLUMN,
  unexpiredSql,
  versionSql,
  visibleSheetSql,
} from '@matlas/features/mds';
import {
  Db,
  DerivedDb,
  listBy,
  type ListSpec,
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
import { WhatIfEntity } from './what-if.entity';

export const WHAT_IF = recordColumns(WhatIfEntity, 'w', {
  managed: ['modelId', 'runId', 'baseRunId', 'enterpriseId', 'organisationId', 'createdBy'],
  unlisted: ['enterpriseId', 'organisationId', 'createdBy'],
  joined: { createdByName: optionalJoined<string>('p.name', 'text') },
});
export type WhatIfRecord = RecordOf<typeof WHAT_IF>;
export interface VariedPosition {
  id: number;
  name: string;
  foreignName: string | null;
  number: string | null;
  sheetId: number | null;
}
export interface VariedSheet extends WhatIfSheet {
  released: boolean;
  expired: boolean;
}

const FROM =
  'analysis_what_if w join vehicle_model m on m.id = w.model_id left join person_card p on p.id = w.created_by';
const visibleModelSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, modelColumns('m'));
const SHEET = `
  s.id, s.cid::int as cid, ${versionSql('s')} as cver, s.kind::int as kind, s.name, s.foreign_name as "foreignName",
    s.number, trim_scale(s.mass_g)::text as "massGrams", o.name_zh as owner, o.name_en as "ownerEn"`;
const SHEETS = 'mds_sheet s join enterprise_card o on o.id = s.enterprise_id';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 's.id', kind: 'number', notNull: true },
  name: { sql: 's.name', kind: 'text', notNull: true },
  number: { sql: 's.number', kind: 'text' },
  kind: { sql: 's.kind', kind: 'number', notNull: true },
  massGrams: { sql: 's.mass_g', kind: 'number' },
};

/**
 * All queries on analysis_what_if, and on the positions and sheets that a variant can replace or use as a replacement.
 */
@Injectable()
export class WhatIfStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  page(scope: Scope, modId: number | undefined, page: PageQuery): Promise<Page<WhatIfRecord>> {
    const params = new Params();
    const where = [
      visibleModelSql(scope, params),
      ...(modId === undefined ? [] : [`w.model_id = ${params.add(modId)}`]),
    ];
    return listBy<WhatIfRecord>(
      this.db,
      {
        from: FROM,
        select: WHAT_IF.select,
        columns: WHAT_IF.list,
        search: ['w.name', 'w.note'],
        key: 'w.id',
        defaultSort: ['-id'],
        params,
        where,
      },
      page,
    );
  }
  /** @param modelId when given, only what-if analyses of this vehicle are found */
  async getWhatIf(scope: Scope, id: number, modelId?: number): Promise<WhatIfRecord> {
    const params = new Params();
    const where = [
      `w.id = ${params.add(id)}`,
      visibleModelSql(scope, params),
      ...(modelId === undefined ? [] : [`w.model_id = ${params.add(modelId)}`]),
    ];
    const found = await this.db.row<WhatIfRecord>(
      `select ${WHAT_IF.select} from ${FROM} where ${where.join(' and ')}`,
      params.values,
    );
    if (!found) throw notFound('whatIf', id);
    return found;
  }
  save(whatIf: Partial<WhatIfEntity>): Promise<number> {
    return saveVersioned(this.db, WhatIfEntity, whatIf);
  }
  async setRuns(id: number, baseRunId: number | null, runId: number | null): Promise<void> {
    await this.db.execute('update analysis_what_if set base_run_id = $2, run_id = $3 where id = $1', [
      id,
      baseRunId,
      runId,
    ]);
  }
  async delete(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from analysis_what_if where id = any($1::int[])', [ids]);
  }

  listPositions(modelId: number, ids: readonly number[]): Promise<VariedPosition[]> {
    return this.derived.rows(
      `select p.id, p.name, p.foreign_name as "foreignName", p.number, p.sheet_id as "sheetId"
        from bom_position p
        where p.model_id = $1 and p.id = any($2::int[])`,
      [modelId, ids],
    );
  }
  /** Those of the sheets that the caller may see. */
  async listVisibleSheets(scope: Scope, ids: readonly number[]): Promise<Map<number, VariedSheet>> {
    const params = new Params();
    const rows = await this.derived.rows<VariedSheet>(
      `select ${SHEET}, ${releasedSql('s')} as released, not ${unexpiredSql('s')} as expired
        from ${SHEETS}
        where s.id = any(${params.add(ids)}::int[]) and s.deleted_at is null and ${visibleSheetSql(scope, params)}`,
      params.values,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
  /**
   * Sheets inside a sheet that the caller may see. Their names may be shown, so their own visibility is not checked.
   */
  async listSheets(ids: readonly number[]): Promise<Map<number, VariedSheet>> {
    const rows = await this.derived.rows<VariedSheet>(
      `select ${SHEET}, ${releasedSql('s')} as released, not ${unexpiredSql('s')} as expired
        from ${SHEETS}
        where s.id = any($1::int[])`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
  listUses(
    modelId: number,
    reached: readonly number[],
    kind: number | undefined,
    page: PageQuery,
  ): Promise<Page<WhatIfUse>> {
    const params = new Params();
    const where = [
      `s.id = any(${params.add(reached)}::int[])`,
      ...(kind === undefined ? [] : [`s.kind = ${params.add(kind)}`]),
    ];
    const model = params.add(modelId);
    return listBy<WhatIfUse>(
      this.derived,
      {
        from: `${SHEETS} cross join (select ${model}::int as model) x`,
        columns: COLUMNS,
        search: SHEET_SEARCH,
        bigramColumn: SHEET_BIGRAM_COLUMN,
        key: 's.id',
        defaultSort: ['name'],
        params,
        where,
        select: `${SHEET},
            (select count(*)::int
            from bom_position p
            left join mds_closure c on c.root = p.sheet_id
            where p.model_id = x.model and (p.sheet_id = s.id or c.nodes @> array[s.id])) as positions`,
      },
      page,
    );
  }
  listCandidates(
    scope: Scope,
    kind: number | undefined,
    exceptIds: readonly number[],
    page: PageQuery,
  ): Promise<Page<WhatIfSheet>> {
    const params = new Params();
    const where = [
      's.deleted_at is null',
      releasedSql('s'),
      unexpiredSql('s'),
      visibleSheetSql(scope, params),
      `not s.id = any(${params.add(exceptIds)}::int[])`,
      ...(kind === undefined ? [] : [`s.kind = ${params.add(kind)}`]),
    ];
    return listBy<WhatIfSheet>(
      this.derived,
      {
        from: SHEETS,
        select: SHEET,
        columns: COLUMNS,
        search: SHEET_SEARCH,
        bigramColumn: SHEET_BIGRAM_COLUMN,
        key: 's.id',
        defaultSort: ['-id'],
        params,
        where,
      },
      page,
    );
  }
  /** Number of positions of the vehicle that contain a sheet, at any depth. */
  async countPositionsWith(modelId: number, sheetId: number): Promise<number> {
    const row = await this.derived.row<{ n: number }>(
      `select count(*)::int as n
        from bom_position p
        left join mds_closure c on c.root = p.sheet_id
        where p.model_id = $1 and (p.sheet_id = $2 or c.nodes @> array[$2::int])`,
      [modelId, sheetId],
    );
    return row?.n ?? 0;
  }
  /** The newest finished run of the vehicle with the same parameters. `variant` null means the unchanged data. */
  async findRun(
    modelId: number,
    {
      lawIds,
      asOf,
      version,
      variant,
    }: { lawIds: readonly number[]; asOf: string; version: string; variant: object | null },
  ): Promise<number | undefined> {
    const row = await this.db.row<{ id: number }>(
      `select id
        from analysis_run
        where model_id = $1 and scope = 'vehicle' and state = 'done' and law_ids = $2::int[] and as_of = $3::date
          and input_version = $4 and list_version_ids = '{}' and variant is not distinct from $5::jsonb
        order by number desc
        limit 1`,
      [modelId, [...lawIds], asOf, version, variant === null ? null : JSON.stringify(variant)],
    );
    return row?.id;
  }
}
