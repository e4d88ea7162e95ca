import { Injectable } from '@nestjs/common';
import { chunked } from '@matlas/domain';
import type { SheetDocument } from '@matlas/formats';
import { AppError, type Auth, type JobContext } from '@matlas/server-kit';
import { AttachmentFetch } from '../client/attachment-fetch';
import { PartnerClient, PartnerUnreachable } from '../client/partner-client';
import type { SyncPartner } from '../partners/sync-partner.store';
import { type SyncDocument, SyncDocumentStore } from '../runs/sync-document.store';
import type { SyncOutcome } from '../runs/sync-log';
import { readDocument } from '../take/document-shape';
import { inOrder, withUsed } from '../take/sheet-order';
import { SheetTaker } from '../take/sheet-taker';
import { attachmentReason, NOTHING_RECEIVED, type ReceivedAttachments } from '../take/sync-attachments';
import { takingPartnerOf } from '../take/taking-partner';

/** A page is one transaction. */
const PAGE = 50;
export interface CheckedSheet {
  stored: SyncDocument;
  outcome: SyncOutcome;
}

/**
 * Takes failing data sheets of a partner again: together with the failing ones that they use, so that a cycle is told as
 * one, and with their attachments.
 */
@Injectable()
export class SheetRecheck {
  constructor(
    private readonly documents: SyncDocumentStore,
    private readonly taker: SheetTaker,
    private readonly client: PartnerClient,
    private readonly attachments: AttachmentFetch,
  ) {}

  /** @param record is called in the transaction of each page */
  async takeAgain(
    { auth, partner, context }: { auth: Auth; partner: SyncPartner; context: JobContext },
    chosen: readonly SyncDocument[],
    record: (checked: readonly CheckedSheet[]) => Promise<void>,
  ): Promise<void> {
    const failing = await this.documents.listFailing(auth.enterpriseId, 'matlas', undefined);
    const stored = new Map<string, SyncDocument>();
    const readable = new Map<string, SheetDocument>();
    for (const one of failing) {
      if (one.partnerKey !== chosen[0]?.partnerKey || one.kind !== 'sheet') continue;
      const read = readDocument(one.content);
      if (!('document' in read)) continue;
      stored.set(one.documentKey, one);
      readable.set(one.documentKey, read.document);
    }
    const starts = chosen.flatMap(({ documentKey }) => readable.get(documentKey) ?? []);
    const { ordered, cycles } = inOrder([...withUsed(readable, starts)]);
    const inCycles = new Set(cycles.flat());
    const pages = [
      ...cycles,
      ...chunked(
        ordered.filter((one) => !inCycles.has(one)),
        PAGE,
      ),
    ];
    for (const page of pages)
      await this.withFiles(partner, page, context, (received) =>
        context.tx(async () => {
          const outcomes = await this.taker.takeSheets(auth, takingPartnerOf(partner), page, received);
          await record(
            outcomes.flatMap((outcome) => {
              const one = stored.get(outcome.documentKey);
              return one ? [{ stored: one, outcome }] : [];
            }),
          );
        }),
      );
  }

  /** A partner that does not answer is no reason to leave sheets without attachments unchecked. */
  private async withFiles<T>(
    partner: SyncPartner,
    page: readonly SheetDocument[],
    { signal }: JobContext,
    work: (received: ReceivedAttachments) => Promise<T>,
  ): Promise<T> {
    const attached = page.filter(({ attachments = [] }) => attachments.length > 0);
    if (attached.length === 0) return work(NOTHING_RECEIVED);
    // What the work itself throws is no fault of the partner, so it runs outside of this attempt.
    let isReceived = false;
    const workOn = (received: ReceivedAttachments): Promise<T> => {
      isReceived = true;
      return work(received);
    };
    try {
      const session = await this.client.openSession(partner, signal);
      return await this.attachments.withAttachments(session, page, workOn);
    } catch (error) {
      if (isReceived || !(error instanceof AppError || error instanceof PartnerUnreachable)) throw error;
      const { code, params } = error;
      const reasonOf = ({ attachments = [] }: SheetDocument) =>
        attachmentReason(attachments[0]?.name ?? '', { code, params });
      return work({ files: new Map(), refused: new Map(attached.map((one) => [one.key, reasonOf(one)])) });
    }
  }
}
