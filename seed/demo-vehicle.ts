import { settleMasses } from './demo-masses';
import { materialSeeds, polymerSymbols, type OwnedSeed } from './demo-materials';
import { inTreeOrder, MICROGRAMS, PositionBuilder, type DemoPosition } from './demo-positions';
import { parseRecipe } from './demo-recipe';
import { PartSheetBuilder, type PartSheets } from './demo-sheets';
import { demoTables, type DemoTables } from './demo-tables';
import { allReference } from './reference-tables';

/** The demo model; curb weight as the archetype `BEV PC` of data/vehicle_mass. */
export const DEMO_MODEL = {
  number: 'C5-E-2026',
  nameZh: '极光C5 纯电动 2026款',
  nameEn: 'Aurora C5 BEV 2026',
  brand: '极光 Aurora',
  vehicleType: 'M1',
  typeName: 'AM7100BEV1',
  cccNumber: '2026011101000521',
  typeApprovalDate: '2026-06-30',
  putOnMarketDate: '2026-09-15',
} as const;

export interface DemoVehicle {
  tables: DemoTables;
  root: DemoPosition;
  /** In tree order, starting with the vehicle. */
  positions: DemoPosition[];
  materials: OwnedSeed[];
  parts: PartSheets;
}

/** Masses of the parts with a planted case: the sums of their sheets in micrograms, by number. */
function caseMasses(tables: Pick<DemoTables, 'caseSheets' | 'standardParts'>): Map<string, number> {
  const masses = new Map(
    tables.standardParts.map(({ number, grams }) => [number, Math.round(Number(grams) * MICROGRAMS)]),
  );
  for (const { number, structure } of tables.caseSheets) {
    const sum = parseRecipe(structure).reduce(
      (total, { kind, name, amount }) =>
        total + (kind === 'part' ? Number(amount) * (masses.get(name) ?? 0) : Math.round(Number(amount) * MICROGRAMS)),
      0,
    );
    masses.set(number, sum);
  }
  return masses;
}

const WHOLE = 100;
/** Sets the mass in the workbook for parts whose sheet differs from it by `percent`. */
function setWorkbookMasses(root: DemoPosition, { deviations }: DemoTables): void {
  const drawn = new Map(
    deviations.filter(({ kind }) => kind === 'workbook').map(({ number, percent }) => [number, Number(percent)]),
  );
  for (const position of inTreeOrder(root)) {
    const percent = drawn.get(position.number);
    if (percent !== undefined)
      position.workbookMicrograms = Math.round((position.micrograms * WHOLE) / (WHOLE + percent));
  }
}

/** Builds the whole demo from the tables of seed/demo. The result is always the same. */
export async function buildDemoVehicle(): Promise<DemoVehicle> {
  const tables = await demoTables();
  const root = new PositionBuilder(tables).build(DEMO_MODEL);
  settleMasses(root, tables, caseMasses(tables));
  setWorkbookMasses(root, tables);
  const materials = materialSeeds(tables, {
    grades: await allReference('materialGrades'),
    compositions: await allReference('gradeCompositions'),
  });
  const preliminary = new Set(
    materials.flatMap(({ seed }) => (seed.preliminary && seed.key !== undefined ? [seed.key] : [])),
  );
  const parts = new PartSheetBuilder(tables, root, polymerSymbols(materials), preliminary).build();
  return { tables, root, positions: inTreeOrder(root), materials, parts };
}
