import { Injectable } from '@nestjs/common';
import { releasedSql } from '@matlas/features/mds';
import { PlatformDb } from '@matlas/server-kit';

const LATER_RELEASE = `exists (select 1
  from mds_sheet later
  where later.cid = s.cid and later.version > s.version and later.deleted_at is null and ${releasedSql('later')})`;
/** SQL condition: a version hides a substance when some of its uses are confidential. */
const hidesSubstanceSql = (sheet: string, substance: string): string =>
  `exists (select 1 from mds_use u where u.used_id = ${substance} and u.user_id = ${sheet} and u.uses > u.open_uses)`;

/**
 * Newest releases that hide a substance that a list made declarable or will make declarable: the check HID-3
 * reports it as soon as the day is known. The day is taken over from a disclosure that was found for an older
 * version.
 */
const INSERT_FOUND = `
  insert into exchange_disclosure (enterprise_id, sheet_id, substance_id, found_at)
  select s.enterprise_id, s.id, x.id,
    coalesce((select min(d.found_at)
    from exchange_disclosure d
    join mds_sheet o on o.id = d.sheet_id
    where o.cid = s.cid and d.substance_id = x.id and d.disclosed_at is null),
      now())
  from substance x join mds_use u on u.used_id = x.id and u.uses > u.open_uses join mds_sheet s on s.id = u.user_id
  where x.declarable_since is not null and s.deleted_at is null and ${releasedSql('s')} and not ${LATER_RELEASE}
  on conflict (sheet_id, substance_id) do nothing`;
/** A newer release discloses the substance, in whatever way it was made. */
const CLOSE_DISCLOSED = `
  update exchange_disclosure d set disclosed_at = now(), new_sheet_id = n.id
  from mds_sheet s
  cross join lateral (select n.id
  from mds_sheet n
  where n.cid = s.cid and n.version > s.version and n.deleted_at is null and ${releasedSql('n')}
  order by n.version desc
  limit 1) n
  where s.id = d.sheet_id and d.disclosed_at is null and not ${hidesSubstanceSql('n.id', 'd.substance_id')}`;
/** Superseded by a version that hides it too, deleted, or no longer declarable. */
const DELETE_OBSOLETE = `
  delete from exchange_disclosure d using mds_sheet s, substance x
  where s.id = d.sheet_id and x.id = d.substance_id and d.disclosed_at is null
    and (s.deleted_at is not null or x.declarable_since is null or ${LATER_RELEASE})`;
const MARK_NOTIFIED = `
  with fresh as (update exchange_disclosure
  set told_at = now()
  where told_at is null and disclosed_at is null
  returning enterprise_id, sheet_id, found_at)
  select enterprise_id as "enterpriseId", count(*)::int as count, min(sheet_id) as "sheetId"
  from fresh
  group by enterprise_id
  order by 1`;

export interface FoundDisclosures {
  enterpriseId: number;
  count: number;
  sheetId: number;
}

/** Finds required disclosures of all enterprises; called by schedules, without a user. */
@Injectable()
export class DisclosureFindStore {
  constructor(private readonly db: PlatformDb) {}

  /** Returns the enterprises to be notified about new disclosures. */
  async refresh(): Promise<FoundDisclosures[]> {
    await this.db.execute(INSERT_FOUND);
    await this.db.execute(CLOSE_DISCLOSED);
    await this.db.execute(DELETE_OBSOLETE);
    return this.db.rows<FoundDisclosures>(MARK_NOTIFIED);
  }
  /** Enterprises with automatic disclosure in force: the user who enabled it, and the open disclosures that are due. */
  listAutomatic(): Promise<{ enterpriseId: number; userId: number; push: boolean; ids: number[] }[]> {
    return this.db.rows(`
        select g.enterprise_id as "enterpriseId", g.set_by as "userId", g.push, array_agg(d.id order by d.id) as ids
      from exchange_disclosure_setting g
      join exchange_disclosure d on d.enterprise_id = g.enterprise_id and d.disclosed_at is null
      join substance x on x.id = d.substance_id
      where g.auto_from <= current_date and x.declarable_since <= current_date
      group by 1, 2, 3
      order by 1`);
  }
}
