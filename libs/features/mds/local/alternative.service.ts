import { Injectable } from '@nestjs/common';
import { ownName } from '@matlas/contract';
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
 * Which of several sources counts, in every draft of one's own that has the sheet among its alternatives; a released
 * sheet switches by a new release (libs/features/mds/README.md, multi-source).
 */
@Injectable()
export class AlternativeService {
  constructor(
    private readonly alternatives: AlternativeStore,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly checks: SheetChecks,
    private readonly keeper: DraftPersistence,
    private readonly translator: Translator,
  ) {}

  /**
   * A new preferred one takes the place of the old after the person has confirmed it (specification 000, section 4).
   * Runs in the caller's transaction.
   */
  async prefer(auth: Auth, sheet: SheetRecord, confirmed: boolean): Promise<void> {
    const drafts = await this.alternatives.draftsWith(auth.scope, sheet.id);
    if (drafts.length === 0) throw new AppError('sheet.onlyPreferred');
    const replaced: UsedSheet[] = [];
    for (const id of drafts) replaced.push(...(await this.preferIn(auth, id, sheet.id)));
    const names = [...new Set(replaced.map((each) => ownName(this.translator.language, each)))];
    if (names.length > 0 && !confirmed)
      throw new AppError('sheet.preferredReplaces', { names: names.join(', '), count: replaced.length });
  }
  /** Answers which alternatives no longer count. */
  private async preferIn(auth: Auth, draftId: number, sheetId: number): Promise<UsedSheet[]> {
    const before = await this.sheets.locked(auth.scope, draftId);
    assertPermit(permitsOn(auth, before).edit);
    const tree = await this.trees.load(draftId, before.enterpriseId);
    const replaced = switchTo(tree, sheetId);
    settleFigures(tree);
    const findings = await this.checks.run(tree, headToCheck(before), before.ruleSet);
    await this.keeper.saveTree(
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

/** Of the alternatives of each multi-source node that has the sheet, it alone is preferred. */
function switchTo(tree: WorkingTree, sheetId: number): UsedSheet[] {
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
