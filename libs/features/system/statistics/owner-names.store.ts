import { Injectable } from '@nestjs/common';
import { Db, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import type { Named } from './statistics-focus.store';

/** Names of the enterprises or departments that the figures belong to. */
@Injectable()
export class OwnerNamesStore {
  constructor(private readonly db: Db) {}

  /** In the order of the rows; owners outside the caller's reach are left out. */
  async addNames<Row extends { id: number }>(
    scope: Scope,
    are: 'enterprise' | 'department',
    rows: readonly Row[],
  ): Promise<(Row & Named)[]> {
    const names = await this.findNames(
      scope,
      are,
      rows.map(({ id }) => id),
    );
    return rows.flatMap((row) => {
      const name = names.get(row.id);
      return name ? [{ ...row, ...name }] : [];
    });
  }
  async findNames(scope: Scope, are: 'enterprise' | 'department', ids: readonly number[]): Promise<Map<number, Named>> {
    const params = new Params();
    const [table, columns] =
      are === 'enterprise'
        ? (['enterprise', { enterprise: 'o.id' }] as const)
        : (['organisation', { enterprise: 'o.enterprise_id', organisation: 'o.id' }] as const);
    const found = await this.db.rows<Named>(
      `select o.id, o.name_zh as "nameZh", o.name_en as "nameEn"
        from ${table} o
        where o.id = any(${params.add(ids)}::int[]) and ${scopeWhere(scope, params, columns)}`,
      params.values,
    );
    return new Map(found.map((name) => [name.id, name]));
  }
}
