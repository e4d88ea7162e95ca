import { Injectable } from '@nestjs/common';
import { type Auth, DerivedDb, Params } from '@matlas/server-kit';
import { SubstanceSheetsStore } from '../lists/substance-sheets.store';

/**
 * Finds the sheets that contain a substance, itself or as a member of a group. Substances that are confidential to
 * the reader are ignored.
 */
@Injectable()
export class ContainedSubstances {
  constructor(
    private readonly db: DerivedDb,
    private readonly substances: SubstanceSheetsStore,
  ) {}

  async findContained(
    auth: Auth,
    substanceIds: readonly number[],
    sheetIds: readonly number[],
  ): Promise<Map<number, Record<number, boolean>>> {
    const contained = new Map<number, Record<number, boolean>>(sheetIds.map((id) => [id, {}]));
    if (sheetIds.length === 0) return contained;
    for (const substanceId of substanceIds) {
      const params = new Params();
      const below = (
        await this.db.rows<{ id: number }>('select member_id as id from substance_member where group_id = $1', [
          substanceId,
        ])
      ).map(({ id }) => id);
      const rows = await this.db.rows<{ id: number }>(
        `select s.id
          from mds_sheet s
          where s.id = any(${params.add(sheetIds)}::int[])
            and ${this.substances.containsSql(auth, [substanceId, ...below], params)}`,
        params.values,
      );
      const found = new Set(rows.map(({ id }) => id));
      for (const [sheetId, known] of contained) known[substanceId] = found.has(sheetId);
    }
    return contained;
  }
}
