import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, TechnologyChoice, TechnologyRow } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, saveVersioned } from '@matlas/server-kit';
import { DAY, inUseSql, joinDaySql, validSql } from '../tagging-rule/replaced-rows';
import { TechnologyEntity } from './technology.entity';

export type TechnologyRecord = Omit<
  TechnologyRow,
  'can' | 'builtIn' | 'replaces' | 'file' | 'createTime' | 'updateTime'
> & {
  fileId: number | null;
  filename: string | null;
  enterpriseId: number | null;
  replacesId: number | null;
  createTime: Date;
  updateTime: Date;
};

const choice = (day: string): string =>
  `t.id, t.code, t.name_zh as "nameZh", t.name_en as "nameEn", t.flags, t.class_codes as "classCodes",
      t.valid_from::text as "validFrom", t.valid_to::text as "validTo", ${validSql('t', day)} as "inForce",
      (t.evidence <> '' or t.file_id is not null) as "hasEvidence"`;
const select = (
  day: string,
  enterprise: string,
): string => `${choice(day)}, t.evidence, t.file_id as "fileId", f.name as filename,
  (select count(*)::int
  from rrr_rule r
  where r.technology_id in (t.id, t.replaces_id) and ${inUseSql('rrr_rule', 'r', enterprise)}) as rules,
    t.enterprise_id as "enterpriseId", t.replaces_id as "replacesId", t.create_time as "createTime",
    t.update_time as "updateTime", t.version`;
const FROM = 'rrr_technology t left join stored_file f on f.id = t.file_id';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 't.id', kind: 'number', notNull: true },
  code: { sql: 't.code', kind: 'text', notNull: true },
  nameZh: { sql: 't.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 't.name_en', kind: 'text', notNull: true },
  validFrom: { sql: 't.valid_from', kind: 'date' },
  validTo: { sql: 't.valid_to', kind: 'date' },
  hasEvidence: { sql: `(t.evidence <> '' or t.file_id is not null)`, kind: 'boolean', notNull: true },
  builtIn: { sql: '(t.enterprise_id is null)', kind: 'boolean', notNull: true },
  updateTime: { sql: 't.update_time', kind: 'instant', notNull: true },
};

/** Queries of rrr_technology. An enterprise has the platform's technologies, some of them replaced, and its own. */
@Injectable()
export class TechnologyStore {
  constructor(private readonly db: Db) {}

  page(enterpriseId: number, asOf: string, page: PageQuery): Promise<Page<TechnologyRecord>> {
    const params = new Params();
    const [day, enterprise] = [params.add(asOf), `${params.add(enterpriseId)}::int`];
    return listBy<TechnologyRecord>(
      this.db,
      {
        from: `${FROM} ${joinDaySql(day)}`,
        select: select(DAY, enterprise),
        columns: COLUMNS,
        search: ['t.code', 't.name_zh', 't.name_en', 't.evidence'],
        key: 't.id',
        defaultSort: ['code', 'id'],
        params,
        where: [inUseSql('rrr_technology', 't', enterprise)],
      },
      page,
    );
  }
  /** Options for a selection on a day; expired ones are marked, not left out. */
  listChoices(enterpriseId: number, asOf: string): Promise<TechnologyChoice[]> {
    return this.db.rows<TechnologyChoice>(
      `select ${choice('$2')}
        from rrr_technology t
        where ${inUseSql('rrr_technology', 't', '$1::int')}
        order by t.code, t.id`,
      [enterpriseId, asOf],
    );
  }
  async getTechnology(enterpriseId: number, id: number, asOf: string): Promise<TechnologyRecord> {
    const technology = await this.findTechnology(enterpriseId, id, asOf);
    if (!technology) throw notFound('technology', id);
    return technology;
  }
  findTechnology(enterpriseId: number, id: number, asOf: string): Promise<TechnologyRecord | undefined> {
    return this.db.row<TechnologyRecord>(
      `select ${select('$3', '$1::int')}
        from ${FROM}
        where t.id = $2 and ${inUseSql('rrr_technology', 't', '$1::int')}`,
      [enterpriseId, id, asOf],
    );
  }
  async isCodeTaken(enterpriseId: number, code: string, id = 0): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1
          from rrr_technology t
          where lower(t.code) = lower($2) and t.id <> $3 and ${inUseSql('rrr_technology', 't', '$1::int')}`,
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
            where r.technology_id = $2 and r.enterprise_id = $1 and r.deleted_at is null`,
          [enterpriseId, id],
        )
      )?.n ?? 0
    );
  }
  /** Whether a technology of the enterprise refers to the file. */
  async hasFile(enterpriseId: number, fileId: number): Promise<boolean> {
    return (
      (await this.db.row('select 1 from rrr_technology t where t.enterprise_id = $1 and t.file_id = $2', [
        enterpriseId,
        fileId,
      ])) !== undefined
    );
  }
  save(technology: Partial<TechnologyEntity>): Promise<number> {
    return saveVersioned(this.db, TechnologyEntity, technology);
  }
  async delete(enterpriseId: number, id: number): Promise<void> {
    await this.db.execute(
      'update rrr_technology set deleted_at = now(), version = version + 1 where enterprise_id = $1 and id = $2',
      [enterpriseId, id],
    );
  }
}
