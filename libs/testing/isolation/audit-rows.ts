import { idOf, type Maker, type Rows } from './row-maker';

const IMDS = 2;

async function remarkOf({ test, user }: Maker, auditId: number | undefined, kind: string): Promise<number[]> {
  if (auditId === undefined) return [];
  const made = await test.db.row<{ id: number }>(
    `insert into data_audit_remark (enterprise_id, audit_id, kind, remark, created_by)
      values ($1, $2, $3, 'why', $4)
      returning id`,
    [user.enterpriseId, auditId, kind, user.id],
  );
  return [idOf(made)];
}
/** Audits of the maker's own sheets, undecided, with a line in their log. */
export async function auditRows(maker: Maker): Promise<Rows> {
  const { test, user } = maker;
  const audits = async (isImds: boolean): Promise<number[]> => {
    const made = await test.db.rows<{ id: number }>(
      `insert into data_audit (enterprise_id, sheet_id, organisation_id, is_judged)
        select s.enterprise_id, s.id, $2, true
        from mds_sheet s
        where s.created_by = $1 and s.enterprise_id = $3 and (s.origin = ${IMDS}) = $4 and s.deleted_at is null
        order by s.id
        limit 2
        returning id`,
      [user.id, user.organisationId, user.enterpriseId, isImds],
    );
    await test.db.execute(
      `insert into data_audit_log (enterprise_id, audit_id, action, from_status, to_status, by_user_id)
        select $2, id, 'enter', 0, 0, $3 from unnest($1::int[]) id`,
      [made.map(({ id }) => id), user.enterpriseId, user.id],
    );
    return made.map(({ id }) => id);
  };
  const [own, imds] = [await audits(false), await audits(true)];
  return {
    dataAudit: own,
    imdsAudit: imds,
    auditor: [user.id],
    auditRemark: await remarkOf(maker, own[0], 'note'),
    imdsRemark: await remarkOf(maker, imds[0], 'note'),
    auditQuestion: await remarkOf(maker, own[0], 'question'),
  };
}

/** Rules that assign sheets to auditors; they belong to the whole enterprise. */
export async function distributionRows({ test, user, wide }: Maker): Promise<Rows> {
  const rule = async (name: string): Promise<number> =>
    idOf(
      await test.db.row(
        `insert into data_distribution (enterprise_id, position, name, way, auditor_ids, created_by)
          values ($1, 1, $2, 'load', array[$3::int], $3)
          returning id`,
        [user.enterpriseId, `${wide} ${name}`, user.id],
      ),
    );
  const absence = await test.db.row<{ id: number }>(
    `insert into data_audit_absence (enterprise_id, user_id, first_day, last_day, created_by)
      values ($1, $2, '2000-01-01', '2100-01-01', $2)
      returning id`,
    [user.enterpriseId, user.id],
  );
  return { auditAbsence: [idOf(absence)], distributionRule: [await rule('rule'), await rule('second rule')] };
}
