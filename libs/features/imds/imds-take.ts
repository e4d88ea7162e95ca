import { Injectable } from '@nestjs/common';
import type { ImdsOfferState } from '@matlas/contract';
import { SyncLog, type SyncOutcome, type SyncRun } from '@matlas/features/sync';
import { ImdsIntake, type IntakeOutcome } from '@matlas/features/transfer';
import type { Auth, JobContext } from '@matlas/server-kit';
import { ImdsFileStore } from './imds-file.store';
import { type ImdsOffer, ImdsOfferStore } from './imds-offer.store';
import { ImdsSupplierStore } from './imds-supplier.store';

const STATES: Readonly<Record<IntakeOutcome['action'], ImdsOfferState>> = {
  new: 'taken',
  version: 'taken',
  equal: 'equal',
  refused: 'refused',
};

/** Takes offered data sheets out of their files. */
@Injectable()
export class ImdsTake {
  constructor(
    private readonly files: ImdsFileStore,
    private readonly offers: ImdsOfferStore,
    private readonly suppliers: ImdsSupplierStore,
    private readonly intake: ImdsIntake,
    private readonly log: SyncLog,
  ) {}

  /** Offers in the order of their files; pages of a file are taken and logged in transactions of the run. */
  async takeOffers(auth: Auth, run: SyncRun, offers: readonly ImdsOffer[], context: JobContext): Promise<void> {
    const byFile = new Map<number, ImdsOffer[]>();
    for (const offer of offers) byFile.set(offer.imdsFileId, [...(byFile.get(offer.imdsFileId) ?? []), offer]);
    const logged = new Set<string>();
    let done = 0;
    for (const [imdsFileId, ofFile] of byFile) {
      await this.takeFrom(auth, imdsFileId, new Set(ofFile.map(({ sheetKey }) => sheetKey)), {
        tx: (work) => context.tx(work),
        signal: context.signal,
        record: async (page, known) => {
          const news = page.filter(({ key }) => known.has(key) && !logged.has(known.get(key)?.documentKey ?? ''));
          await this.log.record(
            run,
            news.map((one) => toOutcome(one, known.get(one.key) as ImdsOffer)),
          );
          for (const { key } of news) logged.add(known.get(key)?.documentKey ?? '');
        },
      });
      await this.refuseMissing(
        run,
        ofFile.filter(({ documentKey }) => !logged.has(documentKey)),
        context,
      );
      done += ofFile.length;
      await context.reportProgress(done, offers.length, { key: 'imdsFetch.taking' });
    }
  }
  /** Offers that their file does not show any more, such as by a corrected layout: they do not wait for ever. */
  private async refuseMissing(run: SyncRun, missing: readonly ImdsOffer[], context: JobContext): Promise<void> {
    if (missing.length === 0) return;
    await context.tx(async () => {
      await this.offers.markTaken(missing.map(({ id }) => ({ id, state: 'refused', sheetId: null })));
      await this.log.record(run, missing.map(fileGone));
    });
  }
  /** Takes one offer in the caller's transaction, with those that it uses. */
  async takeAgain(auth: Auth, offer: ImdsOffer, signal: AbortSignal): Promise<SyncOutcome> {
    let outcome: SyncOutcome | undefined;
    await this.takeFrom(auth, offer.imdsFileId, new Set([offer.sheetKey]), {
      tx: (work) => work(),
      signal,
      record: async (page) => {
        const own = page.find(({ key }) => key === offer.sheetKey);
        if (own) outcome = toOutcome(own, offer);
      },
    });
    return outcome ?? fileGone(offer);
  }

  private async takeFrom(
    auth: Auth,
    imdsFileId: number,
    keys: ReadonlySet<string>,
    {
      tx,
      signal,
      record,
    }: {
      tx: <T>(work: () => Promise<T>) => Promise<T>;
      signal: AbortSignal;
      record: (page: readonly IntakeOutcome[], known: ReadonlyMap<string, ImdsOffer>) => Promise<void>;
    },
  ): Promise<void> {
    const known = new Map((await this.offers.listOfFile(imdsFileId)).map((offer) => [offer.sheetKey, offer]));
    const file = await this.files.findFile(auth.enterpriseId, imdsFileId);
    if (!file || file.fileId === null) return tx(() => record([...keys].map(goneOutcome), known));
    const supplierNames = await this.suppliers.listNames(auth.enterpriseId);
    await this.intake.takeSheets(auth, { ...file, fileId: file.fileId }, keys, {
      supplierNames,
      tx,
      signal,
      record: async (page) => {
        await this.offers.markTaken(
          page.flatMap(({ key, action, sheetId }) => {
            const offer = known.get(key);
            return offer ? [{ id: offer.id, state: STATES[action], sheetId }] : [];
          }),
        );
        await record(page, known);
      },
    });
  }
}

const goneOutcome = (key: string): IntakeOutcome => ({
  key,
  action: 'refused',
  sheetId: null,
  reasons: [{ code: 'file.gone', params: {}, place: '', field: '', value: '' }],
});
const fileGone = (offer: ImdsOffer): SyncOutcome => toOutcome(goneOutcome(offer.sheetKey), offer);
const toOutcome = ({ action, sheetId, reasons }: IntakeOutcome, offer: ImdsOffer): SyncOutcome => ({
  kind: 'sheet',
  document: offer.name,
  documentKey: offer.documentKey,
  action,
  sheetId: sheetId ?? undefined,
  ...(reasons.length > 0 ? { reasons, content: { offerId: offer.id } } : {}),
});
