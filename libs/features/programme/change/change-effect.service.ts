import { Injectable } from '@nestjs/common';
import type { ChangeEffect, WhatIfReplacement } from '@matlas/contract';
import { Decimal, formatDecimal } from '@matlas/domain';
import { RrrFiguresService } from '@matlas/features/recyclability';
import { WhatIfRunService, WhatIfService, WhatIfUseService } from '@matlas/features/substance-analysis';
import { type Auth, can } from '@matlas/server-kit';
import type { PlannedPlace } from './place.store';

const MAX_NAME = 100;
const NOT_YET = { baseCounts: null, counts: null, new: null, gone: null, changed: null };

/** What a plan does to its models, and where it keeps its what-if analyses. */
export interface PlannedEffect {
  /** Name of the what-if analyses. */
  name: string;
  note: string;
  models: readonly { id: number; name: string }[];
  places: readonly PlannedPlace[];
  /** The what-if analysis of a model, made when somebody looked before. */
  whatIfOf: (modelId: number) => number | null;
  keepWhatIf: (modelId: number, whatIfId: number) => Promise<void>;
}

/** The effect of a plan on each model: masses, verdicts by a what-if analysis, and both rates. */
@Injectable()
export class ChangeEffectService {
  constructor(
    private readonly whatIfs: WhatIfService,
    private readonly uses: WhatIfUseService,
    private readonly runs: WhatIfRunService,
    private readonly rates: RrrFiguresService,
  ) {}

  async listEffects(auth: Auth, plan: PlannedEffect): Promise<ChangeEffect[]> {
    const effects: ChangeEffect[] = [];
    for (const model of plan.models) effects.push(await this.effectOn(auth, plan, model));
    return effects;
  }
  private async effectOn(
    auth: Auth,
    plan: PlannedEffect,
    { id: modId, name: modelName }: PlannedEffect['models'][number],
  ): Promise<ChangeEffect> {
    const positions = plan.places
      .filter(({ modelId }) => modelId === modId)
      .map(({ positionId, sheetId }) => ({ positionId, sheetId: sheetId ?? 0 }));
    const replacements = await this.uses.check(auth, modId, { positions, materials: [] });
    const head = {
      modId,
      modelName,
      positions: positions.length,
      massBeforeGrams: sumGrams(replacements, 'massBeforeGrams'),
      massAfterGrams: sumGrams(replacements, 'massAfterGrams'),
    };
    const rates = await this.findRates(auth, modId, positions);
    if (positions.length === 0 || !can(auth, 'analysis:prohibitSubstance:run'))
      return { ...head, ...NOT_YET, rates, running: false };
    const whatIfId = plan.whatIfOf(modId) ?? (await this.makeWhatIf(auth, plan, modId, positions));
    const { phase } = await this.runs.run(auth, { id: whatIfId, lawIds: [] });
    const result = phase === 'done' ? await this.runs.result(auth, whatIfId) : null;
    if (!result) return { ...head, ...NOT_YET, rates, running: true };
    const { baseCounts, counts, new: added, gone, changed } = result;
    return { ...head, rates, running: false, baseCounts, counts, new: added, gone, changed };
  }
  private async findRates(
    auth: Auth,
    modId: number,
    positions: readonly { positionId: number; sheetId: number }[],
  ): Promise<ChangeEffect['rates']> {
    if (!can(auth, 'analysis:anaRrrMark:query')) return null;
    const sheets = new Map(positions.map(({ positionId, sheetId }) => [positionId, sheetId]));
    const { before, after } = await this.rates.computeVariantRates(auth, modId, sheets);
    return {
      rcycBefore: before.rcyc.percent,
      rcycAfter: after.rcyc.percent,
      rcovBefore: before.rcov.percent,
      rcovAfter: after.rcov.percent,
    };
  }
  private async makeWhatIf(
    auth: Auth,
    plan: PlannedEffect,
    modId: number,
    positions: { positionId: number; sheetId: number }[],
  ): Promise<number> {
    const name = plan.name.slice(-MAX_NAME);
    const { id } = await this.whatIfs.save(auth, {
      modId,
      name,
      note: plan.note,
      variant: { positions, materials: [] },
    });
    await plan.keepWhatIf(modId, id);
    return id;
  }
}

/** Null when one of the masses is unknown. */
function sumGrams(
  replacements: readonly WhatIfReplacement[],
  key: 'massBeforeGrams' | 'massAfterGrams',
): string | null {
  let sum = new Decimal(0);
  for (const { [key]: grams } of replacements) {
    if (grams === null) return null;
    sum = sum.plus(grams);
  }
  return formatDecimal(sum);
}
