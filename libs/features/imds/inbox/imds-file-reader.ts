import { Injectable } from '@nestjs/common';
import { extensionOf, mimeOf, type UploadedFile } from '@matlas/contract';
import { RowImport } from '@matlas/features/imports';
import type { SyncOutcome, SyncReason } from '@matlas/features/sync';
import { ImdsIntake, ImdsLayouts, type IntakeFile } from '@matlas/features/transfer';
import { AppError, type Auth, Db } from '@matlas/server-kit';
import { BasicData, type BasicRow } from '../basic-data/basic-data';
import { type BasicColumn, type BasicKind, basicLayout } from '../basic-data/basic-layouts';
import { ImdsFileStore } from '../imds-file.store';
import { ImdsOfferStore } from '../imds-offer.store';

/** A fetched file: on this machine, and in the store. */
export interface FetchedFile {
  name: string;
  mark: string;
  /** In bytes. */
  size: number;
  sha256: string;
  path: string;
  fileId: number;
}
/** A file of basic data is taken row by row; the data sheets of any other are offered. */
export interface FileRead {
  outcomes: SyncOutcome[];
  isRefused: boolean;
}

/** Reads fetched files: what they hold becomes basic data or offers, and what is wrong with them a reason. */
@Injectable()
export class ImdsFileReader {
  constructor(
    private readonly db: Db,
    private readonly files: ImdsFileStore,
    private readonly offers: ImdsOfferStore,
    private readonly intake: ImdsIntake,
    private readonly layouts: ImdsLayouts,
    private readonly rows: RowImport,
    private readonly basic: BasicData,
  ) {}

  /** In the caller's transaction. */
  async readFile(auth: Auth, file: FetchedFile, kind: BasicKind | undefined, signal: AbortSignal): Promise<FileRead> {
    try {
      return await this.db.inSavepoint(() =>
        kind === undefined ? this.readSheets(auth, file, signal) : this.readBasic(auth, file, kind),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { fileId } = file;
      const id = await this.files.insert(auth.enterpriseId, file, { fileId, layoutVersionId: null, state: 'refused' });
      return { outcomes: [refusedFile(file.name, id, [ofError(error)], kind)], isRefused: true };
    }
  }
  /** Reads a refused file of data sheets again, after a layout was added or corrected. */
  async readAgain(
    auth: Auth,
    id: number,
    file: IntakeFile & { name: string; path: string },
    signal: AbortSignal,
  ): Promise<SyncReason[]> {
    try {
      return await this.db.inSavepoint(async () => {
        const layoutVersionId = await this.layouts.findLayout(auth, file);
        const reasons = await this.offerSheets(auth, id, { ...file, layoutVersionId }, signal);
        await this.files.markRead(id, layoutVersionId);
        return reasons;
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [ofError(error)];
    }
  }

  private async readSheets(auth: Auth, file: FetchedFile, signal: AbortSignal): Promise<FileRead> {
    const layoutVersionId = await this.layouts.findLayout(auth, file);
    const { fileId } = file;
    const id = await this.files.insert(auth.enterpriseId, file, { fileId, layoutVersionId, state: 'read' });
    const reasons = await this.offerSheets(auth, id, { ...file, layoutVersionId }, signal);
    return {
      outcomes: reasons.length === 0 ? [] : [refusedFile(file.name, id, reasons, undefined)],
      isRefused: false,
    };
  }
  /** The faults of the file; its sound sheets are offered all the same. Throws `imds.noSheets`. */
  private async offerSheets(
    auth: Auth,
    id: number,
    file: IntakeFile & { name: string },
    signal: AbortSignal,
  ): Promise<SyncReason[]> {
    const { sheets, faults } = await this.intake.listSheets(auth, file, signal);
    if (sheets.length === 0 && faults.length === 0) throw new AppError('imds.noSheets', { file: file.name });
    if (sheets.length > 0) await this.offers.offerSheets(auth.enterpriseId, { id, name: file.name }, sheets);
    return faults;
  }
  private async readBasic(auth: Auth, file: FetchedFile, kind: BasicKind): Promise<FileRead> {
    const { made: outcomes = [] } = await this.rows.run<BasicColumn, BasicRow, SyncOutcome[]>(
      {
        layout: basicLayout(kind),
        judge: async (rows) => rows.map(({ row, cells }) => ({ row, input: cells, faults: [] })),
        store: async (rows) => ({
          made: await this.basic.takeRows(
            auth,
            kind,
            rows.map(({ input }) => input),
          ),
          faults: [],
        }),
      },
      { file: toUpload(file), validRowsOnly: true, checkOnly: false },
    );
    const { fileId } = file;
    await this.files.insert(auth.enterpriseId, file, { fileId, layoutVersionId: null, state: 'read' });
    return { outcomes, isRefused: false };
  }
}

const toUpload = ({ path, name, size, sha256 }: FetchedFile): UploadedFile => ({
  path,
  name,
  type: extensionOf(name),
  mime: mimeOf(name),
  size,
  sha256,
});
const ofError = ({ code, params }: AppError): SyncReason => ({
  code,
  params: { ...params },
  place: '',
  field: '',
  value: '',
});
const refusedFile = (
  name: string,
  imdsFileId: number,
  reasons: readonly SyncReason[],
  kind: BasicKind | undefined,
): SyncOutcome => ({
  kind: kind ?? 'sheet',
  document: name,
  documentKey: name,
  action: 'refused',
  reasons,
  content: { imdsFileId },
});
