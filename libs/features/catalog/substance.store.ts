import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, SubstanceDetail } from '@matlas/contract';
import { Db, DerivedDb, listBy, type ListSpec, notFound, Params, saveVersioned, type Scope, scopeWhere, tenantColumns } from '@matlas/server-kit';
import { SubstanceEntity } from './substance.entity';

export type SubstanceRecord = Pick<SubstanceEntity, 'id' | 'code' | 'cas' | 'ec' | 'otherNumbers' | 'nameEn' | 'nameZh' | 'synonyms' | 'kind' | 'joker' | 'symbol' | 'svhc' | 'active' | 'sources' | 'enterpriseId' | 'version'>;

const SELECT = `s.id, s.code, s.cas, s.ec, s.other_numbers as "otherNumbers", s.name_en as "nameEn", s.name_zh as "nameZh", s.synonyms, s.kind, s.joker, s.symbol,
  s.svhc, s.active, s.sources, s.enterprise_id as "enterpriseId", s.version`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 's.id', kind: 'number', notNull: true }, code: { sql: 's.code', kind: 'text', notNull: true }, cas: { sql: 's.cas', kind: 'text' }, ec: { sql: 's.ec', kind: 'text' },
  nameEn: { sql: 's.name_en', kind: 'text', notNull: true }, nameZh: { sql: 's.name_zh', kind: 'text' }, kind: { sql: 's.kind', kind: 'text', notNull: true },
  svhc: { sql: 's.svhc', kind: 'boolean', notNull: true }, active: { sql: 's.active', kind: 'boolean', notNull: true }, updateTime: { sql: 's.update_time', kind: 'instant', notNull: true },
};
const SEARCH = ['s.name_en', 's.name_zh', 's.synonyms', 's.pinyin', 's.cas', 's.ec'];

/** Every query on substance, its groups and metal content. An enterprise sees the platform's substances and its own. */
@Injectable()
export class SubstanceStore {
  constructor(private readonly db: Db, private readonly graph: DerivedDb) {}

  page(scope: Scope, filter: { svhcOnly: boolean }, page: PageQuery): Promise<Page<SubstanceRecord>> {
    const params = new Params();
    const where = [visible(scope, params), ...(filter.svhcOnly ? ['s.svhc'] : [])];
    return listBy<SubstanceRecord>(this.db, { from: 'substance s', select: SELECT, columns: COLUMNS, search: SEARCH, key: 's.id', defaultSort: ['id'], params, where }, page);
  }
  async one(scope: Scope, id: number): Promise<SubstanceRecord> {
    const params = new Params();
    const substance = await this.db.row<SubstanceRecord>(`select ${SELECT} from substance s where s.id = ${params.add(id)} and ${visible(scope, params)}`, params.values);
    if (!substance) throw notFound('substance', id);
    return substance;
  }
  /** Groups, members, lists and metal content of one substance. */
  async relations(id: number): Promise<Pick<SubstanceDetail, 'groups' | 'members' | 'metals'>> {
    const brief = `s.id, s.cas, s.ec, s.name_en as "nameEn", s.name_zh as "nameZh"`;
    const [groups, members, metals] = await Promise.all([
      this.db.rows<SubstanceDetail['groups'][number]>(`select ${brief} from substance_member m join substance s on s.id = m.group_id where m.member_id = $1 order by s.name_en`, [id]),
      this.db.rows<SubstanceDetail['members'][number]>(`select ${brief} from substance_member m join substance s on s.id = m.member_id where m.group_id = $1 order by s.name_en`, [id]),
      this.db.rows<SubstanceDetail['metals'][number]>(`select entity, trim_scale(mass_fraction)::text as "massFraction", formula, indefinite from metal_content where substance_id = $1 order by entity`, [id]),
    ]);
    return { groups, members, metals };
  }
  /** Another active substance with this CAS number or name that the caller sees. */
  taken(scope: Scope, column: 'cas' | 'name_en' | 'name_zh', value: string, exceptId: number | undefined): Promise<{ id: number } | undefined> {
    const params = new Params();
    return this.db.row(`select s.id from substance s where lower(s.${column}) = lower(${params.add(value)}) and s.active and s.id <> ${params.add(exceptId ?? 0)} and ${visible(scope, params)} limit 1`, params.values);
  }
  /** A new vertex of the graph for a new substance. */
  async newId(): Promise<number> {
    const [node] = await this.graph.rows<{ id: number }>('insert into graph_node (kind) values (4) returning id');
    if (!node) throw new Error('graph_node answered no id');
    return node.id;
  }
  async insert(substance: Partial<SubstanceEntity>): Promise<void> {
    await this.db.repo(SubstanceEntity).insert(substance);
  }
  change(substance: Partial<SubstanceEntity>): Promise<number> {
    return saveVersioned(this.db, SubstanceEntity, substance);
  }
  /** Fails with `stillReferenced` while a data sheet or a list holds it (foreign keys). */
  async delete(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from substance where id = any($1::int[])', [ids]);
    await this.graph.execute('delete from graph_node where id = any($1::int[]) and kind = 4', [ids]);
  }
}

const visible = (scope: Scope, params: Params): string => scopeWhere(scope, params, { enterprise: tenantColumns('s').enterprise }, { shared: true });
