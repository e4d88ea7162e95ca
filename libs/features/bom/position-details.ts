import { Injectable } from '@nestjs/common';
import type { BomPosition, BomPositionDetail } from '@matlas/contract';
import { Decimal, formatDecimal, massDeviation, NODE_ACTIONS } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import type { Auth } from '@matlas/server-kit';
import { BomPermits } from './bom-permits';
import { BomPositionStore } from './bom-position.store';
import { PositionFactsStore } from './position-facts.store';
import type { SheetFilter } from './position-view';

/** A position with its path, the reason why its data sheet matches, the mass comparison, and the permitted actions. */
@Injectable()
export class PositionDetails {
  constructor(
    private readonly positions: BomPositionStore,
    private readonly permits: BomPermits,
    private readonly models: VehicleModelService,
    private readonly facts: PositionFactsStore,
  ) {}

  async getDetail(auth: Auth, id: number, sheets: SheetFilter = 'all'): Promise<BomPositionDetail> {
    const stored = await this.positions.getPosition(auth.scope, id);
    const position = sheets === 'all' ? stored : await this.positions.getPosition(auth.scope, id, sheets);
    const isHidden = stored.sheet !== null && position.sheet === null;
    const [path, reasons, permits, usedIn] = await Promise.all([
      this.positions.listAncestors(auth.scope, id),
      isHidden ? [] : this.positions.listMatchReasons(id),
      this.permits.getPermits(auth, stored),
      position.sheet ? this.positions.countUsesInOtherModels(auth.scope, position.sheet.id, id) : 0,
    ]);
    const facts = await this.facts.getFacts(id, await this.models.setFacts(auth, position.modId));
    return {
      ...position,
      ...facts,
      path: path.map((step) => ({ id: step.id, name: step.name, foreignName: step.foreignName, number: step.number })),
      reasons,
      usedIn,
      mass: compareMass(position),
      can: Object.fromEntries(
        NODE_ACTIONS.map((action) => [action, this.permits.describePermit(permits[action])]),
      ) as BomPositionDetail['can'],
    };
  }
}

/** Compares the workbook's mass with that of the data sheet (check rule MAS-1, domain.md 1.2). */
function compareMass({ massGrams, sheet }: BomPosition): BomPositionDetail['mass'] {
  const sheetGrams = sheet?.massGrams ?? null;
  const none = { bomGrams: massGrams, sheetGrams, deviationPercent: null, allowedPercent: null, ok: null };
  const deviation =
    massGrams === null || sheetGrams === null
      ? undefined
      : massDeviation(new Decimal(massGrams), new Decimal(sheetGrams));
  return deviation
    ? {
        ...none,
        deviationPercent: formatDecimal(deviation.percent, 6),
        allowedPercent: formatDecimal(deviation.allowedPercent),
        ok: deviation.within,
      }
    : none;
}
