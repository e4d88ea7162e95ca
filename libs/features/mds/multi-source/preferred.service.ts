import { Injectable } from '@nestjs/common';
import type { In, mdsMultiSourceApi, SheetRow } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db, notFound } from '@matlas/server-kit';
import { CopyService } from '../copy.service';
import { ReleaseService } from '../release.service';
import { assertPermit, permitsOn } from '../sheet.row';
import { SheetStore } from '../sheet.store';
import { TreeStore } from '../tree.store';
import { TreeWriteStore } from '../tree-write.store';
import { loadSwitch, preferOnly, toPreview } from './preferred-switch';

type Choice = In<typeof mdsMultiSourceApi.prefer>;

/**
 * Changes the preferred alternative of a released multi-source component (libs/features/mds/README.md). Released
 * trees never change, so the switch is a new release of the sheet that differs only in the preferred flag.
 */
@Injectable()
export class PreferredService {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly treeWrites: TreeWriteStore,
    private readonly copies: CopyService,
    private readonly releases: ReleaseService,
    private readonly audit: AuditTrail,
  ) {}

  switchPreferred(auth: Auth, { sheetId, nodeId, pos, replaces }: Choice): Promise<SheetRow> {
    return this.db.tx(async () => {
      const sheet = await this.sheets.findForUpdate(auth.scope, sheetId);
      assertPermit(permitsOn(auth, sheet).newVersion);
      const { node, from, to } = await loadSwitch(this.trees, sheet, nodeId, pos);
      if (from?.pos !== replaces || from === to) throw new AppError('multiSource.changed');
      const { sheet: draft, dropped } = await this.copies.copy(auth, sheetId, 'newVersion');
      if (dropped.length > 0) throw new AppError('sheet.onlyPreferred');
      await this.switchIn(draft.id, sheet.enterpriseId, node.place, pos);
      const released = await this.releases.release(auth, { id: draft.id, to: sheet.status === 'RL' ? 'RL' : 'IR' });
      await this.audit.write(auth, {
        subject: 'mds_sheet',
        subjectId: draft.id,
        action: 'change',
        before: { sheet: sheetId, preferred: from ? toPreview(from).name : null },
        after: { sheet: draft.id, preferred: toPreview(to).name },
      });
      return released;
    });
  }

  /** The release checks the draft again and throws when a rule refuses it. */
  private async switchIn(draftId: number, enterpriseId: number, place: string, pos: number): Promise<void> {
    const tree = await this.trees.loadTree(draftId, enterpriseId);
    const node = tree.nodes.find((one) => one.place === place);
    if (!node) throw notFound('node', place);
    preferOnly(tree, node.id, pos);
    await this.treeWrites.replaceTree({ sheetId: draftId, tree });
  }
}
