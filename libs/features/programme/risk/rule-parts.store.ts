import { Injectable } from '@nestjs/common';
import type { MarkRule } from '@matlas/contract';
import { numberPatternToLike } from '@matlas/domain';
import { SubstanceSheetsStore } from '@matlas/features/exchange';
import { type Auth, DerivedDb, modelColumns, Params, scopeWhere } from '@matlas/server-kit';
import { PART_KEY, type PartToMark } from './mark.store';

export interface RulePart extends PartToMark {
  name: string;
}
/** Rules that are conditions on the positions; those of the analysis are not. */
export type PositionRule = Omit<MarkRule, 'reason'> & {
  reason: Exclude<MarkRule['reason'], 'byHand' | 'analysis'>;
};
/**
 * Rejected sheets of a position's part: sheets that the model's enterprise rejected, with the same part number. The
 * count is that of the sheets, not of their versions.
 */
const REJECTED = `(select count(distinct s.cid)::int
    from mds_share h
    join mds_sheet s on s.id = h.sheet_id
    where h.enterprise_id = m.enterprise_id and h.receive_status = 'R' and p.number_key <> ''
      and part_number_key(s.number) = p.number_key)`;

/** Finds the parts of a BOM that fulfil a rule. */
@Injectable()
export class RulePartsStore {
  constructor(
    private readonly derived: DerivedDb,
    private readonly substances: SubstanceSheetsStore,
  ) {}

  async listParts(auth: Auth, modelId: number, rule: PositionRule): Promise<RulePart[]> {
    const params = new Params();
    const model = params.add(modelId);
    const condition = await this.conditionSql(auth, rule, params);
    if (condition === undefined) return [];
    const count = rule.reason === 'rejects' ? `max(${REJECTED})` : '1';
    return this.derived.rows<RulePart>(
      `select ${PART_KEY} as "partKey", (array_agg(p.name order by p.ord))[1] as name, ${count}::int as count
        from bom_position p
        join vehicle_model m on m.id = p.model_id
        left join mds_sheet s on s.id = p.sheet_id
        where p.model_id = ${model} and ${scopeWhere(auth.scope, params, modelColumns('m'))} and ${condition}
        group by 1
        order by min(p.ord)`,
      params.values,
    );
  }
  /** The parts of these positions, each with the highest count among them; positions of other models are left out. */
  listPartsAt(auth: Auth, modelId: number, countOf: ReadonlyMap<number, number>): Promise<RulePart[]> {
    const params = new Params();
    const [ids, counts] = [params.add([...countOf.keys()]), params.add([...countOf.values()])];
    return this.derived.rows<RulePart>(
      `select ${PART_KEY} as "partKey", (array_agg(p.name order by p.ord))[1] as name, max(a.count)::int as count
        from unnest(${ids}::int[], ${counts}::int[]) a(id, count)
        join bom_position p on p.id = a.id
        join vehicle_model m on m.id = p.model_id
        where p.model_id = ${params.add(modelId)} and ${scopeWhere(auth.scope, params, modelColumns('m'))}
        group by 1
        order by min(p.ord)`,
      params.values,
    );
  }
  /** The nodes that the sheet of a position contains; confidential ones are reported by their class like others. */
  private async conditionSql(auth: Auth, { reason, value }: PositionRule, params: Params): Promise<string | undefined> {
    if (reason === 'number') return `p.number ilike ${params.add(numberPatternToLike(value))}`;
    if (reason === 'rejects') return `${REJECTED} >= ${params.add(Number(value))}`;
    if (reason === 'materialClass') {
      const code = params.add(value.trim());
      return `exists (select 1 from mds_closure c join mds_node n on n.id = any(c.nodes)
        where c.root = p.sheet_id and (n.class_code = ${code} or starts_with(n.class_code, ${code} || '.')))`;
    }
    if (reason === 'supplier') {
      const name = params.add(value.trim().toLowerCase());
      return `(exists (select 1
        from enterprise_card e
        where (e.code = p.supplier_code or e.id = s.enterprise_id)
          and ${name} in (lower(e.code), lower(e.name_zh), lower(e.name_en)))
        or lower(p.supplier_code) = ${name} or lower(p.supplier_name) = ${name})`;
    }
    const ids = await this.substances.idsOf(auth, value.trim());
    return ids.length === 0 ? undefined : `s.id is not null and ${this.substances.containsSql(auth, ids, params)}`;
  }
}
