import { idOf, type Maker, type Rows } from './row-maker';

/** A file with one version, of the enterprise (not open), or of a vehicle model for all who see the model. */
async function fileOf({ test, user }: Maker, name: string, modelId: number | null): Promise<number> {
  const id = idOf(
    await test.db.row(
      `insert into file_info (enterprise_id, is_platform, model_id, description, view_open, number, created_by)
        select $1, $2::int is null and e.identity = 'platform', $2, $3, case when $2::int is null then 1 else 0 end, 1, $4
        from enterprise e where e.id = $1
        returning id`,
      [user.enterpriseId, modelId, name, user.id],
    ),
  );
  await test.db.execute(
    `with stored as (insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
          values ('systemFile', $2, 'pdf', 1, repeat('0', 64), $3, $4, $5) returning id)
      insert into file_info_version (info_id, number, file_id, created_by) select $1, 1, id, $5 from stored`,
    [id, `${name}.pdf`, user.enterpriseId, user.organisationId, user.id],
  );
  return id;
}

/** Files of the whole enterprise that are not open; those of the centre belong to the platform. */
export const fileRows = async (maker: Maker): Promise<Rows> => ({
  fileInfo: [await fileOf(maker, `${maker.wide} file`, null), await fileOf(maker, `${maker.wide} second file`, null)],
});
/** Files of the first vehicle model. */
export const modelFileRows = async (maker: Maker, [model = 0]: readonly number[]): Promise<Rows> => ({
  modFileInfo: [
    await fileOf(maker, `${maker.mark} file`, model),
    await fileOf(maker, `${maker.mark} second file`, model),
  ],
});
