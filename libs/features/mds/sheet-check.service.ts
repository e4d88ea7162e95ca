import { Injectable } from '@nestjs/common';
import type { SheetCheck } from '@matlas/contract';
import { type Auth } from '@matlas/server-kit';
import { headToCheck, SheetChecks } from './sheet-checks';
import { SheetMask } from './sheet-mask';
import { SheetStore } from './sheet.store';
import { TreeStore } from './tree.store';

/** Checks sheets as their readers see them. */
@Injectable()
export class SheetCheckService {
  constructor(
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly checks: SheetChecks,
    private readonly mask: SheetMask,
  ) {}

  /**
   * Current findings of the rules on the stored tree. Everybody who sees a sheet may check it; confidential content
   * is not disclosed.
   */
  async checkSheet(auth: Auth, id: number): Promise<SheetCheck> {
    const sheet = await this.sheets.findSheet(auth.scope, id);
    const tree = await this.trees.loadTree(id, sheet.enterpriseId);
    await this.mask.maskTree(auth, sheet, tree);
    return this.checks.toSheetCheck(
      id,
      sheet.ruleSet,
      tree,
      await this.checks.checkTree(tree, headToCheck(sheet), sheet.ruleSet, {
        foreign: auth.via !== 'system' && sheet.enterpriseId !== auth.enterpriseId,
      }),
    );
  }
}
