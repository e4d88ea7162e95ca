import { Injectable } from '@nestjs/common';
import { SubstanceUse } from '@matlas/features/catalog';
import { DerivedDb } from '@matlas/server-kit';

/** Counts versions of sheets of all enterprises that use a substance. */
@Injectable()
export class SheetSubstanceUse extends SubstanceUse {
  readonly place = 'sheets';
  constructor(private readonly db: DerivedDb) {
    super();
  }
  async count(substanceId: number): Promise<number> {
    const row = await this.db.row<{ n: number }>(
      `select count(distinct n.sheet_id)::int as n
        from mds_edge e
        join mds_node n on n.id = e.parent
        where e.child = $1`,
      [substanceId],
    );
    return row?.n ?? 0;
  }
}
