import { Injectable } from '@nestjs/common';
import type { RrrEffect } from '@matlas/contract';
import { asChanges, type MarkPlan } from './mark-plan';
import { nodeRow, RrrRows } from './rrr-rows';
import { gramsText, movedPoints, ratesText } from './rrr-texts';
import type { LoadedRrr } from './rrr-vehicles';

/** Effects of mark changes on the rates, in the format of the API. */
@Injectable()
export class RrrEffects {
  constructor(private readonly rows: RrrRows) {}

  async computeEffect(loaded: LoadedRrr, plan: MarkPlan): Promise<RrrEffect> {
    const started = performance.now();
    const { before, after, moves, heaviest } = loaded.calculation.preview(asChanges(plan));
    const milliseconds = performance.now() - started;
    const names = await this.rows.namesOf(heaviest.map(({ nodeId }) => nodeId));
    return {
      before: ratesText(before),
      after: ratesText(after),
      marks: plan.size,
      milliseconds,
      moves: moves.map(({ from, to, mass }) => ({
        from,
        to,
        massGrams: gramsText(mass),
        ...movedPoints(from, to, mass, after.vehicle),
      })),
      heaviest: heaviest.map(({ nodeId, from, to, mass }) => ({
        ...nodeRow(nodeId, names, loaded.places),
        from,
        to,
        massGrams: gramsText(mass),
      })),
    };
  }
}
