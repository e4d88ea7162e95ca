import { idOf, type Maker, type Rows } from './row-maker';

/** A finished check run with its findings, as a job leaves it. */
export async function checkRunRows({ test, user, mark }: Maker): Promise<Rows> {
  const run = async (): Promise<number> => {
    const id = idOf(
      await test.db.row(
        `insert into check_run (enterprise_id, organisation_id, created_by, started_by, side, kinds, chosen, sheets,
            findings, counts, finished_at)
      values ($1, $2, $3, $4, 'own', '{checks}', '{"sheetIds": []}', 1, 1,
        '{"checks": {"error": 1, "warning": 0, "pass": 0, "other": 0}}', now())
      returning id`,
        [user.enterpriseId, user.organisationId, user.id, mark],
      ),
    );
    await test.db.execute(
      `insert into check_run_sheet (run_id, n, sheet_id, cid, cver, kind, name, checks, worst, errors, warnings)
        values ($1, 1, 1, 1, '1', 1, $2, 0, 0, 1, 0)`,
      [id, `${mark} sheet`],
    );
    await test.db.execute(
      `insert into check_run_finding (run_id, n, sheet_n, kind, level, code, path, names, params)
        values ($1, 1, 1, 2, 0, 'UDR.englishName', '1', jsonb_build_array(jsonb_build_object('name', $2::text)),
          jsonb_build_object('name', $2::text))`,
      [id, `${mark} finding`],
    );
    return id;
  };
  return { checkRun: [await run(), await run()] };
}

/** A published rule pack, and the draft of its next version with two rules. */
export async function rulePackRows({ test, user, wide: mark }: Maker): Promise<Rows> {
  const pack = (version: number, state: string): Promise<{ id: number } | undefined> =>
    test.db.row(
      `insert into exchange_rule_pack (enterprise_id, pack_version, state, valid_from, remark, created_by)
        values ($1, $2, 'draft', current_date, $3, $4)
        returning id`,
      [user.enterpriseId, version, state === 'draft' ? `${mark} ${state}` : 'For all who send there', user.id],
    );
  const rule = async (packId: number, name: string): Promise<number> =>
    idOf(
      await test.db.row(
        `insert into exchange_pack_rule (pack_id, name, part_number_pattern, mds_name, created_by)
          values ($1, $2, '%', $2, $3)
          returning id`,
        [packId, `${mark} ${name}`, user.id],
      ),
    );
  const old = idOf(await pack(1, 'published'));
  await test.db.execute(
    `update exchange_rule_pack set state = 'published', published_at = now(), published_by = created_by where id = $1`,
    [old],
  );
  const draft = idOf(await pack(2, 'draft'));
  return { rulePack: [draft], packRule: [await rule(draft, 'first rule'), await rule(draft, 'second rule')] };
}
