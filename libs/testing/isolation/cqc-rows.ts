import { api } from '@matlas/contract';
import { callForData, idIn, idOf, type Maker, type Rows } from './row-maker';

/** The CQC BOM of a vehicle with two positions, an import into it, and two packages of which one is undecided. */
export async function cqcRows(maker: Maker, modId: number): Promise<Rows> {
  const { test, headers, mark } = maker;
  const made = await callForData(test, headers, api.cqc.create, { modId });
  const cqcModId = idIn(made, 'cqcModId');
  const positions: number[] = [];
  for (const name of ['body', 'seat'])
    positions.push(idIn(await callForData(test, headers, api.cqc.add, { modId, name: `${mark} ${name}` })));
  const checked = await callForData(test, headers, api.bom.importCheck, { modId: cqcModId, file: 'sample' });
  const uploads: number[] = [];
  for (const [number, state] of ['accepted', 'sent'].entries())
    uploads.push(await addUpload(maker, modId, number, state));
  return { cqcPosition: positions, cqcImport: [idIn(checked, 'importId')], cqcUpload: uploads };
}
async function addUpload({ test, mark }: Maker, modId: number, number: number, state: string): Promise<number> {
  const row = await test.db.row<{ id: number }>(
    `with file as (insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
        select 'cqcPackage', 'p.zip', 'zip', 1, repeat('0', 64), m.enterprise_id, m.organisation_id, m.created_by
        from vehicle_model m
        where m.id = $1
        returning id)
      insert into cqc_upload (enterprise_id, organisation_id, created_by, created_by_name, model_id, number, uuid,
        file_id, file_name, sha256, position_count, connector, address, state, receipt, sent_at)
      select m.enterprise_id, m.organisation_id, m.created_by, $4, m.id, $2, gen_random_uuid(), file.id, 'p.zip',
        repeat('0', 64), 1, 'folder', '', $3, $4, now()
      from vehicle_model m
      cross join file
      where m.id = $1
      returning id`,
    [modId, number + 1, state, mark],
  );
  return idOf(row);
}
