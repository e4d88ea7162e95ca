import { Injectable } from '@nestjs/common';
import { extensionOf, mimeOf, type UploadedFile } from '@matlas/contract';
import { RowImport } from '@matlas/features/imports';
import type { SyncOutcome, SyncReason } from '@matlas/features/sync';
import { ImdsIntake, ImdsLayouts, type IntakeFile } from '@matlas/features/transfer';
import { AppError, type Auth, Db } from '@matlas/server-kit';
import { BasicData, type BasicRow } from '../basic-data/basic-data';
import { type BasicColumn, type BasicKind, basicLayout } from '../basic-data/basic-layouts';
import type { OfferedFile } from '../connectors/imds-connector';
import { ImdsFileStore } from '../imds-file.store';
import { ImdsOfferStore } from '../imds-offer.store';

/** Broken rows of a file, as documents of their own. */
export const rowKeyOf = (fileName: string, row: number | ''): string => `${fileName}#${row}`;

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
      return this.refuseFile(auth, file, kind, error);
    }
  }
  /** A file that is not taken at all. Without `fileId` it was not even fetched, and a second check says the same. */
  async refuseFile(
    auth: Auth,
    { fileId = null, ...file }: OfferedFile & { fileId?: number | null },
    kind: BasicKind | undefined,
    error: AppError,
  ): Promise<FileRead> {
    const id = await this.files.insert(auth.enterpriseId, file, { fileId, layoutVersionId: null, state: 'refused' });
    const reason = ofError(error);
    const content = fileId === null ? { imdsFileId: id, broken: reason } : { imdsFileId: id };
    return { outcomes: [refusedFile(file.name, content, [reason], kind)], isRefused: true };
  }
  /** Reads a refused file of basic data again. What is wrong with its rows is told of the file. */
  async readBasicAgain(
    auth: Auth,
    id: number,
    file: Pick<FetchedFile, 'name' | 'path' | 'size' | 'sha256'>,
    kind: BasicKind,
  ): Promise<SyncReason[]> {
    try {
      return await this.db.inSavepoint(async () => {
        const outcomes = await this.takeRows(auth, file, kind);
        await this.files.markRead(id, null);
        return outcomes.flatMap(({ documentKey, reasons = [] }) =>
          reasons.map((reason) => ({ ...reason, place: reason.place || documentKey })),
        );
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [ofError(error)];
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
      outcomes: reasons.length === 0 ? [] : [refusedFile(file.name, { imdsFileId: id }, reasons, undefined)],
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
    const outcomes = await this.takeRows(auth, file, kind);
    const { fileId } = file;
    await this.files.insert(auth.enterpriseId, file, { fileId, layoutVersionId: null, state: 'read' });
    return { outcomes, isRefused: false };
  }
  /** The rows as far as they can be read, and what cannot, row by row. */
  private async takeRows(
    auth: Auth,
    file: Pick<FetchedFile, 'name' | 'path' | 'size' | 'sha256'>,
    kind: BasicKind,
  ): Promise<SyncOutcome[]> {
    const { made = [], errors } = await this.rows.run<BasicColumn, BasicRow, SyncOutcome[]>(
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
    const broken = new Map<number, SyncReason>();
    for (const { row, field, code, value } of errors)
      if (!broken.has(row)) broken.set(row, { code, params: { value }, place: String(row), field, value });
    return [
      ...made,
      ...[...broken].map(([row, reason]): SyncOutcome => ({
        ...{ kind, document: `${file.name}: ${row}`, documentKey: rowKeyOf(file.name, row), action: 'refused' },
        ...{ reasons: [reason], content: { broken: reason } },
      })),
    ];
  }
}

const toUpload = ({
  path,
  name,
  size,
  sha256,
}: Pick<FetchedFile, 'name' | 'path' | 'size' | 'sha256'>): UploadedFile => ({
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
  content: { imdsFileId: number; broken?: SyncReason },
  reasons: readonly SyncReason[],
  kind: BasicKind | undefined,
): SyncOutcome => ({
  kind: kind ?? 'sheet',
  document: name,
  documentKey: name,
  action: 'refused',
  reasons,
  content,
});
