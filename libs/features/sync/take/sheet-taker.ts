import { Injectable } from '@nestjs/common';
import {
  type DocumentBatch,
  DocumentWriter,
  isFailed,
  type PreparedDocument,
  referencedKeys,
  type WrittenDocument,
} from '@matlas/features/transfer';
import type { SheetDocument } from '@matlas/formats';
import { type Auth, Db } from '@matlas/server-kit';
import type { SyncReason } from '../runs/sync-error.store';
import type { SyncOutcome } from '../runs/sync-log';
import { nameOf, refuse, type Refusals, refusedOutcome, refuseFaults, refuseUsers } from './refusals';
import { inOrder } from './sheet-order';
import { AttachmentRefused, NOTHING_RECEIVED, type ReceivedAttachments, SyncAttachments } from './sync-attachments';
import { SyncSheetStore, type TakenSheet } from './sync-sheet.store';
import type { TakingPartner } from './taking-partner';

interface Prepared {
  batch: DocumentBatch;
  prepared: PreparedDocument[];
}
const identityOf = (key: string): string => key.split('/')[0] ?? '';
/** A sheet with errors is not released: it is here, and somebody has to complete it. */
export const draftReason = (name: string): SyncReason => ({
  code: 'sync.keptAsDraft',
  params: {},
  place: name,
  field: '',
  value: '',
});

/**
 * Takes data sheets of a partner, used ones first, by the import of data sheets (area transfer). What cannot be taken
 * is left out with its reason, and with it what uses it. Runs in the caller's transaction.
 */
@Injectable()
export class SheetTaker {
  constructor(
    private readonly db: Db,
    private readonly writer: DocumentWriter,
    private readonly taken: SyncSheetStore,
    private readonly attachments: SyncAttachments,
  ) {}

  /** @param received attachments of the sheets; a sheet whose attachment was refused is not taken */
  async takeSheets(
    auth: Auth,
    partner: TakingPartner,
    given: readonly SheetDocument[],
    received: ReceivedAttachments = NOTHING_RECEIVED,
  ): Promise<SyncOutcome[]> {
    const { ordered, cycles } = inOrder(given.map((document) => ofInstallation(document, partner)));
    const refusals: Refusals = new Map([...received.refused].map(([key, reason]) => [key, [reason]]));
    for (const cycle of cycles)
      for (const document of cycle)
        refuse(refusals, document, 'sync.cycle', { names: cycle.map(nameOf).sort().join(', ') });
    const known = await this.findKnown(partner, ordered);
    await this.refuseChanged(partner, ordered, refusals);
    const written = await this.writeAll(auth, partner, { ordered, known, refusals }, received);
    const drafts = await this.findDrafts(partner, written);
    return ordered.map((document): SyncOutcome => {
      const one = written.get(document.key);
      if (!one) return refusedOutcome(document, refusals, given);
      return {
        ...{ kind: 'sheet', document: nameOf(document), documentKey: document.key, sheetId: one.id },
        action: one.action === 'unchanged' ? 'equal' : one.action,
        ...(drafts.has(document.key)
          ? {
              isDraft: true,
              reasons: [draftReason(nameOf(document))],
              content: given.find(({ key }) => key === document.key),
            }
          : {}),
      };
    });
  }

  /** Writes until no attachment is refused any more: such a sheet is left out by name, with what uses it. */
  private async writeAll(
    auth: Auth,
    partner: TakingPartner,
    { ordered, known, refusals }: { ordered: SheetDocument[]; known: Map<string, TakenSheet>; refusals: Refusals },
    received: ReceivedAttachments,
  ): Promise<Map<string, WrittenDocument>> {
    for (;;) {
      const prepared = await this.prepareAll(auth, ordered, known, refusals);
      if (!prepared) return new Map();
      try {
        return await this.db.inSavepoint(() => this.write(auth, partner, prepared, received));
      } catch (error) {
        if (!(error instanceof AttachmentRefused)) throw error;
        refusals.set(error.key, [error.reason]);
      }
    }
  }
  private async findDrafts(partner: TakingPartner, written: ReadonlyMap<string, unknown>): Promise<Set<string>> {
    const here = await this.taken.listTaken(partner.id, [...written.keys()]);
    return new Set(here.filter(({ isDraft }) => isDraft).map(({ remoteKey }) => remoteKey));
  }
  /** Sheets of the partner that are here, among those that are named. */
  private async findKnown(
    partner: TakingPartner,
    documents: readonly SheetDocument[],
  ): Promise<Map<string, TakenSheet>> {
    const keys = new Set(documents.flatMap((document) => [document.key, ...referencedKeys(document)]));
    const found = await this.taken.listTaken(partner.id, [...keys]);
    return new Map(found.filter(({ isDeleted }) => !isDeleted).map((one) => [one.remoteKey, one]));
  }
  /** What was changed here is not overwritten. */
  private async refuseChanged(
    partner: TakingPartner,
    documents: readonly SheetDocument[],
    refusals: Refusals,
  ): Promise<void> {
    const here = await this.taken.listOfIdentities(
      partner.id,
      documents.map(({ key }) => identityOf(key)),
    );
    const newest = new Map(here.map((one) => [identityOf(one.remoteKey), one]));
    for (const document of documents) {
      const last = newest.get(identityOf(document.key));
      if (!last || last.remoteKey === document.key || last.isDeleted) continue;
      if (last.isChanged || last.newerVersion !== null)
        refuse(refusals, document, 'sync.changedHere', {
          version: last.newerVersion ?? last.version,
          there: document.version ?? '',
        });
    }
  }
  /** Prepares until nothing fails: what uses a refused sheet is refused too. Undefined when nothing is left. */
  private async prepareAll(
    auth: Auth,
    documents: readonly SheetDocument[],
    known: ReadonlyMap<string, TakenSheet>,
    refusals: Refusals,
  ): Promise<Prepared | undefined> {
    for (;;) {
      refuseUsers(documents, known, refusals);
      const left = documents.filter(({ key }) => !refusals.has(key));
      if (left.length === 0) return undefined;
      const before = refusals.size;
      const batch = this.beginBatch(left, known);
      const prepared = await this.writer.prepare(auth, batch, left);
      for (const one of prepared) if (isFailed(one)) refuseFaults(refusals, one.document, one.faults);
      if (refusals.size > before) continue;
      const previewed = await this.writer.preview(auth, this.copyOf(batch), prepared);
      for (const [n, one] of previewed.entries())
        if (one?.faults.length) refuseFaults(refusals, prepared[n]?.document as SheetDocument, one.faults);
      if (refusals.size === before) return { batch, prepared };
    }
  }
  private beginBatch(left: readonly SheetDocument[], known: ReadonlyMap<string, TakenSheet>): DocumentBatch {
    const inPiece = new Set(left.map(({ key }) => key));
    const knownSheets = new Map(
      [...known].filter(([key]) => !inPiece.has(key)).map(([key, { cid, version }]) => [key, { cid, version }]),
    );
    const batch = this.writer.begin({ existing: 'new', continueUnmatched: true, release: true, knownSheets });
    for (const key of knownSheets.keys()) batch.contentKeys.set(key, known.get(key)?.contentKey ?? '');
    return batch;
  }
  /** The preview marks sheets of its batch as known; the batch that is written has to begin anew. */
  private copyOf(batch: DocumentBatch): DocumentBatch {
    const copy = this.writer.begin(batch.options);
    for (const [key, value] of batch.contentKeys) copy.contentKeys.set(key, value);
    for (const [key, value] of batch.sheets.keys) copy.sheets.keys.set(key, value);
    copy.ruleSet = batch.ruleSet;
    return copy;
  }
  private async write(
    auth: Auth,
    partner: TakingPartner,
    { batch, prepared }: Prepared,
    received: ReceivedAttachments,
  ): Promise<Map<string, WrittenDocument>> {
    const documents = new Map(prepared.map(({ document }) => [document.key, document]));
    const written = await this.writer.write(auth, batch, prepared, null, (drafts) =>
      this.attachments.write(
        auth,
        drafts.map(({ key, id }) => ({ document: documents.get(key ?? ''), sheetId: id })),
        received.files,
      ),
    );
    const contentKeys = new Map(prepared.map(({ document, contentKey }) => [document.key, contentKey]));
    await this.taken.recordTaken(
      partner,
      written.map(({ key, id }) => ({ remoteKey: key, sheetId: id, contentKey: contentKeys.get(key) ?? '' })),
    );
    return new Map(written.map((one) => [one.key, one]));
  }
}

/**
 * Owners have the same codes in several installations, and sheets the same numbers: both count only together with the
 * installation (`sheet_origin.owner_code`).
 */
const ofInstallation = (document: SheetDocument, { installationId }: TakingPartner): SheetDocument => ({
  ...document,
  owner: {
    ...document.owner,
    name: document.owner?.name ?? '',
    code: `${document.owner?.code ?? ''}@${installationId}`,
  },
});
