import { Injectable } from '@nestjs/common';
import type { NodeType, SheetRow, SheetSave } from '@matlas/contract';
import { SaveQuota } from '@matlas/features/identity';
import { type Auth, Db, Events } from '@matlas/server-kit';
import { SheetWriter } from './sheet-writer';
import { assertKind } from './sheet-kind';
import { toSheetRow } from './sheet.row';
import { SheetStore } from './sheet.store';

/** Creates own drafts. */
@Injectable()
export class SheetCreateService {
  constructor(
    private readonly db: Db,
    private readonly writer: SheetWriter,
    private readonly events: Events,
    private readonly quota: SaveQuota,
    private readonly sheets: SheetStore,
  ) {}

  async create(
    auth: Auth,
    kind: NodeType,
    { tree, autosave: _autosave, id: _id, version: _version, ...head }: SheetSave,
  ): Promise<SheetRow> {
    assertKind(kind, tree.kind);
    return this.db.tx(async () => {
      await this.quota.countSave(auth);
      const written = await this.writer.createOne(auth, head, tree);
      await this.events.afterCommit('sheet.saved', { sheetId: written.id, cid: written.cid, by: auth.userId });
      return toSheetRow(auth, await this.sheets.findSheet(auth.scope, written.id));
    });
  }
}
