import { Injectable } from '@nestjs/common';
import type {
  In,
  analysisRrrScreeningApi,
  Page,
  PageQuery,
  RrrOrigin,
  ScreenedModel,
  ScreeningRow,
  ScreeningSummary,
} from '@matlas/contract';
import { coversClass, RRR_FLAGS, type TaggingScope } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, badInput } from '@matlas/server-kit';
import { RrrInputStore } from '../rrr/rrr-input.store';
import { flagGrams, gramsText, shareText } from '../rrr/rrr-texts';
import { type LoadedRrr, RrrVehicles } from '../rrr/rrr-vehicles';
import { RrrNames, type DisplayNames } from '../rrr/rrr-words';
import { LastResultStore } from './last-result.store';
import { partsInScope } from './parts-in-scope';
import { type ScreenedMaterial, screenedMaterials } from './screened-materials';
import { ScreeningChoices } from './screening-choices';

export type ScreeningFilter = In<typeof analysisRrrScreeningApi.page>;
/** A screened material with its vehicle. */
export interface FoundMaterial {
  material: ScreenedMaterial;
  vehicle: LoadedRrr;
  name: { name: string; foreignName: string | null; number: string | null };
}
const HEAVIEST = 5;
/** Row without a material: content that no sheet declares, or a fluid that the BOM does not contain. */
const UNNAMED = { name: '', foreignName: null, number: null };
const ORDERS: Readonly<Record<string, (one: FoundMaterial, other: FoundMaterial) => number>> = {
  massGrams: (one, other) =>
    one.material.mass === other.material.mass ? 0 : one.material.mass < other.material.mass ? -1 : 1,
  name: (one, other) => one.name.name.localeCompare(other.name.name),
  classCode: (one, other) => (one.material.classCode ?? '').localeCompare(other.material.classCode ?? ''),
  flag: (one, other) => RRR_FLAGS.indexOf(one.material.flag) - RRR_FLAGS.indexOf(other.material.flag),
  places: (one, other) => one.material.places.length - other.material.places.length,
};

/** Materials of vehicles by their end-of-life treatment. */
@Injectable()
export class RrrScreeningService {
  constructor(
    private readonly vehicles: RrrVehicles,
    private readonly reads: RrrInputStore,
    private readonly words: RrrNames,
    private readonly models: VehicleModelService,
    private readonly results: LastResultStore,
    private readonly choices: ScreeningChoices,
  ) {}

  async page(auth: Auth, filter: ScreeningFilter): Promise<Page<ScreeningRow>> {
    const found = sorted(filterByFlags(await this.findMaterials(auth, filter), filter.flags), filter.page);
    const from = (filter.page.pageNo - 1) * filter.page.pageSize;
    return { records: await this.toRows(auth, found.slice(from, from + filter.page.pageSize)), total: found.length };
  }
  /** All rows, heaviest first. */
  async listAll(auth: Auth, filter: ScreeningFilter): Promise<ScreeningRow[]> {
    return this.toRows(auth, sorted(filterByFlags(await this.findMaterials(auth, filter), filter.flags), filter.page));
  }
  async getSummary(auth: Auth, filter: ScreeningFilter): Promise<ScreeningSummary> {
    const found = await this.findMaterials(auth, filter);
    const of = (flag: (typeof RRR_FLAGS)[number]): bigint =>
      found.reduce((sum, { material }) => (material.flag === flag ? sum + material.mass : sum), 0n);
    const masses = Object.fromEntries(RRR_FLAGS.map((flag) => [flag, of(flag)])) as Record<
      (typeof RRR_FLAGS)[number],
      bigint
    >;
    const counts = Object.fromEntries(
      RRR_FLAGS.map((flag) => [flag, found.filter(({ material }) => material.flag === flag).length]),
    ) as ScreeningSummary['counts'];
    return {
      materials: found.length,
      massGrams: gramsText(Object.values(masses).reduce((sum, mass) => sum + mass, 0n)),
      masses: flagGrams(masses),
      counts,
    };
  }
  async modelPage(auth: Auth, page: PageQuery): Promise<Page<ScreenedModel>> {
    const found = await this.models.analysisPage(auth, page);
    const last = await this.results.lastOf(found.records.map(({ id }) => id));
    return {
      ...found,
      records: found.records.map(({ id, projectName, internalNumber, brand, bomPositions }) => ({
        id,
        projectName,
        internalNumber,
        brand,
        bomPositions,
        last: last.get(id) ?? null,
      })),
    };
  }
  /** Loads the requested vehicles, for the head of a workbook. */
  async loadVehicles(auth: Auth, modIds: readonly number[]): Promise<LoadedRrr[]> {
    const vehicles: LoadedRrr[] = [];
    for (const modId of new Set(modIds)) vehicles.push(await this.vehicles.load(auth, modId));
    return vehicles;
  }

  /** Materials with any mark. The search text is matched against names and numbers of materials. */
  private async findMaterials(
    auth: Auth,
    { modIds, scopeId, classCode, technologyIds, page }: ScreeningFilter,
  ): Promise<FoundMaterial[]> {
    const scope = scopeId === undefined ? undefined : await this.choices.getScope(auth, scopeId);
    await this.choices.refuseUnknown(auth, technologyIds);
    const found: FoundMaterial[] = [];
    for (const vehicle of await this.loadVehicles(auth, modIds)) {
      const materials = this.screenVehicle(vehicle, scope).filter(
        (one) =>
          (classCode === undefined || (one.classCode !== null && coversClass(classCode, one.classCode))) &&
          (technologyIds.length === 0 || (one.technologyId !== null && technologyIds.includes(one.technologyId))),
      );
      const names = await this.reads.nodeNames([
        ...new Set(materials.flatMap(({ nodeId }) => (nodeId === null ? [] : [nodeId]))),
      ]);
      found.push(
        ...materials.map((material) => ({
          material,
          vehicle,
          name: (material.nodeId === null ? undefined : names.get(material.nodeId)) ?? UNNAMED,
        })),
      );
    }
    const text = page.q?.trim().toLowerCase();
    return text
      ? found.filter(({ name: { name, foreignName, number } }) =>
          [name, foreignName, number].some((one) => one?.toLowerCase().includes(text)),
        )
      : found;
  }
  private screenVehicle(vehicle: LoadedRrr, scope: TaggingScope | undefined): ScreenedMaterial[] {
    if (!scope) return screenedMaterials(vehicle);
    const classesOf = (index: number): string[] =>
      vehicle.calculation.listMaterials(index).flatMap(({ classCode }) => classCode ?? []);
    return screenedMaterials(vehicle, partsInScope(vehicle, scope, classesOf));
  }
  private async toRows(auth: Auth, found: readonly FoundMaterial[]): Promise<ScreeningRow[]> {
    const words = new Map<number, DisplayNames>();
    for (const { vehicle } of found)
      if (!words.has(vehicle.model.enterpriseId))
        words.set(vehicle.model.enterpriseId, await this.words.loadNames(vehicle.model.enterpriseId));
    const rules = new Map(
      await Promise.all(
        [...words].map(
          async ([enterpriseId, of]) =>
            [enterpriseId, await of.rules(found.map(({ material }) => material.ruleId))] as const,
        ),
      ),
    );
    return found.map((one) =>
      toRow(one, words.get(one.vehicle.model.enterpriseId), rules.get(one.vehicle.model.enterpriseId)),
    );
  }
}

const filterByFlags = (found: readonly FoundMaterial[], flags: ScreeningFilter['flags']): FoundMaterial[] =>
  flags.length === 0 ? [...found] : found.filter(({ material }) => flags.includes(material.flag));
function sorted(found: readonly FoundMaterial[], { sort }: PageQuery): FoundMaterial[] {
  const terms = (sort.length === 0 ? [{ field: 'massGrams', dir: 'desc' as const }] : sort).map(({ field, dir }) => {
    const order = Object.hasOwn(ORDERS, field) ? ORDERS[field] : undefined;
    if (!order) throw badInput({ path: 'sort', code: 'unknownField', params: { field } });
    return (one: FoundMaterial, other: FoundMaterial): number =>
      dir === 'desc' ? -order(one, other) : order(one, other);
  });
  return [...found].sort((one, other) => terms.reduce((result, term) => result || term(one, other), 0));
}
/** Origin of the mark, as the screens name it: own mark of the material or mark of the part that contains it. */
const originOf = ({ origin, markSource }: ScreenedMaterial): RrrOrigin =>
  origin === 'part' ? 'inherited' : origin === 'material' ? (markSource ?? 'hand') : origin;
function toRow(
  { material, vehicle, name }: FoundMaterial,
  words: DisplayNames | undefined,
  rules: ReadonlyMap<number, { id: number; name: string }> | undefined,
): ScreeningRow {
  const { nodeId, classCode, bucket, flag, technologyId, ruleId, mass, places } = material;
  const heaviest = [...places]
    .sort((one, other) => (one.mass === other.mass ? 0 : one.mass < other.mass ? 1 : -1))
    .slice(0, HEAVIEST);
  return {
    key: [vehicle.model.id, nodeId ?? 0, classCode ?? '', flag, material.origin, technologyId ?? 0, ruleId ?? 0].join(
      '-',
    ),
    vehicle: { id: vehicle.model.id, name: vehicle.model.projectName },
    nodeId,
    name: name.name,
    foreignName: name.foreignName,
    number: name.number,
    classCode,
    breakdown: bucket,
    flag,
    origin: originOf(material),
    technology: words?.technology(technologyId) ?? null,
    rule: (ruleId === null ? undefined : rules?.get(ruleId)) ?? null,
    massGrams: gramsText(mass),
    sharePercent: shareText(mass, vehicle.calculation.rates.vehicle),
    places: places.length,
    heaviest: heaviest.map(({ index, mass: grams }) => {
      const { name: part, foreignName, number } = vehicle.names.position(index);
      return { positionId: vehicle.places.idOf(index), name: part, foreignName, number, massGrams: gramsText(grams) };
    }),
  };
}
