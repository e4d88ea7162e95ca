import { Injectable } from '@nestjs/common';
import type {
  AnalysisVariant,
  analysisWhatIfApi,
  In,
  Page,
  WhatIfReplacement,
  WhatIfSheet,
  WhatIfUse,
} from '@matlas/contract';
import { Decimal, formatDecimal, positionUses } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, notFound } from '@matlas/server-kit';
import { RunInputStore } from '../run/run-input.store';
import { vehicleTarget } from '../run/run-target';
import { VariantCheck } from './variant-check';
import { type VariedSheet, WhatIfStore } from './what-if.store';

type Routes = typeof analysisWhatIfApi;
const DIGITS = 12;
const grams = (value: number): string => formatDecimal(new Decimal(value).toSignificantDigits(DIGITS));

/** What a variant can replace, what it can replace it by, and the effect on masses. */
@Injectable()
export class WhatIfUseService {
  constructor(
    private readonly store: WhatIfStore,
    private readonly models: VehicleModelService,
    private readonly variants: VariantCheck,
    private readonly inputs: RunInputStore,
    private readonly graphs: SheetGraphStore,
  ) {}

  async listUses(auth: Auth, { modId, kind, page }: In<Routes['searchUses']>): Promise<Page<WhatIfUse>> {
    await this.models.getModel(auth, modId);
    return this.store.listUses(modId, await this.listReachedSheets(modId), kind, page);
  }
  /** Sheets of the same kind as the replaced sheet. */
  async candidates(
    auth: Auth,
    { modId, sheetId, positionId, page }: In<Routes['candidates']>,
  ): Promise<Page<WhatIfSheet>> {
    await this.models.getModel(auth, modId);
    const replaced =
      sheetId === undefined ? await this.sheetOfPosition(modId, positionId) : await this.requireUsed(modId, sheetId);
    const kind = replaced === undefined ? undefined : (await this.store.listSheets([replaced])).get(replaced)?.kind;
    return this.store.listCandidates(auth.scope, kind, replaced === undefined ? [] : [replaced], page);
  }

  private async sheetOfPosition(modId: number, positionId: number | undefined): Promise<number | undefined> {
    if (positionId === undefined) return undefined;
    const [position] = await this.store.listPositions(modId, [positionId]);
    if (!position) throw notFound('position', positionId);
    return position.sheetId ?? undefined;
  }
  private async requireUsed(modId: number, sheetId: number): Promise<number> {
    if (!(await this.listReachedSheets(modId)).includes(sheetId)) throw notFound('sheet', sheetId);
    return sheetId;
  }
  private async listReachedSheets(modId: number): Promise<number[]> {
    const { root } = await this.inputs.loadColumns(vehicleTarget(modId, null));
    return this.graphs.listReachedByAll([...new Set(root)].filter((id) => id > 0));
  }

  async check(auth: Auth, modId: number, variant: AnalysisVariant): Promise<WhatIfReplacement[]> {
    await this.models.getModel(auth, modId);
    const target = vehicleTarget(modId, auth.enterpriseId);
    const { positions, by, used } = await this.variants.checkVariant(auth, target, variant);
    const pieces = await this.pieces(modId);
    const hooked = await this.store.listSheets([...positions.values()].flatMap(({ sheetId }) => sheetId ?? []));
    const toWhatIfSheet = (sheet: VariedSheet | undefined): WhatIfSheet | null => (sheet ? sheetOf(sheet) : null);
    const ofPositions = variant.positions.map(({ positionId, sheetId }): WhatIfReplacement => {
      const position = positions.get(positionId);
      const [from, to, count] = [hooked.get(position?.sheetId ?? 0), by.get(sheetId), pieces.get(positionId) ?? 0];
      const massOf = (sheet: VariedSheet | undefined): string | null =>
        sheet?.kind === 1 && sheet.massGrams !== null ? grams(Number(sheet.massGrams) * count) : null;
      return {
        position: {
          id: positionId,
          name: position?.name ?? '',
          foreignName: position?.foreignName ?? null,
          number: position?.number ?? null,
          pieces: count,
        },
        from: toWhatIfSheet(from),
        by: sheetOf(to as VariedSheet),
        positions: 1,
        massBeforeGrams: massOf(from),
        massAfterGrams: massOf(to),
      };
    });
    const ofMaterials = await Promise.all(
      variant.materials.map(async ({ sheetId, bySheetId }): Promise<WhatIfReplacement> => ({
        position: null,
        from: toWhatIfSheet(used.get(sheetId)),
        by: sheetOf(by.get(bySheetId) as VariedSheet),
        positions: await this.store.countPositionsWith(modId, sheetId),
        massBeforeGrams: null,
        massAfterGrams: null,
      })),
    );
    return [...ofPositions, ...ofMaterials];
  }
  private async pieces(modId: number): Promise<Map<number, number>> {
    const bom = await this.inputs.loadColumns(vehicleTarget(modId, null));
    const uses = positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root });
    return new Map(Array.from(bom.positionId, (id, index) => [id, uses[index]?.pieces ?? 0]));
  }
}

const sheetOf = ({ released: _released, expired: _expired, ...sheet }: VariedSheet): WhatIfSheet => sheet;
