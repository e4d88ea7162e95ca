import { Injectable } from '@nestjs/common';
import type { AnalysisVariant } from '@matlas/contract';
import { SheetGraphStore } from '@matlas/features/mds';
import { type Auth, badInput, type IssueInput } from '@matlas/server-kit';
import { RunInputStore } from '../run/run-input.store';
import type { RunTarget } from '../run/run-target';
import { type VariedPosition, type VariedSheet, WhatIfStore } from './what-if.store';

/** The positions and sheets that a variant refers to, as far as the caller can see them. */
export interface CheckedVariant {
  positions: ReadonlyMap<number, VariedPosition>;
  by: ReadonlyMap<number, VariedSheet>;
  used: ReadonlyMap<number, VariedSheet>;
}

/**
 * Index of a replacement that is part of a cycle; undefined without one. `reach`: ids of all sheets inside each
 * replacement sheet.
 */
export function findCycle(
  materials: AnalysisVariant['materials'],
  reach: ReadonlyMap<number, ReadonlySet<number>>,
): number | undefined {
  const next = materials.map(({ bySheetId }) =>
    materials.flatMap(({ sheetId }, index) => (reach.get(bySheetId)?.has(sheetId) ? [index] : [])),
  );
  const state = new Array<0 | 1 | 2>(materials.length).fill(0);
  const visit = (at: number): boolean => {
    if (state[at] === 1) return true;
    if (state[at] === 2) return false;
    state[at] = 1;
    const round = (next[at] ?? []).some(visit);
    state[at] = 2;
    return round;
  };
  const found = materials.findIndex((_material, index) => visit(index));
  return found < 0 ? undefined : found;
}

/**
 * Refuses invalid variants with one issue per fault: cycles, other kinds of node, drafts, sheets that the vehicle
 * does not use.
 */
@Injectable()
export class VariantCheck {
  constructor(
    private readonly store: WhatIfStore,
    private readonly graphs: SheetGraphStore,
    private readonly inputs: RunInputStore,
  ) {}

  async checkVariant(auth: Auth, target: RunTarget, variant: AnalysisVariant): Promise<CheckedVariant> {
    const by = await this.store.listVisibleSheets(auth.scope, [
      ...variant.positions.map(({ sheetId }) => sheetId),
      ...variant.materials.map(({ bySheetId }) => bySheetId),
    ]);
    const checked: CheckedVariant = {
      positions: new Map(
        target.modelId === null
          ? []
          : (
              await this.store.listPositions(
                target.modelId,
                variant.positions.map(({ positionId }) => positionId),
              )
            ).map((position) => [position.id, position]),
      ),
      by,
      used: await this.findUsed(target, variant, by),
    };
    const issues = [
      ...this.duplicateFaults(variant),
      ...(await this.positionFaults(variant, checked)),
      ...this.materialFaults(variant, checked),
    ];
    if (issues.length > 0) throw badInput(...issues);
    await this.assertNoCircle(variant);
    return checked;
  }
  /**
   * The replaced sheets that the target contains, at any depth. Replacement sheets that the caller cannot see are
   * not searched.
   */
  private async findUsed(
    target: RunTarget,
    { materials, positions }: AnalysisVariant,
    by: CheckedVariant['by'],
  ): Promise<Map<number, VariedSheet>> {
    if (materials.length === 0) return new Map();
    const hooked = positions.flatMap(({ sheetId }) => (by.has(sheetId) ? [sheetId] : []));
    const { root } = await this.inputs.loadColumns(target);
    const reached = new Set(
      await this.graphs.listReachedByAll([...new Set([...root, ...hooked])].filter((id) => id > 0)),
    );
    return this.store.listSheets(materials.flatMap(({ sheetId }) => (reached.has(sheetId) ? [sheetId] : [])));
  }
  private duplicateFaults({ positions, materials }: AnalysisVariant): IssueInput[] {
    const again = (ids: readonly number[], path: string): IssueInput[] => {
      const first = new Map([...ids.entries()].reverse().map(([at, id]) => [id, at]));
      return ids.flatMap((id, at) =>
        (first.get(id) ?? at) < at
          ? [{ path: `variant.${path}`.replace('#', String(at)), code: 'whatIf.twice' as const }]
          : [],
      );
    };
    const replaced = new Set(materials.map(({ sheetId }) => sheetId));
    return [
      ...again(
        positions.map(({ positionId }) => positionId),
        'positions.#.positionId',
      ),
      ...again(
        materials.map(({ sheetId }) => sheetId),
        'materials.#.sheetId',
      ),
      ...materials.flatMap(({ sheetId, bySheetId }, at) =>
        sheetId !== bySheetId && replaced.has(bySheetId)
          ? [{ path: `variant.materials.${at}.bySheetId`, code: 'whatIf.chain' as const }]
          : [],
      ),
    ];
  }
  private async positionFaults({ positions }: AnalysisVariant, checked: CheckedVariant): Promise<IssueInput[]> {
    const hooked = await this.store.listSheets([...checked.positions.values()].flatMap(({ sheetId }) => sheetId ?? []));
    return positions.flatMap(({ positionId, sheetId }, at): IssueInput[] => {
      const position = checked.positions.get(positionId);
      if (!position)
        return [{ path: `variant.positions.${at}.positionId`, code: 'notFound', params: { what: 'position' } }];
      return replacementFaults(
        checked.by.get(sheetId),
        hooked.get(position.sheetId ?? 0)?.kind,
        `variant.positions.${at}.sheetId`,
      );
    });
  }
  private materialFaults({ materials }: AnalysisVariant, { by, used }: CheckedVariant): IssueInput[] {
    return materials.flatMap(({ sheetId, bySheetId }, at): IssueInput[] => {
      const from = used.get(sheetId);
      return from
        ? replacementFaults(by.get(bySheetId), from.kind, `variant.materials.${at}.bySheetId`)
        : [{ path: `variant.materials.${at}.sheetId`, code: 'whatIf.notUsed' }];
    });
  }
  private async assertNoCircle({ materials }: AnalysisVariant): Promise<void> {
    const changing = materials.filter(({ sheetId, bySheetId }) => sheetId !== bySheetId);
    const reach = new Map<number, ReadonlySet<number>>();
    for (const { bySheetId } of changing)
      reach.set(bySheetId, new Set((await this.graphs.listReached(bySheetId)).filter((id) => id !== bySheetId)));
    const round = findCycle(changing, reach);
    if (round !== undefined)
      throw badInput({
        path: `variant.materials.${materials.indexOf(changing[round] as (typeof materials)[number])}.bySheetId`,
        code: 'whatIf.circle',
      });
  }
}

/** A replacement must be released and of the same kind; a position without a sheet accepts any kind. */
function replacementFaults(by: VariedSheet | undefined, kind: number | undefined, path: string): IssueInput[] {
  if (!by) return [{ path, code: 'notFound', params: { what: 'sheet' } }];
  if (!by.released || by.expired) return [{ path, code: 'whatIf.notReleased' }];
  return kind !== undefined && by.kind !== kind ? [{ path, code: 'whatIf.otherKind' }] : [];
}
