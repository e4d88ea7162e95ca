import type { Db } from '@matlas/server-kit';
import { measureCost } from './trigger-costs';

const HOOKED_SHEETS = 2_000;
/** Higher than the ids of the sheets in the list. */
const FIRST_SHEET = 5_000_000;
/** Number of released sheets; the others are drafts, which do not count until their release. */
const RELEASED = 1_800;
const FIRST_DRAFT = FIRST_SHEET + RELEASED + 1;
/** The leaf positions of a vehicle whose positions have up to five children each. */
const ALL_LEAVES = 'p.id % 20000 > 4001';
/** The sheet hooked to position `n`, and the resulting role. */
export const HOOK = `case when n % 20000 > 4001 then ${FIRST_SHEET} + 1 + n % ${HOOKED_SHEETS} end`;
export const ROLE = `case when n % 20000 between 1 and 4001 then 'group'
  when n % ${HOOKED_SHEETS} < ${RELEASED} and n % 20000 > 0 then 'counted' else 'unmatched' end`;

/** Hooks a sheet to every leaf of the 50 vehicles: each sheet to 400 positions. */
export async function fillHookedSheets(db: Db): Promise<void> {
  await db.execute(
    `insert into mds (cid, kind, enterprise_id, organisation_id, created_by) overriding system value
      select ${FIRST_SHEET} + n, 1, 1, 1, 1 from generate_series(1, ${HOOKED_SHEETS}) n`,
  );
  await db.execute(
    `insert into mds_sheet (id, cid, version, kind, name, number, pinyin, status, supplier_code, supplier_name,
        enterprise_id, organisation_id, created_by)
      select ${FIRST_SHEET} + n, ${FIRST_SHEET} + n, 1, 1, 'Sheet ' || n, 'S-' || n, '', case when n > ${RELEASED} then 'ED' else 'RL' end,
        'S-1', 'Supplier', 1, 1, 1
      from generate_series(1, ${HOOKED_SHEETS}) n`,
  );
}

const LEAF = 6 * 20_000 + 10_000;
const ASSEMBLY = 6 * 20_000 + 100;
/** Actions of users with the cost of the role triggers (decision 0078). */
const STATEMENTS: readonly [name: string, text: string][] = [
  ['a vehicle from the beginning', 'select bom_position_roles(7)'],
  ['hang a sheet on a leaf', `update bom_position set sheet_id = ${FIRST_SHEET + 5} where id = ${LEAF}`],
  ['take it off', `update bom_position set sheet_id = null where id = ${LEAF}`],
  ['hang a sheet on an assembly', `update bom_position set sheet_id = ${FIRST_SHEET + 5} where id = ${ASSEMBLY}`],
  ['rename a position', `update bom_position set name = 'other' where id = ${LEAF}`],
  [
    'add a position',
    `insert into bom_position (id, model_id, parent_id, ord, level, name, pinyin, number, number_key, quantity, match_state)
      overriding system value values (2000001, 7, ${LEAF}, 1, 9, 'new', '', 'N', 'N', 1, 'unmatched')`,
  ],
  ['remove a leaf', `delete from bom_position where id = ${LEAF}`],
  [
    '2,000 positions matched',
    `update bom_position p set sheet_id = ${FIRST_SHEET + 7} where id between ${LEAF} and ${LEAF + 1999}`,
  ],
  ['a vehicle matched', `update bom_position p set sheet_id = ${FIRST_SHEET + 7} where model_id = 7 and ${ALL_LEAVES}`],
  ['a draft is released', `update mds_sheet set status = 'RL' where id = ${FIRST_DRAFT}`],
  [
    '100 drafts are released',
    `update mds_sheet set status = 'RL' where id between ${FIRST_DRAFT} and ${FIRST_DRAFT + 99}`,
  ],
];

export async function explainRoles(db: Db, say: (line: string) => void): Promise<void> {
  say('\nroles of positions, kept by triggers');
  for (const [name, text] of STATEMENTS) {
    const { ms, triggers, rowsRead, wholeTables } = await measureCost(db, text);
    const whole = wholeTables.length > 0 ? `!! ${wholeTables.join(' ')} | ` : '';
    const figures = `${String(Math.round(ms)).padStart(9)} ms${String(rowsRead).padStart(11)} rows`;
    say(`  ${name.padEnd(28)}${figures}  ${whole}${triggers.join(' | ')}`);
  }
}
