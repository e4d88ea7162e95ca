import { Injectable } from '@nestjs/common';
import { type SheetRow } from '@matlas/contract';
import { type Auth, notFound } from '@matlas/server-kit';
import { RuleSets } from '../rule-set/rule-sets';
import { SheetFacts } from '../rule-set/sheet-facts';
import { headToCheck } from '../sheet-checks';
import { SheetGraphStore } from '../sheet-graph.store';
import { SheetMask } from '../sheet-mask';
import { toSheetRow } from '../sheet.row';
import { type SheetRecord, SheetStore } from '../sheet.store';
import { TreeStore } from '../tree.store';
import { type WorkingTree } from '../working-tree';
import type { SheetToCompare } from './compare-sheets.task';
import { packTree } from './packed-tree';
import { numberStandIns } from './stand-ins';

export interface Side {
  sheet: SheetRecord;
  tree: WorkingTree;
  row: SheetRow;
  reach: number[];
}

/** The two sides of a comparison: sheets as the caller sees them, and as the comparison reads them. */
@Injectable()
export class ComparedSides {
  constructor(
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly mask: SheetMask,
    private readonly graph: SheetGraphStore,
    private readonly ruleSets: RuleSets,
    private readonly facts: SheetFacts,
  ) {}

  /** The sheet itself, or a version that it contains. */
  async loadSide(auth: Auth, outer: SheetRecord, inside: number | undefined): Promise<Side> {
    const reach = await this.graph.listReached(outer.id);
    const sheet = inside === undefined || inside === outer.id ? outer : await this.findInside(auth, inside, reach);
    const tree = await this.trees.loadTree(sheet.id, auth.enterpriseId);
    await this.mask.maskTree(auth, sheet, tree);
    numberStandIns(tree);
    return { sheet, tree, row: toSheetRow(auth, sheet), reach };
  }
  private async findInside(auth: Auth, id: number, reach: readonly number[]): Promise<SheetRecord> {
    const [sheet] = reach.includes(id) ? await this.sheets.findReferencedSheets(auth.scope, [id]) : [];
    if (!sheet) throw notFound('sheet', id);
    return sheet;
  }

  /** With the rule set of the sheet and the facts for its rules, as in a check. */
  async toCompare(auth: Auth, { sheet, tree }: Side): Promise<SheetToCompare> {
    const head = headToCheck(sheet);
    const ruleSet = await this.ruleSets.findSet(sheet.ruleSet);
    await this.facts.addContentFacts(tree);
    const supplier = await this.facts.findSupplier(head, ruleSet, {
      foreign: sheet.enterpriseId !== auth.enterpriseId,
    });
    return { id: sheet.id, head: supplier ? { ...head, supplier } : head, tree: packTree(tree), ruleSet };
  }
}
