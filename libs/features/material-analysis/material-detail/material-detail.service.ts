import { Injectable } from '@nestjs/common';
import type { api, HighContent, In, MaterialLine, MaterialTotals, Page } from '@matlas/contract';
import { Decimal, formatDecimal, HUNDRED, visibleOwnerIds } from '@matlas/domain';
import { SubstanceService } from '@matlas/features/catalog';
import type { Auth } from '@matlas/server-kit';
import { LINE_KINDS } from './detail.task';
import { HighContentStore } from './high-content.store';
import { MassDetailService } from './mass-detail.service';
import type { MassDetailRecord } from './mass-detail.store';
import { type LineRecord, MaterialLineStore, type SupplierName } from './material-line.store';

type Routes = typeof api.analysisMaterialDetail;

/** Vehicle material detail: lists of the newest stored result; empty before the first result. */
@Injectable()
export class MaterialDetailService {
  constructor(
    private readonly details: MassDetailService,
    private readonly lines: MaterialLineStore,
    private readonly contents: HighContentStore,
    private readonly substances: SubstanceService,
  ) {}

  async page(auth: Auth, { modId, page, ...filter }: In<Routes['page']>): Promise<Page<MaterialLine>> {
    const detail = await this.details.findNewest(auth, modId, filter.ckid);
    if (!detail) return { records: [], total: 0 };
    const found = await this.lines.page(detail, filter, page);
    return { ...found, records: found.records.map((record) => toLine(record, vehicleGrams(detail, filter.scaled))) };
  }
  async getTotals(auth: Auth, { modId, page, ...filter }: In<Routes['totals']>): Promise<MaterialTotals> {
    const detail = await this.details.findNewest(auth, modId, filter.ckid);
    if (!detail) return { lines: 0, materials: 0, positions: 0, massGrams: '0', vehicleGrams: '0', classes: [] };
    return {
      ...(await this.lines.sumByClass(detail, filter, page)),
      vehicleGrams: vehicleGrams(detail, filter.scaled),
    };
  }
  async suppliers(auth: Auth, modId: number): Promise<SupplierName[]> {
    const detail = await this.details.findNewest(auth, modId);
    return detail ? this.lines.listSuppliers(detail.id) : [];
  }
  async highContent(auth: Auth, { modId, page, ...filter }: In<Routes['highContent']>): Promise<Page<HighContent>> {
    const detail = await this.details.findNewest(auth, modId);
    if (filter.substanceId !== undefined) await this.substances.get(auth, filter.substanceId);
    return detail ? this.contents.page(detail.id, visibleOwnerIds(auth), filter, page) : { records: [], total: 0 };
  }
}

/** Decimals of a share: enough to show one gram in a hundred tonnes. */
const DECIMALS = 9;
const vehicleGrams = ({ massGrams, plainMassGrams }: MassDetailRecord, scaled: boolean): string =>
  scaled ? massGrams : plainMassGrams;
function toLine({ kind, ...record }: LineRecord, vehicle: string): MaterialLine {
  const share = Number(vehicle) > 0 ? new Decimal(record.massGrams).times(HUNDRED).dividedBy(vehicle) : new Decimal(0);
  return { ...record, kind: LINE_KINDS[kind] ?? 'untold', sharePercent: formatDecimal(share, DECIMALS) };
}
