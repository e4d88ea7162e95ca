import { Injectable } from '@nestjs/common';
import type { ListVersion } from '@matlas/contract';
import { Db } from '@matlas/server-kit';

/** Finds an enterprise's list of restricted basic substances. */
@Injectable()
export class RestrictedListStore {
  constructor(private readonly db: Db) {}

  async lawId(enterpriseId: number): Promise<number | undefined> {
    return (
      await this.db.row<{ id: number }>(`select id from rule_law where enterprise_id = $1 and kind = 'rbs'`, [
        enterpriseId,
      ])
    )?.id;
  }
  /** The code, with a number appended when the enterprise already has a law with this code. */
  async freeCode(enterpriseId: number, code: string): Promise<string> {
    const taken = new Set(
      (
        await this.db.rows<{ code: string }>(
          'select code from rule_law where enterprise_id = $1 and starts_with(code, $2)',
          [enterpriseId, code],
        )
      ).map((law) => law.code),
    );
    return [code, ...Array.from(taken, (_, at) => `${code}-${at + 2}`)].find((one) => !taken.has(one)) ?? code;
  }
  inForce(enterpriseId: number, asOf: string): Promise<ListVersion | undefined> {
    return this.db.row<ListVersion>(
      `select v.id, v.law_id as "lawId", v.label, v.published_at::text as "publishedAt", v.source,
          v.item_count as "itemCount"
        from rule_list_version v
        join rule_law l on l.id = v.law_id
      where l.enterprise_id = $1 and l.kind = 'rbs' and v.published_at <= $2::date
      order by v.published_at desc, v.id desc
      limit 1`,
      [enterpriseId, asOf],
    );
  }
  /** An empty list is not preselected. */
  async setVehicleDefault(lawId: number, isDefault: boolean): Promise<void> {
    await this.db.execute('update rule_law set vehicle_default = $2 where id = $1', [lawId, isDefault]);
  }
  listItemKeys(versionId: number): Promise<{ id: number; itemKey: string }[]> {
    return this.db.rows('select id, item_key as "itemKey" from rule_list_item where version_id = $1', [versionId]);
  }
  async deleteKeys(versionId: number, keys: readonly string[]): Promise<void> {
    await this.db.execute('delete from rule_list_item where version_id = $1 and item_key = any($2::text[])', [
      versionId,
      keys,
    ]);
  }
}
