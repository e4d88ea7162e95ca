import { Injectable } from '@nestjs/common';
import { Db, Params, type Scope, scopeWhere } from '@matlas/server-kit';

export interface ListedSubstanceRecord {
  id: number;
  code: string;
  cas: string | null;
  nameZh: string | null;
  nameEn: string;
  kind: string;
}

/** Queries of the catalogue and of a version for the manual editing of lists. */
@Injectable()
export class ListBatchStore {
  constructor(private readonly db: Db) {}

  /** Those of the ids that the caller can see. */
  listSubstances(scope: Scope, ids: readonly number[]): Promise<ListedSubstanceRecord[]> {
    const params = new Params();
    return this.db.rows(
      `select s.id, s.code, s.cas, s.name_zh as "nameZh", s.name_en as "nameEn", s.kind from substance s
      where s.id = any(${params.add(ids)}::int[]) and s.active
        and ${scopeWhere(scope, params, { enterprise: 's.enterprise_id' }, { shared: true })}
      order by s.name_en, s.id`,
      params.values,
    );
  }
  /** Members of groups, by group. */
  async listMembers(scope: Scope, groupIds: readonly number[]): Promise<Map<number, number[]>> {
    if (groupIds.length === 0) return new Map();
    const params = new Params();
    const rows = await this.db.rows<{ groupId: number; ids: number[] }>(
      `select m.group_id as "groupId", array_agg(s.id order by s.name_en, s.id) as ids
        from substance_member m
        join substance s on s.id = m.member_id
      where m.group_id = any(${params.add(groupIds)}::int[])
        and ${scopeWhere(scope, params, { enterprise: 's.enterprise_id' }, { shared: true })}
      group by 1`,
      params.values,
    );
    return new Map(rows.map(({ groupId, ids }) => [groupId, ids]));
  }
  /** Those of the substances that are in an entry of the version that is not a group. */
  async filterListed(versionId: number, substanceIds: readonly number[]): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        `select distinct m.substance_id as id from rule_list_item i join rule_list_member m on m.item_id = i.id
      where i.version_id = $1 and i.entity_kind = 'substance' and m.substance_id = any($2::int[])`,
        [versionId, substanceIds],
      )
    ).map(({ id }) => id);
  }
  /** Those of the ids that are not entries of the version. */
  async filterForeignItems(versionId: number, itemIds: readonly number[]): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        `select w.id
          from unnest($2::int[]) w(id)
          where not exists (select 1 from rule_list_item i where i.id = w.id and i.version_id = $1)`,
        [versionId, itemIds],
      )
    ).map(({ id }) => id);
  }
  async isLabelTaken(lawId: number, label: string): Promise<boolean> {
    return (
      (await this.db.row('select 1 from rule_list_version where law_id = $1 and label = $2', [lawId, label])) !==
      undefined
    );
  }
  async deleteVersion(versionId: number): Promise<void> {
    await this.db.execute('delete from rule_list_version where id = $1', [versionId]);
  }
}
