import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';
import type { CandidateEntry } from './candidate-list';

/** Names of the entries of a list of the platform. */
@Injectable()
export class CandidateListStore {
  constructor(private readonly db: Db) {}

  async findLawId(code: string): Promise<number | undefined> {
    return (
      await this.db.row<{ id: number }>('select id from rule_law where code = $1 and enterprise_id is null', [code])
    )?.id;
  }
  async loadEntries(versionId: number): Promise<Map<number, CandidateEntry>> {
    const rows = await this.db.rows<CandidateEntry>(
      `select i.id, i.entry_no as "entryNo", i.name_zh as "nameZh", i.name_en as "nameEn",
          (select min(m.cas) from rule_list_member m where m.item_id = i.id having count(*) = 1) as cas
      from rule_list_item i where i.version_id = $1`,
      [versionId],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
