import { Injectable } from '@nestjs/common';
import {
  Db,
  notFound,
  Params,
  PlatformDb,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
  tenantColumns,
  unordered,
} from '@matlas/server-kit';
import { PackRuleEntity } from './pack-rule.entity';

export interface RuleFile {
  fileId: number;
  filename: string;
}
const FILES = `coalesce((select json_agg(json_build_object('fileId', f.id, 'filename', f.name) order by w.at)
  from unnest(r.file_ids) with ordinality w(id, at)
  join stored_file f on f.id = w.id),
    '[]')`;
/** A rule with the names of its files. */
export const PACK_RULE = recordColumns(PackRuleEntity, 'r', {
  managed: ['packId', 'createdBy'],
  joined: { files: unordered<RuleFile[]>(FILES) },
});
export type PackRuleRecord = RecordOf<typeof PACK_RULE>;
const ownPackSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: tenantColumns('p').enterprise });

/** All queries on exchange_pack_rule. */
@Injectable()
export class PackRuleStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  /** Rules of a version that the caller has read. */
  listOfPack(packId: number): Promise<PackRuleRecord[]> {
    return this.db.rows<PackRuleRecord>(
      `select ${PACK_RULE.select} from exchange_pack_rule r where r.pack_id = $1 order by r.id`,
      [packId],
    );
  }
  /** Rules of packs in force, of any enterprise. */
  listPublished(packIds: readonly number[]): Promise<PackRuleRecord[]> {
    return this.platform.rows<PackRuleRecord>(
      `select ${PACK_RULE.select}
        from exchange_pack_rule r
        join exchange_rule_pack p on p.id = r.pack_id and p.state = 'published'
        where r.pack_id = any($1::int[])
        order by r.id`,
      [packIds],
    );
  }
  /**
   * Only rules of the caller's own enterprise, even when the caller reaches others: nobody edits the rules of
   * others.
   */
  async findRule({ enterpriseId }: Scope, id: number): Promise<PackRuleRecord> {
    const found = await this.db.row<PackRuleRecord>(
      `select ${PACK_RULE.select}
        from exchange_pack_rule r
        join exchange_rule_pack p on p.id = r.pack_id
        where r.id = $1 and p.enterprise_id = $2`,
      [id, enterpriseId],
    );
    if (!found) throw notFound('packRule', id);
    return found;
  }
  async count(packId: number): Promise<number> {
    return (
      (
        await this.db.row<{ n: number }>('select count(*)::int as n from exchange_pack_rule where pack_id = $1', [
          packId,
        ])
      )?.n ?? 0
    );
  }
  save(rule: Partial<PackRuleEntity>): Promise<number> {
    return saveVersioned(this.db, PackRuleEntity, rule);
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from exchange_pack_rule where id = $1', [id]);
  }
  async copyRules(fromPackId: number, toPackId: number, by: number): Promise<void> {
    await this.db.execute(
      `insert into exchange_pack_rule (pack_id, created_by, ${PACK_RULE.saved})
        select $2, $3, ${PACK_RULE.saved}
        from exchange_pack_rule
        where pack_id = $1
        order by id`,
      [fromPackId, toPackId, by],
    );
  }
  async ownsFile(scope: Scope, fileId: number): Promise<boolean> {
    const params = new Params();
    const sql = `select 1
      from exchange_pack_rule r
      join exchange_rule_pack p on p.id = r.pack_id
      where r.file_ids @> array[${params.add(fileId)}::int] and ${ownPackSql(scope, params)}
      limit 1`;
    return (await this.db.row(sql, params.values)) !== undefined;
  }
  /** True when the file belongs to a published pack and may be read by senders. */
  async isFilePublished(fileId: number): Promise<boolean> {
    return (
      (await this.platform.row(
        `select 1
          from exchange_pack_rule r
          join exchange_rule_pack p on p.id = r.pack_id and p.state = 'published'
          where r.file_ids @> array[$1::int]
          limit 1`,
        [fileId],
      )) !== undefined
    );
  }
}
