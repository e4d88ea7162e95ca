import { Injectable } from '@nestjs/common';
import {
  type DisclosedSheet,
  type OverdueDisclosure,
  type DisclosureRow,
  type DisclosureSetting,
  type DisclosureSettingSave,
  type DisclosureSheet,
  type DisclosureSubstance,
  type DisclosureWaiting,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { nextDraft, releaseOf } from '@matlas/domain';
import { permitsOn, SheetStore } from '@matlas/features/mds';
import { AuditTrail, type Auth, can, Db, notFound, Translator } from '@matlas/server-kit';
import { ShareStore } from '../core/share.store';
import { DiscloseSheets } from './disclose-sheets';
import { DisclosureSettingStore } from './disclosure-setting.store';
import { DisclosureStore, type OpenDisclosure } from './disclosure.store';

type Chosen = { ids: readonly number[]; parents: boolean };

/** Confidential substances that became declarable: the open disclosures, and disclosing them. */
@Injectable()
export class DisclosureService {
  constructor(
    private readonly db: Db,
    private readonly store: DisclosureStore,
    private readonly settings: DisclosureSettingStore,
    private readonly sheets: SheetStore,
    private readonly shares: ShareStore,
    private readonly disclosing: DiscloseSheets,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<DisclosureRow>> {
    const found = await this.store.page(auth.scope, page);
    const mayEdit = can(auth, 'data:disclosure:edit');
    return {
      ...found,
      records: found.records.map((row) => ({
        ...row,
        foundAt: row.foundAt.toISOString(),
        disclosedAt: row.disclosedAt?.toISOString() ?? null,
        can: { disclose: mayEdit && row.state === 'open' },
      })),
    };
  }
  listSubstances(auth: Auth): Promise<DisclosureSubstance[]> {
    return this.store.listSubstances(auth.scope);
  }
  listAffectedReceived(auth: Auth, page: PageQuery): Promise<Page<OverdueDisclosure>> {
    return this.store.listAffectedReceived(auth.scope, page);
  }
  /** `since` is null for a share that went back to its sender: the recipient can no longer read the sheet. */
  async findWaiting(auth: Auth, kid: number): Promise<DisclosureWaiting> {
    const { receiverId, sheetId, opens } = await this.shares.findReceived(auth.scope, kid);
    return { kid, since: opens ? await this.store.findWaitingSince(receiverId, sheetId) : null };
  }

  async preview(auth: Auth, chosen: Chosen): Promise<DisclosureSheet[]> {
    return this.db.tx(async () => {
      const { holders, above } = await this.disclosing.findAffected(
        auth,
        await this.findChosen(auth, chosen.ids),
        chosen.parents,
      );
      const ids = [...holders, ...above];
      const found = new Map((await this.sheets.findSheets(auth.scope, ids)).map((sheet) => [sheet.id, sheet]));
      const recipients = await this.store.listRecipients(ids, auth.enterpriseId);
      return ids.flatMap((id) => {
        const sheet = found.get(id);
        if (!sheet) return [];
        const { newVersion } = permitsOn(auth, sheet);
        const reason = newVersion.allowed
          ? null
          : this.translator.error(newVersion.reason.code, newVersion.reason.params);
        return [
          {
            sheetId: id,
            cid: Number(sheet.cid),
            cver: sheet.cver,
            kind: sheet.kind as DisclosureSheet['kind'],
            name: sheet.name,
            foreignName: sheet.foreignName,
            number: sheet.number,
            newCver: reason === null ? (releaseOf(nextDraft(sheet.cver) ?? '') ?? null) : null,
            isHolder: holders.includes(id),
            reason,
            recipients: recipients
              .filter(({ sheetId }) => sheetId === id)
              .map(({ sheetId: _sheet, ...recipient }) => recipient),
          },
        ];
      });
    });
  }
  disclose(auth: Auth, { push, ...chosen }: Chosen & { push: boolean }): Promise<DisclosedSheet[]> {
    return this.db.tx(async () =>
      this.disclosing.disclose(auth, await this.findChosen(auth, chosen.ids), { ...chosen, push, automatic: false }),
    );
  }

  async getSetting(auth: Auth): Promise<DisclosureSetting> {
    const setting = await this.settings.findSetting(auth.enterpriseId);
    return { ...setting, setAt: setting.setAt?.toISOString() ?? null };
  }
  saveSetting(auth: Auth, input: DisclosureSettingSave): Promise<DisclosureSetting> {
    return this.db.tx(async () => {
      const before = await this.settings.findSetting(auth.enterpriseId);
      await this.settings.save(auth.enterpriseId, auth.userId, input);
      const after = await this.settings.findSetting(auth.enterpriseId);
      await this.audit.write(auth, {
        subject: 'exchange_disclosure_setting',
        subjectId: auth.enterpriseId,
        action: 'change',
        before: { autoFrom: before.autoFrom, push: before.push },
        after: { autoFrom: after.autoFrom, push: after.push },
      });
      return this.getSetting(auth);
    });
  }

  /** The chosen disclosures that are still open; those of others are not found. */
  private async findChosen(auth: Auth, ids: readonly number[]): Promise<OpenDisclosure[]> {
    const open = await this.store.listOpen(auth.scope, ids);
    const missing = ids.find((id) => !open.some((one) => one.id === id));
    if (missing !== undefined) throw notFound('disclosure', missing);
    return open;
  }
}
