import { Injectable } from '@nestjs/common';
import type { NodeType, SheetRow, SheetSave } from '@matlas/contract';
import { nextDraft } from '@matlas/domain';
import { SaveQuota } from '@matlas/features/identity';
import { type Auth, Db } from '@matlas/server-kit';
import { DraftPersistence } from './draft-persistence';
import { settleFigures } from './figures';
import { groupBy } from './group-by';
import { headToCheck, SheetChecks } from './sheet-checks';
import { assertPermit, permitsOn, toSheetRow } from './sheet.row';
import { type SheetRecord, SheetStore } from './sheet.store';
import { TreeResolver } from './tree-resolver';
import { TreeStore } from './tree.store';
import { TreeWriteStore } from './tree-write.store';
import { buildWorkingTree, usedSheets, type WorkingTree } from './working-tree';
import { requireKind, assertKind } from './sheet-kind';

/** Changes own drafts. A save replaces the whole tree of a draft, or nothing. */
@Injectable()
export class SheetChangeService {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly treeWrites: TreeWriteStore,
    private readonly resolver: TreeResolver,
    private readonly checks: SheetChecks,
    private readonly persistence: DraftPersistence,
    private readonly quota: SaveQuota,
  ) {}

  changeDraft(auth: Auth, kind: NodeType, input: SheetSave & { id: number }): Promise<SheetRow> {
    assertKind(kind, input.tree.kind);
    return this.db.tx(async () => {
      const before = requireKind(kind, await this.sheets.findForUpdate(auth.scope, input.id, input.version));
      assertPermit(permitsOn(auth, before).edit);
      await (input.autosave ? this.quota.assertNotExhausted(auth) : this.quota.countSave(auth));
      const tree = await this.resolveTree(auth, before, input);
      const findings = await this.checks.checkTree(
        tree,
        headToCheck({ ...before, preliminary: input.preliminary, standardMaterial: input.standardMaterial }),
        before.ruleSet,
      );
      await this.persistence.saveTree(auth, before, tree, findings, {
        preliminary: input.preliminary,
        standardMaterial: input.standardMaterial,
        module: input.module,
        supplierCode: input.supplierCode,
        supplierName: input.supplierName,
        version: input.autosave ? undefined : nextDraft(before.cver),
      });
      return toSheetRow(auth, await this.sheets.findSheet(auth.scope, before.id));
    });
  }

  /**
   * The input as a tree of this draft with computed figures: nodes keep their ids, the root is always that of the
   * draft, and existing references may stay.
   */
  private async resolveTree(auth: Auth, before: SheetRecord, { tree }: SheetSave): Promise<WorkingTree> {
    const planted = buildWorkingTree(tree);
    const known = await this.treeWrites.nodeIds(before.id);
    known.delete(before.id);
    for (const node of planted.nodes) if (!known.delete(node.id)) node.id = 0;
    planted.root.id = before.id;
    const stays = groupBy(usedSheets(await this.trees.loadTree(before.id, before.enterpriseId)), ({ cid }) =>
      Number(cid),
    );
    await this.resolver.resolve(auth.scope, planted, before.cid, stays);
    settleFigures(planted);
    return planted;
  }
}
