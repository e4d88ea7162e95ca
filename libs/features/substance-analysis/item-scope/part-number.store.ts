import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';
import type { BomColumns } from '../run/run-input.store';

/** Part numbers of the input of a run. The caller must have checked the access to it. */
@Injectable()
export class PartNumberStore {
  constructor(private readonly db: DerivedDb) {}

  /** In the order of the positions; a sheet that is analysed by itself has its own number. */
  async listNumbers({ positionId, root }: Pick<BomColumns, 'positionId' | 'root'>): Promise<(string | null)[]> {
    const isBom = positionId.some((id) => id !== 0);
    const ids = [...(isBom ? positionId : root)];
    const rows = await this.db.rows<{ id: number; number: string | null }>(
      isBom
        ? 'select id, number from bom_position where id = any($1::int[])'
        : 'select id, number from mds_sheet where id = any($1::int[])',
      [ids],
    );
    const numbers = new Map(rows.map(({ id, number }) => [id, number]));
    return ids.map((id) => numbers.get(id) ?? null);
  }
}
