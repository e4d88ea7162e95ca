import { Injectable } from '@nestjs/common';
import type { BomPosition, BomPositionDetail } from '@matlas/contract';
import { Decimal, formatDecimal, massDeviation, type Permit } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, Translator } from '@matlas/server-kit';
import { BomPermits } from './bom-permits';
import { BomPositionStore } from './bom-position.store';
import { PositionFactsStore } from './position-facts.store';

/** A position with its path, the reason why its data sheet matches, the mass comparison, and the permitted actions. */
@Injectable()
export class PositionDetails {
  constructor(
    private readonly positions: BomPositionStore,
    private readonly permits: BomPermits,
    private readonly models: VehicleModelService,
    private readonly facts: PositionFactsStore,
    private readonly translator: Translator,
  ) {}

  async getDetail(auth: Auth, id: number): Promise<BomPositionDetail> {
    const position = await this.positions.getPosition(auth.scope, id);
    const [path, reasons, permits, usedIn] = await Promise.all([
      this.positions.listAncestors(auth.scope, id),
      this.positions.listMatchReasons(id),
      this.permits.getPermits(auth, position),
      position.sheet ? this.positions.countUsesInOtherModels(auth.scope, position.sheet.id, id) : 0,
    ]);
    const facts = await this.facts.getFacts(id, await this.models.setFacts(auth, position.modId));
    const { edit, delete: remove, addChild, hook, unhook, match } = permits;
    return {
      ...position,
      ...facts,
      path: path.map((step) => ({ id: step.id, name: step.name, foreignName: step.foreignName, number: step.number })),
      reasons,
      usedIn,
      mass: compareMass(position),
      can: {
        edit: this.describePermit(edit),
        delete: this.describePermit(remove),
        add: this.describePermit(addChild),
        hook: this.describePermit(hook),
        unhook: this.describePermit(unhook),
        match: this.describePermit(match),
      },
    };
  }
  private describePermit(permit: Permit): { allowed: boolean; reason: string | null } {
    return {
      allowed: permit.allowed,
      reason: permit.allowed ? null : this.translator.error(permit.reason.code, permit.reason.params),
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
