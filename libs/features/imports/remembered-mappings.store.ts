import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { bareKey } from '@matlas/domain';
import { type Auth, Db } from '@matlas/server-kit';

/** Imports whose columns a person maps by hand. */
export type MappingKind = 'bom' | 'list' | 'sheet';

/** The layout that a mapping is for. Titles are those of the file, in any order, with or without empty ones. */
export interface MappingLayout {
  kind: MappingKind;
  /** Sender of such files, e.g. a supplier code or an authority; none: any sender. */
  partner?: string;
  titles: readonly string[];
}

/** A mapping that a person confirmed. `lastResult` is what the last import with it gave; its shape is the kind's. */
export interface RememberedMapping<Mapping extends object = object, Result extends object = object> {
  id: number;
  kind: MappingKind;
  /** Empty when the mapping is for any sender. */
  partner: string;
  titles: string[];
  mapping: Mapping;
  lastResult: Result | null;
  usedAt: Date;
}

/** Key of a layout: its titles without case, spaces and punctuation, in any order. */
export function titlesKeyOf(titles: readonly string[]): string {
  const keys = titles
    .map(bareKey)
    .filter((key) => key !== '')
    .sort();
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex');
}

/** Column mappings of the caller's enterprise, found again when the next file has the same titles. */
@Injectable()
export class RememberedMappings {
  constructor(private readonly db: Db) {}

  /** Mappings of the partner before those for any sender, last used first. */
  listMappings<Mapping extends object, Result extends object>(
    auth: Auth,
    kind: MappingKind,
    partner = '',
  ): Promise<RememberedMapping<Mapping, Result>[]> {
    return this.db.rows<RememberedMapping<Mapping, Result>>(
      `select m.id, m.kind, m.partner, m.titles, m.mapping, m.last_result as "lastResult", m.used_at as "usedAt"
        from import_mapping m
        where m.enterprise_id = $1 and m.kind = $2 and m.partner in ($3, '')
        order by m.partner = '', m.used_at desc, m.id desc`,
      [auth.enterpriseId, kind, partner],
    );
  }
  /** The mapping for a file with exactly these titles: the partner's, else the one for any sender. */
  findMapping<Mapping extends object, Result extends object>(
    auth: Auth,
    { kind, partner = '', titles }: MappingLayout,
  ): Promise<RememberedMapping<Mapping, Result> | undefined> {
    return this.db.row<RememberedMapping<Mapping, Result>>(
      `select m.id, m.kind, m.partner, m.titles, m.mapping, m.last_result as "lastResult", m.used_at as "usedAt"
        from import_mapping m
        where m.enterprise_id = $1 and m.kind = $2 and m.partner in ($3, '') and m.titles_key = $4
        order by m.partner = ''
        limit 1`,
      [auth.enterpriseId, kind, partner, titlesKeyOf(titles)],
    );
  }
  /** Stores the mapping of a layout and replaces the one that it had. Without `result` the last one is kept. */
  async saveMapping(
    auth: Auth,
    { kind, partner = '', titles, mapping, result }: MappingLayout & { mapping: object; result?: object },
  ): Promise<void> {
    await this.db.execute(
      `insert into import_mapping (kind, partner, titles_key, titles, mapping, last_result, enterprise_id, created_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        on conflict (enterprise_id, kind, partner, titles_key) do update
        set mapping = excluded.mapping, titles = excluded.titles, used_at = now(),
          last_result = coalesce(excluded.last_result, import_mapping.last_result)`,
      [
        kind,
        partner,
        titlesKeyOf(titles),
        [...titles],
        JSON.stringify(mapping),
        result === undefined ? null : JSON.stringify(result),
        auth.enterpriseId,
        auth.userId,
      ],
    );
  }
  /** Stores what an import with the mapping gave; does nothing when the layout has no mapping. */
  async saveResult(
    auth: Auth,
    { kind, partner = '', titles, result }: MappingLayout & { result: object },
  ): Promise<void> {
    await this.db.execute(
      `update import_mapping
        set last_result = $5, used_at = now()
        where enterprise_id = $1 and kind = $2 and partner = $3 and titles_key = $4`,
      [auth.enterpriseId, kind, partner, titlesKeyOf(titles), JSON.stringify(result)],
    );
  }
}
