import { idOf, type Maker, type Rows } from './row-maker';

/** Scoped decisions of an enterprise: a proposed one and an approved one. */
export async function decisionRows({ test, user, wide }: Maker): Promise<Rows> {
  const law = idOf(
    await test.db.row('select id from rule_law where enterprise_id = $1 order by id limit 1', [user.enterpriseId]),
  );
  const decision = async (name: string, state: string): Promise<number> => {
    const file = idOf(
      await test.db.row(
        `insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
          values ('decisionEvidence', $1, 'pdf', 1, repeat('0', 64), $2, $3, $4)
          returning id`,
        [`${wide} ${name}.pdf`, user.enterpriseId, user.organisationId, user.id],
      ),
    );
    const id = idOf(
      await test.db.row(
        `insert into analysis_decision (enterprise_id, organisation_id, run_id, finding_n, law_id, item_key,
            substance_name_en, scope, part_number, place_name, found_percent, max_percent, verdicts, reason, file_id,
            valid_from, valid_until, state, created_by, created_by_name)
      values ($1, $2, 1, 1, $3, 'Pb', 'Lead', 'part', $4, $4, 1, 2, '{0,1}', $4, $5, '2026-01-01', '2099-01-01', $6, $7,
        $8)
      returning id`,
        [user.enterpriseId, user.organisationId, law, `${wide} ${name}`, file, state, user.id, `${wide} maker`],
      ),
    );
    await test.db.execute(
      `insert into analysis_decision_event (decision_id, action, note, user_id, user_name)
        values ($1, 'propose', $2, $3, $4)`,
      [id, `${wide} ${name}`, user.id, `${wide} maker`],
    );
    return id;
  };
  return { analysisDecision: [await decision('waiting', 'proposed'), await decision('holding', 'approved')] };
}
