import { Injectable } from '@nestjs/common';
import { bareKey } from '@matlas/domain';
import type { ImportNameKind } from '@matlas/contract';
import { type Auth, Db } from '@matlas/server-kit';
import { titlesKeyOf } from './remembered-mappings.store';

/** A name and what it stands for: a substance, or a material by its CID. */
export interface RememberedName {
  name: string;
  targetId: number;
}

/**
 * What names of files stand for, as a person of the enterprise said once. Names are equal that differ in case, spaces
 * and punctuation alone; a name without letters and digits is never remembered.
 */
@Injectable()
export class RememberedNames {
  constructor(private readonly db: Db) {}

  /** Targets of those names that are remembered, by `bareKey` of the name. */
  async findTargets(auth: Auth, kind: ImportNameKind, names: readonly string[]): Promise<Map<string, number>> {
    const keys = new Map(
      names.map((name) => [titlesKeyOf([name]), bareKey(name)]).filter(([, bare]) => bare !== '') as [string, string][],
    );
    if (keys.size === 0) return new Map();
    const rows = await this.db.rows<{ key: string; targetId: number }>(
      `select m.titles_key as key, (m.mapping->>'targetId')::int as "targetId"
        from import_mapping m
        where m.enterprise_id = $1 and m.kind = $2 and m.partner = '' and m.titles_key = any($3::text[])`,
      [auth.enterpriseId, kind, [...keys.keys()]],
    );
    return new Map(rows.map(({ key, targetId }) => [keys.get(key) ?? '', targetId]));
  }
  /** Remembers names in place of what they stood for before. */
  async saveNames(auth: Auth, kind: ImportNameKind, names: readonly RememberedName[]): Promise<void> {
    const known = [
      ...new Map(names.filter(({ name }) => bareKey(name) !== '').map((one) => [titlesKeyOf([one.name]), one])),
    ];
    if (known.length === 0) return;
    await this.db.execute(
      `insert into import_mapping (kind, titles_key, titles, mapping, enterprise_id, created_by)
        select $1, w.key, array[w.name], jsonb_build_object('targetId', w.target), $5, $6
        from unnest($2::text[], $3::text[], $4::int[]) w(key, name, target)
        on conflict (enterprise_id, kind, partner, titles_key) do update
        set mapping = excluded.mapping, titles = excluded.titles, used_at = now(), created_by = excluded.created_by`,
      [
        kind,
        known.map(([key]) => key),
        known.map(([, { name }]) => name),
        known.map(([, { targetId }]) => targetId),
        auth.enterpriseId,
        auth.userId,
      ],
    );
  }
  async forgetNames(auth: Auth, kind: ImportNameKind, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    await this.db.execute(
      'delete from import_mapping where enterprise_id = $1 and kind = $2 and titles_key = any($3::text[])',
      [auth.enterpriseId, kind, names.map((name) => titlesKeyOf([name]))],
    );
  }
}
