import type { Client } from 'pg';

/** Sheets that wait for a person, and those that were decided before. */
export const SIZE = { waiting: 100_000, decided: 100_000 };
/** Sheets of the queue that are not part of the generated fleet: they have rows, but no content. */
const FIRST_ID = 20_000_000;
const MAKER = 1;
const AUDITORS = 20;
const FIRST_AUDITOR = 1_000;

const BARE_SHEETS = `
  insert into app_user (id, enterprise_id, organisation_id, login_name, name, password_hash) overriding system value
    select ${FIRST_AUDITOR} + n, ${MAKER}, ${MAKER}, 'auditor-' || n, 'Auditor ' || n, '-'
    from generate_series(1, ${AUDITORS}) n;
  insert into mds (cid, kind, enterprise_id, organisation_id, created_by) overriding system value
    select ${FIRST_ID} + n, 1, ${MAKER}, ${MAKER}, 1 from generate_series(1, $count) n;
  insert into mds_sheet (id, cid, version, kind, name, number, status, supplier_name, enterprise_id, organisation_id,
      created_by)
    select ${FIRST_ID} + n, ${FIRST_ID} + n, 1, 1, 'Waiting part ' || n, 'W-' || n, 'RL', 'Supplier ' || n % 40,
      ${MAKER}, ${MAKER}, 1
    from generate_series(1, $count) n`;
/**
 * The sheets of the vehicle are due first, because they have content to check. One of three is in the hands of one of
 * the auditors; one of ten has no due date.
 */
const AUDITS = `
  with sheets as (
    select id, row_number() over (order by is_bare, id) as n
      from (select distinct sheet_id as id, false as is_bare from bom_position where sheet_id is not null
        union all select ${FIRST_ID} + n, true from generate_series(1, $count) n) s)
  insert into data_audit (enterprise_id, sheet_id, organisation_id, status, auditor_id, due_on, is_judged, machine,
      decided_by, decided_at)
    select ${MAKER}, id, ${MAKER}, case when n > ${SIZE.waiting} then 2 when n % 3 = 0 then 1 else 0 end,
      case when n % 3 = 0 then ${FIRST_AUDITOR} + 1 + n % ${AUDITORS} end,
      case when n % 10 > 0 then current_date + (n / 500)::int end, true,
      (array['passed','open','failed'])[1 + n % 3],
      case when n > ${SIZE.waiting} then ${FIRST_AUDITOR} + 1 end, case when n > ${SIZE.waiting} then now() end
    from sheets
    order by n
    limit ${SIZE.waiting + SIZE.decided}`;

/** Puts sheets into the audit of the vehicle's maker; the fleet is in the database already. */
export async function fillAudits(client: Client): Promise<void> {
  await client.query('begin; set local session_replication_role = replica');
  for (const text of [BARE_SHEETS, AUDITS])
    await client.query(text.replaceAll('$count', String(SIZE.waiting + SIZE.decided)));
  await client.query('commit');
  await client.query('vacuum (analyze) data_audit, mds, mds_sheet, app_user');
}
