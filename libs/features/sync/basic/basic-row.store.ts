import { Injectable } from '@nestjs/common';
import type { BasicKind } from '@matlas/contract';
import { Db } from '@matlas/server-kit';

/** A row of basic data, told in fields that mean the same in every installation. */
export interface BasicRow {
  key: string;
  name: string;
  content: Record<string, unknown>;
}
/** Rows of the platform of each kind; what belongs to an enterprise is not told. */
const ROWS: Readonly<Record<BasicKind, string>> = {
  substance: `select s.code as key, s.name_en as name,
      jsonb_build_object('cas', s.cas, 'ec', s.ec, 'nameEn', s.name_en, 'nameZh', s.name_zh, 'kind', s.kind,
        'joker', s.joker, 'active', s.active) as content
    from substance s
    where s.enterprise_id is null and not s.uncatalogued`,
  materialType: `select c.code as key, c.name_en as name,
      jsonb_build_object('parent', c.parent, 'leaf', c.leaf, 'nameZh', c.name_zh, 'nameEn', c.name_en,
        'nameDe', c.name_de, 'position', c.position) as content
    from material_class c`,
  standard: `select m.code as key, coalesce(m.title, m.code) as name, jsonb_build_object('title', m.title) as content
    from material_standard m`,
  flag: `select r.code as key, r.name_en as name,
      jsonb_build_object('nameZh', r.name_zh, 'nameEn', r.name_en, 'namePattern', r.name_pattern,
        'numberPattern', r.number_pattern, 'classCodes', to_jsonb(r.class_codes), 'branchPattern', r.branch_pattern,
        'treatment', r.treatment) as content
    from rrr_scope r
    where r.enterprise_id is null and r.deleted_at is null`,
  applicationCode: `select a.origin || ':' || a.code as key, a.name_en as name,
      jsonb_build_object('nameZh', a.name_zh, 'nameEn', a.name_en, 'isGroup', a.is_group, 'state', a.state,
        'validTo', a.valid_to) as content
    from rule_application_code a
    where a.enterprise_id is null`,
  enterprise: `select e.code as key, e.name_zh as name,
      jsonb_build_object('nameZh', e.name_zh, 'nameEn', e.name_en) as content
    from enterprise_card e
    where e.state = 'active' and e.identity <> 'platform'`,
};
const DIGEST = `select coalesce(md5(string_agg(key || md5(content::text), '' order by key collate "C")), '') as digest`;

/** Queries on the basic data of this installation, and on the copy of those of a partner (sync_basic). */
@Injectable()
export class BasicRowStore {
  constructor(private readonly db: Db) {}

  listRows(kind: BasicKind, after: string, limit: number): Promise<BasicRow[]> {
    return this.db.rows<BasicRow>(
      `select r.key, r.name, r.content
        from (${ROWS[kind]}) r
        where r.key > $1 collate "C"
        order by r.key collate "C"
        limit $2`,
      [after, limit],
    );
  }
  async countRows(kind: BasicKind): Promise<number> {
    const row = await this.db.row<{ count: number }>(`select count(*)::int as count from (${ROWS[kind]}) r`);
    return row?.count ?? 0;
  }
  async digestRows(kind: BasicKind): Promise<string> {
    const row = await this.db.row<{ digest: string }>(`${DIGEST} from (${ROWS[kind]}) r`);
    return row?.digest ?? '';
  }
  /** Rows here of these keys; for substances also by their numbers. */
  listSame(kind: BasicKind, keys: readonly string[]): Promise<BasicRow[]> {
    return this.db.rows<BasicRow>(
      `select r.key, r.name, r.content from (${ROWS[kind]}) r where r.key = any($1::text[])`,
      [[...keys]],
    );
  }
  /** Numbers (CAS, EC) that the catalogue here has, also of the enterprise. */
  async filterNumbers(numbers: readonly string[]): Promise<Set<string>> {
    const rows = await this.db.rows<{ number: string }>(
      `select n.number
        from unnest($1::text[]) as n (number)
        where exists (select 1
          from substance s
          where not s.uncatalogued and (s.cas = n.number or s.ec = n.number or n.number = any(s.other_numbers)))`,
      [[...numbers]],
    );
    return new Set(rows.map(({ number }) => number));
  }

  async digestCopy(partnerId: number, kind: BasicKind): Promise<string> {
    const row = await this.db.row<{ digest: string }>(`${DIGEST} from sync_basic where partner_id = $1 and kind = $2`, [
      partnerId,
      kind,
    ]);
    return row?.digest ?? '';
  }
  listCopies(partnerId: number, kind: BasicKind, keys: readonly string[]): Promise<BasicRow[]> {
    return this.db.rows<BasicRow>(
      'select key, name, content from sync_basic where partner_id = $1 and kind = $2 and key = any($3::text[])',
      [partnerId, kind, [...keys]],
    );
  }
  async saveCopies(
    partner: { id: number; enterpriseId: number },
    kind: BasicKind,
    rows: readonly BasicRow[],
  ): Promise<void> {
    await this.db.execute(
      `insert into sync_basic (enterprise_id, partner_id, kind, key, name, content)
        select $1, $2, $3, r.key, r.name, r.content
        from unnest($4::text[], $5::text[], $6::jsonb[]) as r (key, name, content)
        on conflict (partner_id, kind, key)
        do update set name = excluded.name, content = excluded.content, update_time = now()`,
      [
        partner.enterpriseId,
        partner.id,
        kind,
        rows.map(({ key }) => key),
        rows.map(({ name }) => name),
        rows.map(({ content }) => JSON.stringify(content)),
      ],
    );
  }
  /** Between two keys of the partner there is nothing else any more. */
  async deleteBetween(
    partnerId: number,
    kind: BasicKind,
    after: string,
    until: string | null,
    keys: readonly string[],
  ): Promise<void> {
    await this.db.execute(
      `delete from sync_basic
        where partner_id = $1 and kind = $2 and key > $3 collate "C"
          and ($4::text is null or key <= $4 collate "C") and key <> all($5::text[])`,
      [partnerId, kind, after, until, [...keys]],
    );
  }
  /** For the operating centre alone. */
  async insertClass({ key, content }: BasicRow): Promise<void> {
    await this.db.execute(
      `insert into material_class (code, parent, leaf, name_zh, name_en, name_de, position)
        select $1, (select c.code from material_class c where c.code = $2::jsonb ->> 'parent'),
          coalesce(($2::jsonb -> 'leaf')::boolean, true), coalesce($2::jsonb ->> 'nameZh', $1),
          coalesce($2::jsonb ->> 'nameEn', $1), $2::jsonb ->> 'nameDe', coalesce(($2::jsonb -> 'position')::int, 0)
        on conflict do nothing`,
      [key, JSON.stringify(content)],
    );
  }
  async insertStandard({ key, content }: BasicRow): Promise<void> {
    await this.db.execute(
      `insert into material_standard (code, title) values ($1, $2::jsonb ->> 'title') on conflict do nothing`,
      [key, JSON.stringify(content)],
    );
  }
}
