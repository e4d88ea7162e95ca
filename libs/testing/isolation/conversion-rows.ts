import { idOf, type Maker, type Rows } from './row-maker';

/** Checked conversions of a user: two exports, and uploads with their findings. */
export async function conversionRows({ test, user, mark }: Pick<Maker, 'test' | 'user' | 'mark'>): Promise<Rows> {
  const run = async (direction: 'toImds' | 'fromImds', name: string): Promise<number> => {
    const id = idOf(
      await test.db.row(
        `insert into transfer_conversion (user_id, direction, file_name, checked_at, sheets, converted)
          values ($1, $2, $3, now(), 1, 1)
          returning id`,
        [user.id, direction, `${mark} ${name}`],
      ),
    );
    await test.db.execute(
      `insert into transfer_conversion_sheet (conversion_id, n, sheet_key, kind, name, state)
        values ($1, 1, 'a', 3, $2, 'converted')`,
      [id, `${mark} ${name} sheet`],
    );
    return id;
  };
  const vehicleFile = idOf(
    await test.db.row(
      `insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
        values ('homologation', $2, 'json', 2, encode(sha256(convert_to($2, 'UTF8')), 'hex'), $3, $4, $1)
        returning id`,
      [user.id, `${mark} aspect.json`, user.enterpriseId, user.organisationId],
    ),
  );
  return {
    homologationFile: [vehicleFile],
    conversion: [await run('toImds', 'first'), await run('toImds', 'second')],
    uploadedConversion: [await run('fromImds', 'upload'), await run('fromImds', 'second upload')],
  };
}

/** Mappings of codes between two systems, approved by an enterprise. */
export async function codeApprovalRows({ test, user, wide }: Maker): Promise<Rows> {
  const approval = async (code: string): Promise<number> =>
    idOf(
      await test.db.row(
        `insert into transfer_code_approval (enterprise_id, direction, code, to_code, name_zh, name_en, to_name_zh,
            to_name_en, meaning, to_meaning, approved_by, approver)
    values ($1, 'toImds', $2, '3', $3, $3, $3, $3, '', '', $4, $3) returning id`,
        [user.enterpriseId, code, `${wide} code ${code}`, user.id],
      ),
    );
  return { codeApproval: [await approval('27'), await approval('28')] };
}
