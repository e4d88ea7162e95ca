import { Injectable } from '@nestjs/common';
import type { api, In, Page, VehicleInventoryRow, VehicleInventoryTotals } from '@matlas/contract';
import { Decimal, formatDecimal, HUNDRED, visibleOwnerIds } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { gramsText } from '@matlas/features/substance-analysis';
import { MassDetailService } from '../material-detail/mass-detail.service';
import { type InventoryRecord, InventoryStore } from './inventory.store';

type Routes = typeof api.analysisInventory;
/** Decimals of a share: enough to show one gram in a hundred tonnes. */
const DECIMALS = 9;

/** All substances and materials of a vehicle, from its newest stored list; empty while there is no list. */
@Injectable()
export class InventoryService {
  constructor(
    private readonly details: MassDetailService,
    private readonly inventory: InventoryStore,
  ) {}

  async page(auth: Auth, { modId, page, ...filter }: In<Routes['page']>): Promise<Page<VehicleInventoryRow>> {
    const detail = await this.details.findNewest(auth, modId);
    if (!detail) return { records: [], total: 0 };
    const found = await this.inventory.page(detail.id, visibleOwnerIds(auth), filter, page);
    return { ...found, records: found.records.map((record) => toRow(record, detail.massGrams)) };
  }
  async getTotals(auth: Auth, modId: number): Promise<VehicleInventoryTotals> {
    const detail = await this.details.findNewest(auth, modId);
    if (!detail || detail.unknownMaxGrams === null)
      return {
        isMade: false,
        substances: 0,
        materials: 0,
        masked: 0,
        vehicleGrams: detail?.massGrams ?? '0',
        unknownMaxGrams: '0',
        unmatchedGrams: '0',
      };
    return {
      isMade: true,
      ...(await this.inventory.countRows(detail.id, visibleOwnerIds(auth))),
      vehicleGrams: detail.massGrams,
      unknownMaxGrams: detail.unknownMaxGrams,
      unmatchedGrams: detail.unmatchedGrams ?? '0',
    };
  }
}

function toRow({ min, nominal, max, ...record }: InventoryRecord, vehicle: string): VehicleInventoryRow {
  const nominalGrams = gramsText(nominal);
  const share = Number(vehicle) > 0 ? new Decimal(nominalGrams).times(HUNDRED).dividedBy(vehicle) : new Decimal(0);
  return {
    ...record,
    minGrams: gramsText(min),
    nominalGrams,
    maxGrams: gramsText(max),
    sharePercent: formatDecimal(share, DECIMALS),
  };
}
