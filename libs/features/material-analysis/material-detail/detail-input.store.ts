import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';
import { RELEASED } from '@matlas/features/substance-analysis';
import type { DetailInput } from './detail.task';

export type DetailPositions = Pick<
  DetailInput,
  'parent' | 'positionId' | 'root' | 'quantity' | 'workbook' | 'declared'
>;
interface PositionRecord {
  id: number;
  parentId: number;
  quantity: string;
  workbook: string | null;
  root: number;
  declared: string | null;
}

const COMPONENT = 1;

/** Reads the input of a vehicle's material list. */
@Injectable()
export class DetailInputStore {
  constructor(private readonly db: DerivedDb) {}

  /** Positions in tree order with exact numbers. A data sheet counts once it is released. */
  async loadPositions(modelId: number): Promise<DetailPositions> {
    const rows = await this.db.rows<PositionRecord>(
      `select p.id, coalesce(p.parent_id, 0) as "parentId", trim_scale(p.quantity)::text as quantity,
          trim_scale(p.mass_g)::text as workbook, coalesce(s.id, 0) as root,
        case when n.kind = ${COMPONENT} then trim_scale(coalesce(n.measured_mass_g, n.calculated_mass_g))::text
          end as declared
      from bom_position p
      left join mds_sheet s on s.id = p.sheet_id and ${RELEASED}
      left join mds_node n on n.id = s.id
      where p.model_id = $1
      order by p.ord, p.id`,
      [modelId],
    );
    const indexOf = new Map(rows.map(({ id }, index) => [id, index]));
    return {
      positionId: Int32Array.from(rows, ({ id }) => id),
      parent: Int32Array.from(rows, ({ parentId }) => indexOf.get(parentId) ?? -1),
      root: Int32Array.from(rows, ({ root }) => root),
      quantity: rows.map(({ quantity }) => quantity),
      workbook: rows.map(({ workbook }) => workbook),
      declared: rows.map(({ declared }) => declared),
    };
  }
  /**
   * Components of these sheets that have parts and a measured mass, with the mass that was calculated at the
   * release.
   */
  listComponents(sheetIds: readonly number[]): Promise<DetailInput['components'][number][]> {
    return this.db.rows(
      `select n.id as node, trim_scale(n.measured_mass_g)::text as measured,
          trim_scale(n.calculated_mass_g)::text as calculated, trim_scale(n.leaf_mass_g)::text as leaf
      from mds_node n
      where n.sheet_id = any($1::int[]) and n.kind = ${COMPONENT} and n.measured_mass_g is not null
        and n.calculated_mass_g is not null
        and exists (select 1 from mds_edge e where e.parent = n.id and e.preferred) order by n.id`,
      [sheetIds],
    );
  }
  /** Fingerprint of the input: changes with the positions and with the content of their released sheets. */
  async readVersion(modelId: number): Promise<string> {
    const row = await this.db.row<{ version: string }>(
      `select md5(concat(count(*), '/',
          sum(hashint8extended(p.id,
            p.version::bigint << 32 | coalesce(case when ${RELEASED} then s.id end, 0))))) as version
      from bom_position p left join mds_sheet s on s.id = p.sheet_id where p.model_id = $1`,
      [modelId],
    );
    return row?.version ?? '';
  }
}
