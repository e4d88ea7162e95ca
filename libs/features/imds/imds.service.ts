import { Injectable } from '@nestjs/common';
import {
  type ImdsOfferRow,
  type ImdsSupplierRow,
  type In,
  imdsDataApi,
  imdsDownloadApi,
  LIMITS,
  type Out,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { SyncRunService } from '@matlas/features/sync';
import { ImdsIntake } from '@matlas/features/transfer';
import { AppError, type Auth, Db } from '@matlas/server-kit';
import type { BasicKind } from './basic-data/basic-layouts';
import type { FetchOptions } from './fetch.job';
import { ImdsAccounts } from './imds-accounts';
import { type ImdsOffer, ImdsOfferStore } from './imds-offer.store';
import { newRun } from './imds-runs';
import { ImdsSupplierStore } from './imds-supplier.store';

type Started = Out<typeof imdsDownloadApi.downloadMds>;

/** What a person asks of IMDS: lists of what is offered, and the start of runs. */
@Injectable()
export class ImdsService {
  constructor(
    private readonly db: Db,
    private readonly offers: ImdsOfferStore,
    private readonly suppliers: ImdsSupplierStore,
    private readonly runs: SyncRunService,
    private readonly accounts: ImdsAccounts,
    private readonly intake: ImdsIntake,
  ) {}

  async pageOffers(auth: Auth, page: PageQuery): Promise<Page<ImdsOfferRow>> {
    const found = await this.offers.page(auth.scope, page);
    return { ...found, records: found.records.map(toOfferRow) };
  }
  async pageSuppliers(auth: Auth, page: PageQuery): Promise<Page<ImdsSupplierRow>> {
    const found = await this.suppliers.page(auth.scope, page);
    const records = found.records.map((row) => ({ ...row, updateTime: row.updateTime.toISOString() }));
    return { ...found, records };
  }
  /** Throws `sheet.tooManyDownloads` for more than 50. What is here already needs no connection. */
  async downloadSheets(auth: Auth, { ids }: In<typeof imdsDownloadApi.downloadMds>): Promise<Started> {
    const offerIds = [...new Set(ids)];
    if (offerIds.length > LIMITS.downloadSheets)
      throw new AppError('sheet.tooManyDownloads', { max: LIMITS.downloadSheets });
    await this.offers.assertOwn(auth.enterpriseId, offerIds);
    return this.runs.startRun(auth, newRun('sheet', { options: { offerIds } satisfies FetchOptions }));
  }
  refresh(auth: Auth, { take }: In<typeof imdsDownloadApi.refresh>): Promise<Started> {
    return this.startConnected(auth, 'sheet', { offerOnly: !take });
  }
  fetchFailed(auth: Auth): Promise<Started> {
    return this.startConnected(auth, 'sheet', { failed: true });
  }
  fetchBasicData(auth: Auth, kind: BasicKind): Promise<Started> {
    return this.startConnected(auth, kind, {});
  }
  /** Sends the file of a conversion. Throws `file.gone` when the conversion has none. */
  async sendConversion(auth: Auth, { runId }: In<typeof imdsDataApi.upload>): Promise<Started> {
    await this.accounts.getTarget(auth);
    return this.db.tx(async () => {
      const file = await this.intake.findConverted(auth, runId);
      if (!file) throw new AppError('file.gone');
      return this.runs.startRun(
        auth,
        newRun('upload', { options: { fileId: file.id, name: `${runId}-${file.name}` }, about: String(runId) }),
      );
    });
  }

  /** What is missing of the account is told now, not by a job. */
  private async startConnected(auth: Auth, kind: 'sheet' | BasicKind, options: FetchOptions): Promise<Started> {
    await this.accounts.getTarget(auth);
    return this.runs.startRun(auth, newRun(kind, { options }));
  }
}

const toOfferRow = ({
  imdsFileId: _file,
  sheetKey: _key,
  documentKey: _document,
  createTime,
  takenAt,
  ...row
}: ImdsOffer): ImdsOfferRow => ({
  ...row,
  createTime: createTime.toISOString(),
  takenAt: takenAt?.toISOString() ?? null,
});
