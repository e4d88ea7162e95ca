import { Injectable } from '@nestjs/common';
import {
  type DisclosedSheet,
  type DisclosureHeld,
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

/** Confidential substances that became declarable: what is to be shown, and showing it. */
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
  substances(auth: Auth): Promise<DisclosureSubstance[]> {
    return this.store.substances(auth.scope);
  }
  held(auth: Auth, page: PageQuery): Promise<Page<DisclosureHeld>> {
    return this.store.held(auth.scope, page);
  }
  /** What went back to its sender says nothing any more. */
  async waiting(auth: Auth, kid: number): Promise<DisclosureWaiting> {
    const { receiverId, sheetId, opens } = await this.shares.received(auth.scope, kid);
    return { kid, since: opens ? await this.store.heldSince(receiverId, sheetId) : null };
  }

  async preview(auth: Auth, chosen: Chosen): Promise<DisclosureSheet[]> {
    return this.db.tx(async () => {
      const { holders, above } = await this.disclosing.affected(
        auth,
        await this.chosen(auth, chosen.ids),
        chosen.parents,
      );
      const ids = [...holders, ...above];
      const found = new Map((await this.sheets.many(auth.scope, ids)).map((sheet) => [sheet.id, sheet]));
      const recipients = await this.store.recipients(ids, auth.enterpriseId);
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
      this.disclosing.disclose(auth, await this.chosen(auth, chosen.ids), { ...chosen, push, automatic: false }),
    );
  }

  async setting(auth: Auth): Promise<DisclosureSetting> {
    const setting = await this.settings.of(auth.enterpriseId);
    return { ...setting, setAt: setting.setAt?.toISOString() ?? null };
  }
  saveSetting(auth: Auth, input: DisclosureSettingSave): Promise<DisclosureSetting> {
    return this.db.tx(async () => {
      const before = await this.settings.of(auth.enterpriseId);
      await this.settings.save(auth.enterpriseId, auth.userId, input);
      const after = await this.settings.of(auth.enterpriseId);
      await this.audit.write(auth, {
        subject: 'exchange_disclosure_setting',
        subjectId: auth.enterpriseId,
        action: 'change',
        before: { autoFrom: before.autoFrom, push: before.push },
        after: { autoFrom: after.autoFrom, push: after.push },
      });
      return this.setting(auth);
    });
  }

  /** Those that are still open; one that is not the caller's is not found. */
  private async chosen(auth: Auth, ids: readonly number[]): Promise<OpenDisclosure[]> {
    const open = await this.store.open(auth.scope, ids);
    const missing = ids.find((id) => !open.some((one) => one.id === id));
    if (missing !== undefined) throw notFound('disclosure', missing);
    return open;
  }
}
