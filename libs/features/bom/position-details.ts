import { Injectable } from '@nestjs/common';
import type { BomPosition, BomPositionDetail } from '@matlas/contract';
import { Decimal, formatDecimal, massDeviation, type Permit } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, Translator } from '@matlas/server-kit';
import { BomPermits } from './bom-permits';
import { BomPositionStore } from './bom-position.store';
import { PositionFactsStore } from './position-facts.store';

/** A position with its path, why its data sheet fits, how the masses compare, and what may be done. */
@Injectable()
export class PositionDetails {
  constructor(
    private readonly positions: BomPositionStore,
    private readonly permits: BomPermits,
    private readonly models: VehicleModelService,
    private readonly facts: PositionFactsStore,
    private readonly translator: Translator,
  ) {}

  async of(auth: Auth, id: number): Promise<BomPositionDetail> {
    const position = await this.positions.one(auth.scope, id);
    const [path, reasons, permits, usedIn] = await Promise.all([
      this.positions.ancestors(auth.scope, id),
      this.positions.matchReasons(id),
      this.permits.of(auth, position),
      position.sheet ? this.positions.usedIn(auth.scope, position.sheet.id, id) : 0,
    ]);
    const facts = await this.facts.of(id, await this.models.facts(auth, position.modId));
    const { edit, delete: remove, addChild, hook, unhook, match } = permits;
    return {
      ...position,
      ...facts,
      path: path.map((step) => ({ id: step.id, name: step.name, foreignName: step.foreignName, number: step.number })),
      reasons,
      usedIn,
      mass: compareMass(position),
      can: {
        edit: this.told(edit),
        delete: this.told(remove),
        add: this.told(addChild),
        hook: this.told(hook),
        unhook: this.told(unhook),
        match: this.told(match),
      },
    };
  }
  private told(permit: Permit): { allowed: boolean; reason: string | null } {
    return {
      allowed: permit.allowed,
      reason: permit.allowed ? null : this.translator.error(permit.reason.code, permit.reason.params),
    };
  }
}

/** The workbook's mass against the data sheet's (check rule MAS-1, domain.md 1.2). */
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
