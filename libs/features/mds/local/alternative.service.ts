import { Injectable } from '@nestjs/common';
import { displayName } from '@matlas/contract';
import { AppError, type Auth, Translator } from '@matlas/server-kit';
import { DraftPersistence } from '../draft-persistence';
import { settleFigures } from '../figures';
import { headToCheck, SheetChecks } from '../sheet-checks';
import { assertPermit, permitsOn } from '../sheet.row';
import { type SheetRecord, SheetStore } from '../sheet.store';
import { TreeStore } from '../tree.store';
import { alternativesOf, type UsedSheet, type WorkingEdge, type WorkingTree } from '../working-tree';
import { AlternativeStore } from './alternative.store';

const sheetOf = ({ child }: WorkingEdge): UsedSheet | undefined => ('sheet' in child ? child.sheet : undefined);

/**
 * Sets the preferred alternative in all own drafts that have the sheet among their alternatives. A released sheet
 * is switched by a new release (libs/features/mds/README.md, multi-source).
 */
@Injectable()
export class AlternativeService {
  constructor(
    private readonly alternatives: AlternativeStore,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly checks: SheetChecks,
    private readonly persistence: DraftPersistence,
    private readonly translator: Translator,
  ) {}

  /**
   * Replaces the preferred alternative after the user has confirmed it (specification 000, section 4). Runs in the
   * caller's transaction.
   */
  async preferSheet(auth: Auth, sheet: SheetRecord, confirmed: boolean): Promise<void> {
    const drafts = await this.alternatives.draftsWith(auth.scope, sheet.id);
    if (drafts.length === 0) throw new AppError('sheet.onlyPreferred');
    const replaced: UsedSheet[] = [];
    for (const id of drafts) replaced.push(...(await this.preferIn(auth, id, sheet.id)));
    const names = [...new Set(replaced.map((each) => displayName(this.translator.language, each)))];
    if (names.length > 0 && !confirmed)
      throw new AppError('sheet.preferredReplaces', { names: names.join(', '), count: replaced.length });
  }
  /** Returns the alternatives that are no longer preferred. */
  private async preferIn(auth: Auth, draftId: number, sheetId: number): Promise<UsedSheet[]> {
    const before = await this.sheets.findForUpdate(auth.scope, draftId);
    assertPermit(permitsOn(auth, before).edit);
    const tree = await this.trees.loadTree(draftId, before.enterpriseId);
    const replaced = preferInTree(tree, sheetId);
    settleFigures(tree);
    const findings = await this.checks.checkTree(tree, headToCheck(before), before.ruleSet);
    await this.persistence.saveTree(
      auth,
      before,
      tree,
      findings,
      {},
      { before: { preferred: replaced.map(({ id }) => id) }, after: { preferred: [sheetId] } },
    );
    return replaced;
  }
}

/** Makes the sheet the only preferred alternative of each multi-source node that has it. */
function preferInTree(tree: WorkingTree, sheetId: number): UsedSheet[] {
  const replaced: UsedSheet[] = [];
  for (const alternatives of tree.nodes.map(alternativesOf)) {
    if (!alternatives.some((edge) => sheetOf(edge)?.id === sheetId)) continue;
    for (const edge of alternatives) {
      const other = sheetOf(edge);
      if (edge.fields.preferred && other && other.id !== sheetId) replaced.push(other);
      edge.fields.preferred = other?.id === sheetId;
    }
  }
  return replaced;
}
