import { Injectable } from '@nestjs/common';
import type { SendResult, ShareVia } from '@matlas/contract';
import { isReleased } from '@matlas/domain';
import { type TargetStatus, ReleaseService, SentSheets, SheetService } from '@matlas/features/mds';
import { AppError, type Auth, Db } from '@matlas/server-kit';
import { RecipientChecks } from '../check/recipient-checks';
import { RecipientService, toCheck } from './recipient.service';
import { type Sending, ShareDelivery } from './share-delivery';

/**
 * Sends sheets to one recipient, to several or to all, and released ones to further recipients; all of them or
 * none.
 */
@Injectable()
export class SendingService {
  constructor(
    private readonly db: Db,
    private readonly recipients: RecipientService,
    private readonly releases: ReleaseService,
    private readonly sheets: SheetService,
    private readonly sent: SentSheets,
    private readonly checks: RecipientChecks,
    private readonly delivery: ShareDelivery,
  ) {}

  /** 1:1. The version stays .0x until it is accepted. */
  send(auth: Auth, input: Sending): Promise<SendResult> {
    return this.releaseAndSend(auth, input, 'SD', 'send');
  }
  /** 1:n. */
  propose(auth: Auth, input: Sending): Promise<SendResult> {
    return this.releaseAndSend(auth, input, 'ST', 'propose');
  }
  publish(auth: Auth, input: Sending): Promise<SendResult> {
    return this.releaseAndSend(auth, input, 'RL', 'publish');
  }
  /**
   * Sends a proposed, published or accepted sheet to further recipients. An internal release stays inside the
   * enterprise.
   */
  sendFurther(auth: Auth, input: Sending): Promise<SendResult> {
    return this.db.tx(async () => {
      const sheet = await this.recipients.findOwnSheet(auth, input.id);
      await this.sent.lock([input.id]);
      const { status, cver, validity, validUntil } = await this.sheets.findRow(auth, input.id);
      if (!isReleased({ status, cver }) || status === 'IR') throw new AppError('send.notReleased');
      if (validity === 'expired') throw new AppError('sheet.expired', { date: validUntil ?? '' });
      await this.releases.assertSupplier(auth, sheet.enterpriseId);
      await this.releases.assertActiveCodes(auth, input.id);
      const chosen = await this.delivery.lockChosen(auth, input);
      if (chosen.length === 0) throw new AppError('recipient.none');
      await this.checks.assertMayBeSent(auth, input.id, chosen.map(toCheck));
      await this.delivery.deliver(auth, chosen, status === 'RL' ? 'publish' : 'propose');
      return this.loadResult(auth, input.id);
    });
  }

  private releaseAndSend(auth: Auth, input: Sending, to: TargetStatus, via: ShareVia): Promise<SendResult> {
    return this.db.tx(async () => {
      await this.recipients.findOwnSheet(auth, input.id);
      await this.sent.lock([input.id]);
      const chosen = await this.delivery.lockChosen(auth, input);
      if (via === 'send' && chosen.length > 1) throw new AppError('recipient.exactlyOne', { count: chosen.length });
      if (via !== 'publish' && chosen.length === 0) throw new AppError('recipient.none');
      await this.checks.assertMayBeSent(auth, input.id, chosen.map(toCheck));
      await this.releases.release(auth, { id: input.id, version: input.version, to });
      await this.delivery.deliver(auth, chosen, via);
      return this.loadResult(auth, input.id);
    });
  }
  private async loadResult(auth: Auth, id: number): Promise<SendResult> {
    return { sheet: await this.sheets.findRow(auth, id), recipients: await this.recipients.list(auth, id) };
  }
}
