import { Injectable } from '@nestjs/common';
import { releasedSql, visibleSheetSql } from '@matlas/features/mds';
import {
  badInput,
  Db,
  modelColumns,
  notFound,
  Params,
  type Scope,
  scopeWhere,
  tenantColumns,
} from '@matlas/server-kit';
import type { Sight } from './run-target';

export interface Branch {
  modelId: number;
  name: string;
  foreignName: string | null;
  enterpriseId: number;
  organisationId: number;
}
export interface ChosenSheet {
  id: number;
  cid: string;
  name: string;
  foreignName: string | null;
}
export interface Supplier {
  name: string;
  foreignName: string | null;
}

/** A supplier, seen by a user of an enterprise. */
export interface SeenSupplier {
  supplierId: number;
  sight: Sight;
  enterpriseId: number;
}

const ACCEPTED = 'P';

/**
 * SQL of the newest version of each sheet of the supplier that the user can see: released ones of the own
 * enterprise, accepted ones of another. The alias of the sheet is `s`.
 */
export function supplierSheetsSql({ supplierId, sight, enterpriseId }: SeenSupplier, params: Params): string {
  const supplier = `s.enterprise_id = ${params.add(supplierId)}::int and s.deleted_at is null`;
  const newest = (from: string, where: string): string =>
    `select distinct on (s.cid) s.id, s.cid from ${from} where ${supplier} and ${where} order by s.cid, s.version desc`;
  if (supplierId === enterpriseId)
    return newest(
      'mds_sheet s',
      `${releasedSql('s')} and ${scopeWhere({ ...sight, enterpriseId }, params, tenantColumns('s'))}`,
    );
  const departments =
    sight.reach === 'enterprise' || sight.reach === 'all'
      ? ''
      : ` and (h.organisation_id is null or h.organisation_id = any(${params.add([...sight.organisationIds])}::int[]))`;
  return newest(
    'mds_sheet s join mds_share h on h.sheet_id = s.id',
    `h.enterprise_id = ${params.add(enterpriseId)}::int and h.opens and h.receive_status = '${ACCEPTED}'
      and ${releasedSql('s')}${departments}`,
  );
}

/** Targets of an analysis that the caller can see. */
@Injectable()
export class RunTargetStore {
  constructor(private readonly db: Db) {}

  /** The branch of a vehicle; refuses positions of other vehicles. */
  async getBranchOf(scope: Scope, modelId: number, positionId: number): Promise<Branch> {
    const found = await this.getBranch(scope, positionId);
    if (found.modelId !== modelId) throw badInput({ path: 'ckid', code: 'notFound' });
    return found;
  }
  async getBranch(scope: Scope, positionId: number): Promise<Branch> {
    const params = new Params();
    const found = await this.db.row<Branch>(
      `select p.model_id as "modelId", p.name, p.foreign_name as "foreignName", m.enterprise_id as "enterpriseId",
          m.organisation_id as "organisationId"
       from bom_position p
       join vehicle_model m on m.id = p.model_id
       where p.id = ${params.add(positionId)} and ${scopeWhere(scope, params, modelColumns('m'))}`,
      params.values,
    );
    if (!found) throw notFound('position', positionId);
    return found;
  }
  /**
   * The sheets, ordered by id. The caller must be able to see all of them: own ones (also drafts), published and
   * received ones.
   */
  async getSheets(scope: Scope, ids: readonly number[]): Promise<ChosenSheet[]> {
    const params = new Params();
    const found = await this.db.rows<ChosenSheet>(
      `select s.id, s.cid::text as cid, s.name, s.foreign_name as "foreignName"
        from mds_sheet s
        where s.id = any(${params.add(ids)}::int[]) and s.deleted_at is null and ${visibleSheetSql(scope, params)}
        order by s.id`,
      params.values,
    );
    const known = new Set(found.map(({ id }) => id));
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined) throw notFound('sheet', missing);
    return found;
  }
  /** Names of a supplier; every user may read them. */
  async getSupplier(id: number): Promise<Supplier> {
    const found = await this.db.row<Supplier>(
      'select e.name_zh as name, e.name_en as "foreignName" from enterprise_card e where e.id = $1',
      [id],
    );
    if (!found) throw notFound('enterprise', id);
    return found;
  }
  /** Replaces each sheet by its newest released version that the caller can see, or keeps it when there is none. */
  async newestVersions(scope: Scope, ids: readonly number[]): Promise<number[]> {
    const params = new Params();
    const rows = await this.db.rows<{ id: number }>(
      `select coalesce((select n.id
        from mds_sheet n
        where n.cid = c.cid and n.deleted_at is null and ${releasedSql('n')} and ${visibleSheetSql(scope, params, 'n')}
        order by n.version desc
        limit 1),
          c.id) as id
      from mds_sheet c where c.id = any(${params.add(ids)}::int[])`,
      params.values,
    );
    return [...new Set(rows.map(({ id }) => id))];
  }
  /** The first position that does not belong to the model. */
  async findPositionOutside(modelId: number | null, ids: readonly number[]): Promise<number | undefined> {
    return (
      await this.db.row<{ id: number }>(
        `select x.id
          from unnest($2::int[]) x(id)
          where not exists (select 1 from bom_position p where p.id = x.id and p.model_id = $1)
          limit 1`,
        [modelId, ids],
      )
    )?.id;
  }
  async hasSupplierSheets(seen: SeenSupplier): Promise<boolean> {
    const params = new Params();
    return (
      (await this.db.row(`select true as found from (${supplierSheetsSql(seen, params)} limit 1) x`, params.values)) !==
      undefined
    );
  }
}
