import { idOf, type Maker, type Rows } from './row-maker';

/** Imported files of data sheets that wait for a user, each with a sheet and a faulty row. */
export async function sheetImportRows({ test, user, mark }: Maker): Promise<Rows> {
  const one = async (at: number): Promise<number> => {
    const fileId = idOf(
      await test.db.row(
        `insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
          values ('sheetImport', $1, 'csv', 3, encode(sha256(convert_to($2, 'UTF8')), 'hex'), $3, $4, $5)
          returning id::int as id`,
        [`${mark} ${at}.csv`, `${mark} ${at}`, user.enterpriseId, user.organisationId, user.id],
      ),
    );
    const id = idOf(
      await test.db.row(
        `insert into sheet_import (enterprise_id, organisation_id, created_by, started_by, file_id, file_name,
            file_type, file_size, sha256, format, state, counts)
      values ($1, $2, $3, $4, $5, $6, 'csv', 3, repeat('0', 64), 'mdsCsv', 'checked', '{"sheets": 1, "ok": 1}')
      returning id`,
        [user.enterpriseId, user.organisationId, user.id, mark, fileId, `${mark} ${at}.csv`],
      ),
    );
    await test.db.execute(
      `insert into sheet_import_sheet (import_id, n, key, ord, document, name, kind, nodes, action, ok)
        values ($1, 1, 'a', 1,
          jsonb_build_object('key', 'a', 'source', 'LOCAL', 'root',
            jsonb_build_object('key', 'r', 'kind', 1, 'name', $2::text, 'children', '[]'::jsonb)),
          $2, 1, 1, 'new', true)`,
      [id, `${mark} sheet`],
    );
    await test.db.execute(
      `insert into sheet_import_fault (import_id, n, sheet_n, source, severity, code, params, place, line_key, value,
          name)
        values ($1, 1, 1, 'file', 'error', 'row.notNumber', '{"value": "x"}', '{"row": 2, "column": "A"}', 'l', $2, $2)`,
      [id, `${mark} value`],
    );
    return id;
  };
  return { sheetImport: [await one(1), await one(2)] };
}
