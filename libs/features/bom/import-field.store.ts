import { Injectable } from '@nestjs/common';
import type { BomField } from '@matlas/domain';
import { type Auth, Db } from '@matlas/server-kit';

export type FieldWords = Partial<Record<BomField, readonly string[]>>;

/** Queries of bom_import_field: additional titles of an enterprise, by field. */
@Injectable()
export class ImportFieldStore {
  constructor(private readonly db: Db) {}

  async listTitlesByField(enterpriseId: number): Promise<FieldWords> {
    const rows = await this.db.rows<{ field: BomField; words: string[] }>(
      'select field, words from bom_import_field where enterprise_id = $1',
      [enterpriseId],
    );
    return Object.fromEntries(rows.map(({ field, words }) => [field, words]));
  }
  async save(auth: Auth, field: BomField, words: readonly string[]): Promise<void> {
    await this.db.execute(
      `insert into bom_import_field (enterprise_id, field, words, updated_by) values ($1, $2, $3, $4)
       on conflict (enterprise_id, field) do update
       set words = excluded.words, updated_by = excluded.updated_by, update_time = now()`,
      [auth.enterpriseId, field, [...words], auth.userId],
    );
  }
  /** Serialises concurrent saves of the same enterprise. */
  async lockFields(enterpriseId: number): Promise<void> {
    await this.db.execute(`select pg_advisory_xact_lock(hashtext('bom_import_field'), $1)`, [enterpriseId]);
  }
}
