import { Injectable } from '@nestjs/common';
import type {
  analysisMaterialsGroupApi,
  ClassMass,
  In,
  MaterialsSummary,
  Page,
  SystemMass,
  UnknownMass,
} from '@matlas/contract';
import { ReferenceStore } from '@matlas/features/catalog';
import { type Auth, pageInMemory } from '@matlas/server-kit';
import { classRows, gramsText, percentText } from './class-masses';
import { ComputedListCache } from './computed-list-cache';
import { MaterialPlaceStore } from './material-place.store';
import { systemMasses, systemsOf } from './system-masses';
import { unknownMasses } from './unknown-masses';
import { type MaterialsRequest, type LoadedMaterials, VehicleMaterialLoader } from './vehicle-material-loader';

type Routes = typeof analysisMaterialsGroupApi;
type ReportInput = In<Routes['export']>;
export interface GroupedMaterials extends LoadedMaterials {
  classes: ClassMass[];
  systems: SystemMass[];
  unknown: UnknownMass[];
  summary: MaterialsSummary;
  other: LoadedMaterials | null;
}

/** Exact masses of a vehicle by material class, with the unknown masses listed separately. */
@Injectable()
export class MaterialsGroupService {
  constructor(
    private readonly loader: VehicleMaterialLoader,
    private readonly reference: ReferenceStore,
    private readonly places: MaterialPlaceStore,
    private readonly lists: ComputedListCache,
  ) {}

  async page(auth: Auth, { page, ...query }: In<Routes['page']>): Promise<Page<ClassMass>> {
    const rows = await this.classesOf(await this.loader.load(auth, query), await this.loadOther(auth, query));
    const wanted = page.q?.toLowerCase();
    return pageInMemory(
      wanted
        ? rows.filter(({ code, nameZh, nameEn }) =>
            [code ?? '', nameZh, nameEn].some((text) => text.toLowerCase().includes(wanted)),
          )
        : rows,
      page,
    );
  }
  async getSummary(auth: Auth, request: MaterialsRequest): Promise<MaterialsSummary> {
    return summaryOf(await this.loader.load(auth, request));
  }
  async listSystems(auth: Auth, request: MaterialsRequest): Promise<SystemMass[]> {
    return this.systemsOf(await this.loader.load(auth, request));
  }
  async listUnknown(auth: Auth, { page, ...query }: In<Routes['unknown']>): Promise<Page<UnknownMass>> {
    const wanted = page.q?.toLowerCase();
    const rows = await this.unknownOf(await this.loader.load(auth, query));
    return pageInMemory(
      wanted
        ? rows.filter((row) =>
            [row.positionName, row.positionForeignName, row.positionNumber, row.nodeName, row.supplierName].some(
              (text) => text?.toLowerCase().includes(wanted),
            ),
          )
        : rows,
      page,
    );
  }
  /** The complete data of a report. */
  async loadReportData(auth: Auth, input: ReportInput): Promise<GroupedMaterials> {
    const [loaded, other] = [await this.loader.load(auth, input), await this.loadOther(auth, input)];
    const [classes, systems, unknown] = [
      await this.classesOf(loaded, other),
      await this.systemsOf(loaded),
      await this.unknownOf(loaded),
    ];
    return { ...loaded, classes: [...classes], systems, unknown: [...unknown], summary: summaryOf(loaded), other };
  }

  private async loadOther(auth: Auth, { otherModId, scaled }: ReportInput): Promise<LoadedMaterials | null> {
    return otherModId === undefined ? null : this.loader.load(auth, { modId: otherModId, scaled });
  }
  private async classesOf(loaded: LoadedMaterials, other: LoadedMaterials | null): Promise<readonly ClassMass[]> {
    const classes = await this.reference.materialClasses();
    return this.lists.getOrCompute(['classes', loaded.key, other?.key ?? '', JSON.stringify(classes)].join('|'), () =>
      classRows(classes, loaded.vehicle, other?.vehicle),
    );
  }
  private async systemsOf({ model, vehicle }: LoadedMaterials): Promise<SystemMass[]> {
    const system = systemsOf(vehicle.bom.parent);
    const names = await this.places.findPositionNames(
      model.id,
      new Set(Array.from(system, (at) => vehicle.bom.positionId[at] as number)),
    );
    return systemMasses(vehicle, names, system);
  }
  private async unknownOf(loaded: LoadedMaterials): Promise<readonly UnknownMass[]> {
    return this.lists.getOrCompute(['unknown', loaded.key, await this.places.namesVersion()].join('|'), () =>
      this.namedUnknown(loaded),
    );
  }
  private async namedUnknown({ model, vehicle }: LoadedMaterials): Promise<UnknownMass[]> {
    const rows = unknownMasses(vehicle);
    const [places, nodes] = [
      await this.places.findPositionNames(
        model.id,
        rows.map(({ positionId }) => positionId),
      ),
      await this.places.nodes(rows.flatMap(({ nodeId }) => nodeId ?? [])),
    ];
    return rows.map((row) => {
      const [place, node] = [places.get(row.positionId), row.nodeId === null ? undefined : nodes.get(row.nodeId)];
      return {
        ...row,
        positionName: place?.name ?? '',
        positionForeignName: place?.foreignName ?? null,
        positionNumber: place?.number ?? null,
        supplierName: place?.supplierName ?? null,
        supplierForeignName: place?.supplierForeignName ?? null,
        sheetId: place?.sheetId ?? null,
        nodeName: node?.name ?? null,
        nodeForeignName: node?.foreignName ?? null,
      };
    });
  }
}

function summaryOf({ model, branch, vehicle, version }: LoadedMaterials): MaterialsSummary {
  const sum = (masses: readonly { picograms: bigint | null }[]): bigint =>
    masses.reduce((all, { picograms }) => all + (picograms ?? 0n), 0n);
  const of = (wanted: string): bigint => sum(vehicle.leaves.filter(({ kind }) => kind === wanted));
  const [classified, unclassified, untold, unmatched] = [
    of('classified'),
    of('unclassified'),
    of('untold'),
    sum(vehicle.unmatched),
  ];
  return {
    title: model.projectName,
    branch,
    massGrams: gramsText(vehicle.totalPicograms),
    classifiedGrams: gramsText(classified),
    unclassifiedGrams: gramsText(unclassified),
    untoldGrams: gramsText(untold),
    unmatchedGrams: gramsText(unmatched),
    unknownPercent: percentText(unclassified + untold + unmatched, vehicle.totalPicograms),
    curbWeightGrams: branch ? null : model.curbWeightGrams,
    positions: vehicle.roles.length,
    positionsWithSheet: vehicle.roles.filter((role) => role === 'counted').length,
    positionsUnmatched: vehicle.unmatched.length,
    positionsWithoutMass:
      vehicle.withoutMass.length + vehicle.unmatched.filter(({ picograms }) => picograms === null).length,
    sheets: new Set(vehicle.leaves.map(({ sheet }) => sheet)).size,
    version,
  };
}
