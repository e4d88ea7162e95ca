import { Injectable } from '@nestjs/common';
import type { AnnexBucket, PolymerAnswer } from '@matlas/domain';
import { DerivedDb } from '@matlas/server-kit';
import { FILLERS_SQL } from './filler-list';

/** Names of a BOM position or of a node of a data sheet. */
export interface PlaceName {
  name: string;
  foreignName: string | null;
  number: string | null;
}
export interface NodeName extends PlaceName {
  id: number;
  kind: number;
  classCode: string | null;
}
export interface PositionName extends PlaceName {
  id: number;
}

const DIGITS = 9;

/**
 * Reads the other inputs of a calculation, besides positions, graph and marks. The caller must have checked the
 * access to the vehicle.
 */
@Injectable()
export class RrrInputStore {
  constructor(private readonly db: DerivedDb) {}

  positionNames(modelId: number): Promise<PositionName[]> {
    return this.db.rows<PositionName>(
      'select p.id, p.name, p.foreign_name as "foreignName", p.number from bom_position p where p.model_id = $1',
      [modelId],
    );
  }
  async nodeNames(ids: readonly number[]): Promise<Map<number, NodeName>> {
    const rows =
      ids.length === 0
        ? []
        : await this.db.rows<NodeName>(
            `select n.id, n.kind::int as kind, n.name, n.foreign_name as "foreignName", n.number,
                n.class_code as "classCode"
              from mds_node n
              where n.id = any($1::int[])`,
            [ids],
          );
    return new Map(rows.map((row) => [row.id, row]));
  }
  /** The nodes whose name or number contains the text. */
  async searchNodes(ids: readonly number[], text: string): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `select n.id
        from mds_node n
        where n.id = any($1::int[]) and strpos(lower(concat_ws(' ', n.name, n.foreign_name, n.number)), lower($2)) > 0`,
      [ids, text],
    );
    return rows.map(({ id }) => id);
  }
  async buckets(): Promise<Map<string, AnnexBucket>> {
    const rows = await this.db.rows<{ code: string; breakdown: AnnexBucket }>(
      'select code, breakdown from material_class where breakdown is not null',
    );
    return new Map(rows.map(({ code, breakdown }) => [code, breakdown]));
  }
  /**
   * Mineral filler of thermoplastics as a fraction. Confidential substances are not counted, because the remaining
   * mass would reveal them.
   */
  async listFillerFractions(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.db.rows<{ id: number; share: string }>(
      `select e.parent as id, round(sum(e.w)::numeric, ${DIGITS})::text as share
        from mds_edge e
        join mds_node n on n.id = e.parent
      where e.parent = any($1::int[]) and n.class_code like '5.1%' and e.child_kind = 4 and not e.confidential
        and e.child in (${FILLERS_SQL})
      group by e.parent`,
      [ids],
    );
    return new Map(rows.map(({ id, share }) => [id, share]));
  }
  /** Answers of components to the question whether their polymers are marked. */
  async markingAnswers(ids: readonly number[]): Promise<Map<number, PolymerAnswer>> {
    const rows = await this.db.rows<{ id: number; answer: string }>(
      `select n.id, n.attributes ->> 'markingAnswer' as answer
        from mds_node n
        where n.id = any($1::int[]) and n.attributes ? 'markingAnswer'`,
      [ids],
    );
    return new Map(rows.map(({ id, answer }) => [id, answerOf(answer)]));
  }
  async readWeights(positionId: number): Promise<
    | {
        sheetId: number | null;
        kind: number | null;
        measured: string | null;
        calculated: string | null;
        workbook: string | null;
      }
    | undefined
  > {
    return this.db.row(
      `select p.sheet_id as "sheetId", n.kind::int as kind, trim_scale(n.measured_mass_g)::text as measured,
          trim_scale(n.calculated_mass_g)::text as calculated, trim_scale(p.mass_g)::text as workbook
      from bom_position p left join mds_node n on n.id = p.sheet_id where p.id = $1`,
      [positionId],
    );
  }
}

const answerOf = (stored: string): PolymerAnswer =>
  stored === 'yes' || stored === 'no' || stored === 'notApplicable' ? stored : 'open';
