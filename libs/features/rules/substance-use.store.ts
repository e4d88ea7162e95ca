import { Injectable } from '@nestjs/common';
import { SubstanceUse } from '@matlas/features/catalog';
import { Db } from '@matlas/server-kit';

/** Entries of regulation lists that contain a substance. */
@Injectable()
export class ListSubstanceUse extends SubstanceUse {
  readonly place = 'lists';
  constructor(private readonly db: Db) {
    super();
  }
  async count(substanceId: number): Promise<number> {
    const row = await this.db.row<{ n: number }>(
      'select count(distinct item_id)::int as n from rule_list_member where substance_id = $1',
      [substanceId],
    );
    return row?.n ?? 0;
  }
}
