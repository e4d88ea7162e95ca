import { Injectable } from '@nestjs/common';
import type { BomPositionDetail, PositionFacts } from '@matlas/contract';
import { EXEMPTION_FACTS, factsOver, NO_FACTS, type SaidFacts, toldFacts } from '@matlas/domain';
import { FACT_COLUMNS, factsSql, saysFactsSql } from '@matlas/features/vehicle';
import { Db } from '@matlas/server-kit';

/** What positions say for exemptions. Callers have found the model in the reader's reach. */
@Injectable()
export class PositionFactsStore {
  constructor(private readonly db: Db) {}

  /** What the position says, and what counts there without it. @param model the facts of the model */
  async of(id: number, model: SaidFacts): Promise<Pick<BomPositionDetail, 'facts' | 'factsAbove'>> {
    const [own = NO_FACTS, ...above] = await this.db.rows<SaidFacts>(
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
      factsAbove: toldFacts(
        factsOver(
          above.reduce((nearest, next) => factsOver(nearest, next), NO_FACTS),
          model,
        ),
      ),
    };
  }
  /** What positions of a model say, by their id; of those alone that say anything. */
  async ofModel(modelId: number): Promise<Map<number, SaidFacts>> {
    const rows = await this.db.rows<SaidFacts & { id: number }>(
      `select p.id, ${factsSql('p')} from bom_position p where p.model_id = $1
         and ${saysFactsSql('p')}`,
      [modelId],
    );
    return new Map(rows.map(({ id, ...facts }) => [id, facts]));
  }
  /** The first of the positions that is none of the model's. */
  async outside(modelId: number, ids: readonly number[]): Promise<number | undefined> {
    return (
      await this.db.row<{ id: number }>(
        `select x.id from unnest($2::int[]) x(id)
          where not exists (select 1 from bom_position p where p.id = x.id and p.model_id = $1) limit 1`,
        [modelId, ids],
      )
    )?.id;
  }
  /** Sets the named facts alone; answers how many positions of the model there were. */
  set(modelId: number, ids: readonly number[], facts: Partial<PositionFacts>): Promise<number> {
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
