import { Injectable } from '@nestjs/common';
import { type Page, type PageQuery, type SheetFlaw, sheetFlaw, type StaleReason } from '@matlas/contract';
import { VALIDITY } from '@matlas/domain';
import { DerivedDb, listBy, Params, type Scope } from '@matlas/server-kit';
import { SHEET_COLUMNS, SHEET_SEARCH, SHEET_SELECT, sheetRows } from '../sheet-list';
import { ownSheetSql, releasedSql } from '../sheet-sql';
import type { SheetRecord } from '../sheet.store';

export type FlawedRecord = SheetRecord & { flaws: SheetFlaw[] };
const [FIRST_NOTICE] = VALIDITY.noticeDays;

const LIVING = 's.deleted_at is null';
const sheetsSql = (where: string): string => `select s.id from mds_sheet s where ${where}`;
const sheetsWithLaterSql = (where: string): string =>
  `select s.id from mds_sheet s left join later k on k.cid = s.cid where ${where}`;
/** SQL: current versions with a stale reference of the given reason. */
const staleUsersSql = (own: string, reason: StaleReason): string =>
  `select distinct s.id
    from mds_stale_reference t
    join mds_sheet s on s.id = t.sheet_id
    where t.reason = '${reason}' and ${own} and ${LIVING}`;
const IS_LATEST = '(k.newest is null or s.version >= k.newest)';

/** SQL of the sheets of the caller's own data with each flaw. */
const FLAWS: Readonly<Record<SheetFlaw, (own: string) => string>> = {
  newerVersion: (own) => sheetsWithLaterSql(`${own} and ${LIVING} and ${releasedSql('s')} and s.version < k.newest`),
  expired: (own) => sheetsSql(`${own} and ${LIVING} and s.valid_until < current_date`),
  expiring: (own) =>
    sheetsSql(`${own} and ${LIVING} and s.valid_until between current_date and current_date + ${FIRST_NOTICE}`),
  confirmationDue: (own) =>
    sheetsWithLaterSql(
      `${own} and ${LIVING} and s.confirm_by <= current_date and s.valid_until >= current_date and ${IS_LATEST}`,
    ),
  deletedInUse: (own) =>
    sheetsSql(`
      ${own} and s.deleted_at is not null and coalesce((select true from mds_use w join mds_sheet u on u.id = w.user_id
    where w.used_id = s.id and u.enterprise_id = s.enterprise_id limit 1), false)`),
  usesDeleted: (own) => staleUsersSql(own, 'deleted'),
  usesSuperseded: (own) => staleUsersSql(own, 'superseded'),
};
const OF_LATER: readonly SheetFlaw[] = ['newerVersion', 'confirmationDue'];
/**
 * The last release of every own MDS with several versions, in one pass; a look-up for each sheet would be a
 * million.
 */
const laterSql = (scope: Scope, params: Params): string =>
  `later as materialized (select l.cid, max(l.version) filter (where ${releasedSql('l')}) as newest
    from mds_sheet l
    where l.deleted_at is null and ${ownSheetSql(scope, params, 'l')}
    group by l.cid
    having count(*) > 1)`;

/** Own data that are superseded or invalid. */
@Injectable()
export class FlawedSheetStore {
  constructor(private readonly db: DerivedDb) {}

  /** Evaluates only the requested flaws; without any, all of them. */
  page(scope: Scope, wanted: readonly SheetFlaw[], page: PageQuery): Promise<Page<FlawedRecord>> {
    const params = new Params();
    const own = ownSheetSql(scope, params);
    const flaws = wanted.length > 0 ? sheetFlaw.values.filter((flaw) => wanted.includes(flaw)) : sheetFlaw.values;
    const arms = flaws.map(
      (flaw) =>
        `select id, ${params.add(flaw)}::text as flaw, ${sheetFlaw.values.indexOf(flaw)} as at
          from (${FLAWS[flaw](own)}) ${flaw}`,
    );
    const why = `(${flaws.some((flaw) => OF_LATER.includes(flaw)) ? `with ${laterSql(scope, params)}` : ''}
      select id, array_agg(flaw order by at) as flaws
      from (${arms.join(' union all ')}) found
      group by id)`;
    const from = `${sheetRows(scope, params)} join ${why} why on why.id = s.id`;
    return listBy<FlawedRecord>(
      this.db,
      {
        from,
        select: `${SHEET_SELECT}, why.flaws`,
        columns: SHEET_COLUMNS,
        search: SHEET_SEARCH,
        key: 's.id',
        defaultSort: ['-updateTime'],
        params,
      },
      page,
    );
  }
}
