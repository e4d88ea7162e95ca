import { Injectable } from '@nestjs/common';
import type { DisclosedSheet } from '@matlas/contract';
import { ReleaseService, SheetStore } from '@matlas/features/mds';
import { type Auth, Translator } from '@matlas/server-kit';
import { RecipientService } from '../core/recipient.service';
import { SendingService } from '../core/sending.service';
import { DisclosureStore } from './disclosure.store';
import { type DisclosureOptions, type PushedSheet } from './disclosure-options';

/** Both languages in one text, because the form has only one remark. */
const LANGUAGES = ['zh', 'en'] as const;

/** Releases the versions that disclose substances, and sends them to the recipients of older versions. */
@Injectable()
export class DisclosureRelease {
  constructor(
    private readonly store: DisclosureStore,
    private readonly sheets: SheetStore,
    private readonly releases: ReleaseService,
    private readonly recipients: RecipientService,
    private readonly sending: SendingService,
    private readonly translator: Translator,
  ) {}

  /**
   * A published sheet is published again, a sent one is proposed to the same recipients, all others are released
   * internally.
   */
  async releaseAndPush(
    auth: Auth,
    sourceId: number,
    id: number,
    { push }: DisclosureOptions,
    pushed: PushedSheet[],
  ): Promise<DisclosedSheet> {
    const { status } = await this.sheets.findSheet(auth.scope, sourceId);
    const sent = push ? await this.recipients.copyRecipients(auth, id) : [];
    if (sent.length > 0)
      await this.store.addRemark(
        id,
        LANGUAGES.map((language) => this.translator.translate('reports', 'disclosure.remark', {}, language)).join(' '),
      );
    if (status === 'RL') await this.sending.publish(auth, { id });
    else if (sent.length > 0) await this.sending.propose(auth, { id });
    else await this.releases.release(auth, { id, to: 'IR' });
    pushed.push(...sent.map(({ recEntId }) => ({ sheetId: id, receiverId: recEntId })));
    const { cid, cver, kind, name, foreignName, number } = await this.sheets.findSheet(auth.scope, id);
    return {
      sheetId: id,
      cid: Number(cid),
      cver,
      kind: kind as DisclosedSheet['kind'],
      name,
      foreignName,
      number,
      recipients: sent.length,
    };
  }
}
