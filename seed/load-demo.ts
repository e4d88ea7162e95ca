import type { INestApplicationContext } from '@nestjs/common';
import { Accounts } from '@matlas/features/identity';
import { type NewPosition, BomHookService, BomPositionStore, BomService, BomWriteStore } from '@matlas/features/bom';
import { pinyinOf } from '@matlas/formats';
import { MdsShareService, type SheetSeed, SheetWriter } from '@matlas/features/mds';
import { VehicleModelService } from '@matlas/features/vehicle';
import { normalisePartNumber } from '@matlas/domain';
import { type Auth, Db, systemAuth } from '@matlas/server-kit';
import { formatGrams } from './demo-masses';
import type { OwnedSeed } from './demo-materials';
import { partKey } from './demo-recipe';
import { loadExchange } from './demo-exchange';
import { loadVocReports, type SheetOwners } from './demo-voc';
import { buildDemoVehicle, DEMO_MODEL, type DemoVehicle } from './demo-vehicle';

/** The user who loads the demo and is recorded as its author. */
const ENGINEER = 'engineer';
/** If several processes start at once, only one loads. */
const LOCK = 'matlas.demo';
const OWN_DATA = 1;
const NEW_ENERGY = 1;
const PURE_ELECTRIC = 2;

type Owner = NonNullable<SheetSeed['owner']>;
/** `loaded` is false if the demo already existed. */
export interface LoadedDemo {
  modelId: number;
  loaded: boolean;
  sheets: number;
  positions: number;
}

/**
 * Loads the demo vehicle through the services of the areas, in one transaction: a killed start leaves nothing
 * behind, and the next one loads it.
 */
export async function loadDemo(
  app: INestApplicationContext,
  onStep: (step: string) => void = () => undefined,
): Promise<LoadedDemo> {
  const auth = await app.get(Accounts).authOfUser(ENGINEER);
  const db = app.get(Db);
  return db.tx(async () => {
    await db.execute('select pg_advisory_xact_lock(hashtext($1))', [LOCK]);
    const existing = (await app.get(VehicleModelService).list(auth)).find(
      ({ internalNumber }) => internalNumber === DEMO_MODEL.number,
    );
    if (existing) return { modelId: existing.id, loaded: false, sheets: 0, positions: existing.bomPositions };
    onStep('demo');
    const vehicle = await buildDemoVehicle();
    const sheets = await writeSheets(app, auth, vehicle);
    await loadVocReports(app, vehicle.tables, sheets);
    const modelId = await writeModel(app, auth, vehicle);
    await hookByHand(app, auth, vehicle, modelId, sheets);
    await loadExchange(app);
    return { modelId, loaded: true, sheets: sheets.size, positions: vehicle.positions.length };
  });
}

/** Creates the enterprises of the suppliers. Returns the owners of their sheets by key. */
async function registerSuppliers(
  app: INestApplicationContext,
  suppliers: DemoVehicle['tables']['suppliers'],
): Promise<Map<string, Owner>> {
  const owners = new Map<string, Owner>();
  for (const { key, code, nameZh, nameEn, country, province, duns } of suppliers) {
    const tenant = await app
      .get(Accounts)
      .ensureEnterprise({ code, nameZh, nameEn, identity: 'supplier', countryCode: country, province, duns });
    owners.set(key, { ...tenant, userId: systemAuth().userId });
  }
  return owners;
}

/** Creates the suppliers, their sheets, and the sheets that Aurora received. Returns the sheets by key. */
async function writeSheets(
  app: INestApplicationContext,
  auth: Auth,
  { tables, materials, parts }: DemoVehicle,
): Promise<SheetOwners> {
  const owners = await registerSuppliers(app, tables.suppliers);
  const suppliers = new Map(tables.suppliers.map((row) => [row.key, row]));
  const drafts = parts.drafts.map(({ owner, seed }) => ({
    ...seed,
    owner: toOwner(auth),
    supplierCode: suppliers.get(owner)?.code,
    supplierName: suppliers.get(owner)?.nameZh,
  }));
  const foreign = [...materials, ...parts.suppliers].map(({ owner, seed }: OwnedSeed) => ({
    ...seed,
    owner: findOwner(owners, owner),
    origin: OWN_DATA as 1,
  }));
  const written = await app.get(SheetWriter).createMany(systemAuth(auth.enterpriseId), [...foreign, ...drafts]);
  const received = written.slice(materials.length, foreign.length);
  await app.get(MdsShareService).saveShares(
    received.map(({ id }, index) => ({
      sheetId: id,
      enterpriseId: auth.enterpriseId,
      receiveStatus: 'P',
      forwardAllowed: true,
      supplierCode: suppliers.get(parts.suppliers[index]?.owner ?? '')?.code,
    })),
  );
  const keeper = (index: number): number => foreign[index]?.owner.enterpriseId ?? auth.enterpriseId;
  return new Map(
    written.flatMap(({ key, id }, index) =>
      key === undefined ? [] : [[key, { sheetId: id, enterpriseId: keeper(index) }] as const],
    ),
  );
}

const toOwner = ({ enterpriseId, organisationId, userId }: Auth): Owner => ({ enterpriseId, organisationId, userId });
function findOwner(owners: ReadonlyMap<string, Owner>, key: string): Owner {
  const owner = owners.get(key);
  if (!owner) throw new Error(`demo: unknown supplier ${key}`);
  return owner;
}

/** Creates the model with its BOM; a temporary BOM, so that a visitor may replace it. */
async function writeModel(app: INestApplicationContext, auth: Auth, vehicle: DemoVehicle): Promise<number> {
  const { number, nameZh, brand, vehicleType, typeName, cccNumber, typeApprovalDate, putOnMarketDate } = DEMO_MODEL;
  const model = await app.get(VehicleModelService).save(auth, {
    projectName: nameZh,
    brand,
    vehicleType,
    internalNumber: number,
    typeName,
    cccNumber,
    modelType: NEW_ENERGY,
    powerPlant: PURE_ELECTRIC,
    curbWeightGrams: formatGrams(vehicle.root.micrograms),
    reusability: undefined,
    recoverability: undefined,
    typeApprovalDate,
    putOnMarketDate,
  });
  await app.get(BomWriteStore).insertTree(model.id, newPositions(vehicle));
  await app.get(BomService).updateModelBom(auth, model.id);
  return model.id;
}

/** Positions in tree order, in the form of the store. */
export function newPositions({ positions, tables }: DemoVehicle): NewPosition[] {
  const suppliers = new Map(tables.suppliers.map((row) => [row.key, row]));
  const parents = new Map(
    positions.flatMap((position, index) => position.children.map((child) => [child, index] as const)),
  );
  return positions.map((position, index) => ({
    index,
    parentIndex: parents.get(position) ?? null,
    level: position.level,
    name: position.nameZh,
    foreignName: position.nameEn,
    pinyin: pinyinOf(position.nameZh),
    number: position.number,
    numberKey: normalisePartNumber(position.number),
    supplierCode: suppliers.get(position.supplier)?.code ?? null,
    supplierName: suppliers.get(position.supplier)?.nameZh ?? null,
    quantity: String(position.quantity),
    massGrams: formatGrams(position.workbookMicrograms ?? position.micrograms),
    remark: null,
    sheetRow: null,
    isAssembly: position.children.length > 0,
  }));
}

/** Hooks positions whose suppliers use their own part numbers: a user found their sheets. */
async function hookByHand(
  app: INestApplicationContext,
  auth: Auth,
  { tables }: DemoVehicle,
  modelId: number,
  sheets: SheetOwners,
): Promise<void> {
  const numbers = new Set(
    tables.matching.filter(({ treatment }) => treatment === 'byHand').map(({ number }) => number),
  );
  const positions = await app.get(BomPositionStore).listTree(auth.scope, modelId);
  for (const { id, number } of positions) {
    const sheetId = number === null || !numbers.has(number) ? undefined : sheets.get(partKey(number))?.sheetId;
    if (sheetId !== undefined) await app.get(BomHookService).hook(auth, { ckid: id, sheetId });
  }
}
