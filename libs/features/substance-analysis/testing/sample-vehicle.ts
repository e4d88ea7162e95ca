import type { INestApplicationContext } from '@nestjs/common';
import { SheetWriter } from '@matlas/features/mds';
import { RulesLoader } from '@matlas/features/rules';
import { type Auth, Db } from '@matlas/server-kit';
import { seedRules } from './sample-rules';
import { type Owner, sampleSheets } from './sample-sheets';
import { seedSubstances } from './sample-substances';

/*
 * A small vehicle for tests, with one case of each verdict (domain.md 4).
 */
/**
 * Positions in tree order: name, number, level, pieces, sheet. The child of the carpet is covered by the carpet's
 * sheet.
 */
const BOM: readonly (readonly [name: string, number: string, level: number, pieces: number, sheet?: string])[] = [
  ['Vehicle', 'VEH', 0, 1],
  ['Door', 'DOOR', 1, 2],
  ['Valve body', 'V-1', 2, 1, 'valve'],
  ['Terminal', 'T-1', 2, 3, 'terminal'],
  ['Hinge', 'H-1', 2, 1, 'hinge'],
  ['Sheath', 'S-1', 1, 1, 'sheath'],
  ['Floor carpet', 'C-1', 1, 1, 'carpet'],
  ['Carpet foam', 'C-2', 2, 1],
  ['Bolt M8', 'B-8', 1, 4, 'bolt'],
  ['Galvanised sheet', 'G-1', 1, 1, 'sheet'],
  ['Nozzle', 'N-1', 1, 1, 'withOverride'],
  ['Adapter', 'A-1', 1, 1, 'withoutOverride'],
  ['Trim fabric', 'F-1', 1, 1, 'fabric'],
  ['Gasket', 'K-1', 1, 1, 'gasket'],
  ['Own gasket', 'K-2', 1, 1, 'ownGasket'],
  ['Draft part', 'D-1', 1, 1, 'draft'],
  ['Pillar trim', 'P-1', 1, 1],
];

export interface SampleVehicle {
  modelId: number;
  sheetIds: ReadonlyMap<string, number>;
}
async function seedBom(db: Db, maker: Owner, sheetIds: ReadonlyMap<string, number>): Promise<number> {
  const model = await db.row<{ id: number }>(
    `insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type, power_plant,
        type_approval_date, created_by, bom_positions, bom_update_time)
    values ($1, $2, 'Aurora C5', concat('C5-', (select count(*) from vehicle_model)), 1, 2, '2024-05-01', $3, $4, now())
    returning id`,
    [maker.enterpriseId, maker.organisationId, maker.userId, BOM.length],
  );
  const above: number[] = [];
  for (const [index, [name, number, level, pieces, sheet]] of BOM.entries()) {
    const row = await db.row<{ id: number }>(
      `insert into bom_position (model_id, parent_id, ord, level, name, number, supplier_name, quantity, mass_g,
          sheet_id)
        values ($1, $2, $3, $4, $5, $6, 'Suzhou Hengxin', $7, 700, $8)
        returning id`,
      [
        model?.id,
        above[level - 1] ?? null,
        index * 10,
        level,
        name,
        number,
        pieces,
        sheet ? sheetIds.get(sheet) : null,
      ],
    );
    above[level] = row?.id ?? 0;
  }
  return model?.id ?? 0;
}

/** Fills an empty database: substances, lists, the sheets of the supplier, the vehicle of the maker. */
export async function sampleVehicle(
  app: INestApplicationContext,
  supplier: Owner,
  maker: Owner,
  auth: Auth,
): Promise<SampleVehicle> {
  const db = app.get(Db);
  await seedSubstances(db);
  await seedRules(app.get(RulesLoader));
  const written = await app.get(SheetWriter).createMany(auth, sampleSheets(supplier, maker));
  const sheetIds = new Map(written.map(({ key, id }) => [key ?? '', id]));
  return { modelId: await seedBom(db, maker, sheetIds), sheetIds };
}
