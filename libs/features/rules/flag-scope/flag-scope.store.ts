import { Injectable } from '@nestjs/common';
import type { FlagScopeRow, Page, PageQuery, ScopeChoice } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, saveVersioned } from '@matlas/server-kit';
import { inUseSql } from '../tagging-rule/replaced-rows';
import { FlagScopeEntity } from './flag-scope.entity';

export type FlagScopeRecord = Omit<FlagScopeRow, 'can' | 'builtIn' | 'replaces' | 'createTime' | 'updateTime'> & {
  enterpriseId: number | null;
  replacesId: number | null;
  createTime: Date;
  updateTime: Date;
};

const select = (
  enterprise: string,
): string => `s.id, s.code, s.name_zh as "nameZh", s.name_en as "nameEn", s.name_pattern as "namePattern",
    s.number_pattern as "numberPattern", s.class_codes as "classCodes", s.branch_pattern as "branchPattern",
    s.treatment, s.note,
  (select count(*)::int
  from rrr_rule r
  where r.scope_id in (s.id, s.replaces_id) and ${inUseSql('rrr_rule', 'r', enterprise)}) as rules,
    s.enterprise_id as "enterpriseId", s.replaces_id as "replacesId", s.create_time as "createTime",
    s.update_time as "updateTime", s.version`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 's.id', kind: 'number', notNull: true },
  code: { sql: 's.code', kind: 'text', notNull: true },
  nameZh: { sql: 's.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 's.name_en', kind: 'text', notNull: true },
  treatment: { sql: 's.treatment', kind: 'text' },
  builtIn: { sql: '(s.enterprise_id is null)', kind: 'boolean', notNull: true },
  updateTime: { sql: 's.update_time', kind: 'instant', notNull: true },
};

/** Queries of rrr_scope. An enterprise has the platform's groups of parts, some of them replaced, and its own. */
@Injectable()
export class FlagScopeStore {
  constructor(private readonly db: Db) {}

  page(enterpriseId: number, page: PageQuery): Promise<Page<FlagScopeRecord>> {
    const params = new Params();
    const enterprise = `${params.add(enterpriseId)}::int`;
    return listBy<FlagScopeRecord>(
      this.db,
      {
        from: 'rrr_scope s',
        select: select(enterprise),
        columns: COLUMNS,
        search: ['s.code', 's.name_zh', 's.name_en', 's.name_pattern', 's.number_pattern'],
        key: 's.id',
        defaultSort: ['code', 'id'],
        params,
        where: [inUseSql('rrr_scope', 's', enterprise)],
      },
      page,
    );
  }
  async getScope(enterpriseId: number, id: number): Promise<FlagScopeRecord> {
    const scope = await this.findScope(enterpriseId, id);
    if (!scope) throw notFound('flagScope', id);
    return scope;
  }
  findScope(enterpriseId: number, id: number): Promise<FlagScopeRecord | undefined> {
    return this.db.row<FlagScopeRecord>(
      `select ${select('$1::int')} from rrr_scope s where s.id = $2 and ${inUseSql('rrr_scope', 's', '$1::int')}`,
      [enterpriseId, id],
    );
  }
  listChoices(enterpriseId: number): Promise<ScopeChoice[]> {
    return this.db.rows<ScopeChoice>(
      `select s.id, s.code, s.name_zh as "nameZh", s.name_en as "nameEn"
        from rrr_scope s
        where ${inUseSql('rrr_scope', 's', '$1::int')}
        order by s.code, s.id`,
      [enterpriseId],
    );
  }
  async isCodeTaken(enterpriseId: number, code: string, id = 0): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1
          from rrr_scope s
          where lower(s.code) = lower($2) and s.id <> $3 and ${inUseSql('rrr_scope', 's', '$1::int')}`,
        [enterpriseId, code, id],
      )) !== undefined
    );
  }
  /** Counts own rules that refer to this row itself, not to the platform's row that it replaces. */
  async countRules(enterpriseId: number, id: number): Promise<number> {
    return (
      (
        await this.db.row<{ n: number }>(
          `select count(*)::int as n
            from rrr_rule r
            where r.scope_id = $2 and r.enterprise_id = $1 and r.deleted_at is null`,
          [enterpriseId, id],
        )
      )?.n ?? 0
    );
  }
  save(scope: Partial<FlagScopeEntity>): Promise<number> {
    return saveVersioned(this.db, FlagScopeEntity, scope);
  }
  async delete(enterpriseId: number, id: number): Promise<void> {
    await this.db.execute(
      'update rrr_scope set deleted_at = now(), version = version + 1 where enterprise_id = $1 and id = $2',
      [enterpriseId, id],
    );
  }
}
