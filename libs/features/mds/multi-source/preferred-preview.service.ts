import { Injectable } from '@nestjs/common';
import type { In, mdsMultiSourceApi, PreferPreview } from '@matlas/contract';
import { formatDecimal, nextDraft, releaseOf } from '@matlas/domain';
import { type Auth } from '@matlas/server-kit';
import { headToCheck, SheetChecks } from '../sheet-checks';
import { assertPermit, permitsOn } from '../sheet.row';
import { SheetStore } from '../sheet.store';
import { type WorkingTree } from '../working-tree';
import { PreferredStore } from './preferred.store';
import { TreeStore } from '../tree.store';
import { loadSwitch, preferOnly, toPreview } from './preferred-switch';

type Place = In<typeof mdsMultiSourceApi.preview>;

/** Shows what a change of the preferred alternative does. */
@Injectable()
export class PreferredPreviewService {
  constructor(
    private readonly trees: TreeStore,
    private readonly preferred: PreferredStore,
    private readonly sheets: SheetStore,
    private readonly checks: SheetChecks,
  ) {}

  async preview(auth: Auth, { sheetId, nodeId, pos }: Place): Promise<PreferPreview> {
    const sheet = await this.sheets.findSheet(auth.scope, sheetId);
    assertPermit(permitsOn(auth, sheet).newVersion);
    const { tree, from, to } = await loadSwitch(this.trees, sheet, nodeId, pos);
    const was = massText(tree);
    preferOnly(tree, nodeId, pos);
    const findings = await this.checks.checkTree(tree, headToCheck(sheet), sheet.ruleSet);
    return {
      from: from ? toPreview(from) : null,
      to: toPreview(to),
      newCver: releaseOf(nextDraft(sheet.cver) ?? '') ?? sheet.cver,
      massGrams: { was, is: massText(tree) },
      users: await this.preferred.countUsers(auth.scope, sheetId),
      check: this.checks.toSheetCheck(sheetId, sheet.ruleSet, tree, findings),
    };
  }
}

/** The calculated mass; a measured mass does not change. */
const massText = ({ root }: WorkingTree): string =>
  root.figures?.mass ? formatDecimal(root.figures.mass.calculated) : '';
