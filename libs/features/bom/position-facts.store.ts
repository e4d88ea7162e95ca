import { Injectable } from '@nestjs/common';
import type { BomPositionDetail, PositionFacts } from '@matlas/contract';
import { EXEMPTION_FACTS, overrideFacts, NO_FACTS, type DeclaredFacts, reportedFacts } from '@matlas/domain';
import { FACT_COLUMNS, factsSql, hasFactsSql } from '@matlas/features/vehicle';
import { Db } from '@matlas/server-kit';

/** Exemption facts of positions. Callers have checked that the user can see the model. */
@Injectable()
export class PositionFactsStore {
  constructor(private readonly db: Db) {}

  /** The position's own facts, and those it inherits. @param model the facts of the model */
  async getFacts(id: number, model: DeclaredFacts): Promise<Pick<BomPositionDetail, 'facts' | 'factsAbove'>> {
    const [own = NO_FACTS, ...above] = await this.db.rows<DeclaredFacts>(
      `with recursive up(id, depth) as (select $1::int, 0
         union all
         select p.parent_id, up.depth + 1
         from bom_position p
         join up on p.id = up.id
         where p.parent_id is not null)
       select ${factsSql('p')} from up join bom_position p on p.id = up.id order by up.depth`,
      [id],
    );
    return {
      facts: own,
      factsAbove: reportedFacts(
        overrideFacts(
          above.reduce((nearest, next) => overrideFacts(nearest, next), NO_FACTS),
          model,
        ),
      ),
    };
  }
  /** Facts of a model's positions, by id; only positions that have any. */
  async listFactsOfModel(modelId: number): Promise<Map<number, DeclaredFacts>> {
    const rows = await this.db.rows<DeclaredFacts & { id: number }>(
      `select p.id, ${factsSql('p')} from bom_position p where p.model_id = $1
         and ${hasFactsSql('p')}`,
      [modelId],
    );
    return new Map(rows.map(({ id, ...facts }) => [id, facts]));
  }
  /** The first of the ids that does not belong to the model. */
  async findForeignPosition(modelId: number, ids: readonly number[]): Promise<number | undefined> {
    return (
      await this.db.row<{ id: number }>(
        `select x.id from unnest($2::int[]) x(id)
          where not exists (select 1 from bom_position p where p.id = x.id and p.model_id = $1) limit 1`,
        [modelId, ids],
      )
    )?.id;
  }
  /** Sets only the given facts; returns how many positions of the model were updated. */
  setFacts(modelId: number, ids: readonly number[], facts: Partial<PositionFacts>): Promise<number> {
    const named = EXEMPTION_FACTS.filter((fact) => facts[fact] !== undefined);
    if (named.length === 0) return Promise.resolve(0);
    const sets = named.map((fact, index) => `${FACT_COLUMNS[fact]} = $${index + 3}`);
    return this.db.execute(
      `update bom_position set ${sets.join(', ')}, update_time = now(), version = version + 1
       where model_id = $1 and id = any($2::int[])`,
      [modelId, ids, ...named.map((fact) => facts[fact])],
    );
  }
}
