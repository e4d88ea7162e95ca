import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { SyncKind } from '@matlas/contract';
import { SyncErrorStore, SyncLog, type SyncReason, type SyncRun } from '@matlas/features/sync';
import { AppError, type Auth, type JobContext, StoredFiles, TempFolder, Translator } from '@matlas/server-kit';
import { type BasicKind, basicKindOf } from '../basic-data/basic-layouts';
import { type ImdsConnector, type ImdsTarget, MAX_FILE_BYTES, type OfferedFile } from '../connectors/imds-connector';
import { ImdsFileStore } from '../imds-file.store';
import { type FileRead, ImdsFileReader, rowKeyOf } from './imds-file-reader';

/** What an inbox is read for. */
export interface InboxRead {
  run: SyncRun;
  auth: Auth;
  target: ImdsTarget;
  connector: ImdsConnector;
  context: JobContext;
}
const PURPOSE = 'imdsFile';
const BYTES_PER_MEGABYTE = 1_000_000;

/**
 * Fetches the files of the inbox that concern a run. Each file is read in one transaction, and settled at the other side
 * after it: a killed run leaves a file that is known already, and the next one only settles it.
 */
@Injectable()
export class ImdsInbox {
  constructor(
    private readonly files: ImdsFileStore,
    private readonly stored: StoredFiles,
    private readonly temp: TempFolder,
    private readonly reader: ImdsFileReader,
    private readonly log: SyncLog,
    private readonly errors: SyncErrorStore,
    private readonly translator: Translator,
  ) {}

  async readInbox(read: InboxRead): Promise<void> {
    const { run, connector, target, context } = read;
    const wanted = (await connector.listFiles(target, context.signal))
      .map((file) => ({ file, kind: basicKindOf(file.name) }))
      .filter(({ kind }) => isWanted(run.kind, kind))
      .sort((a, b) => rankOf(a.kind) - rankOf(b.kind));
    for (const [at, { file, kind }] of wanted.entries()) {
      await context.reportProgress(at, wanted.length, { key: 'imdsFetch.reading', params: { file: file.name } });
      await this.readFile(read, file, kind);
    }
  }
  /** Reads a stored file that was refused again. */
  async readAgain(
    auth: Auth,
    imdsFileId: number,
    kind: BasicKind | undefined,
    signal: AbortSignal,
  ): Promise<SyncReason[]> {
    const known = await this.files.findFile(auth.enterpriseId, imdsFileId);
    const stored = known?.fileId ? await this.stored.findFile(auth.scope, known.fileId) : undefined;
    if (!known || !stored) return [{ code: 'file.gone', params: {}, place: '', field: '', value: '' }];
    const path = this.temp.newPath();
    try {
      await this.stored.copyTo(stored, path);
      if (kind) return await this.reader.readBasicAgain(auth, known.id, { ...stored, name: known.name, path }, kind);
      return await this.reader.readAgain(auth, known.id, { ...known, fileId: stored.id, path }, signal);
    } finally {
      await rm(path, { force: true });
    }
  }

  private async readFile(read: InboxRead, file: OfferedFile, kind: BasicKind | undefined): Promise<void> {
    const { auth, connector, target, context } = read;
    const known = await this.files.findKnown(auth.enterpriseId, file);
    const reasons = known ? [] : await this.fetchFile(read, file, kind);
    const isRefused = known?.state === 'refused' || reasons.length > 0;
    await connector.settleFile(
      target,
      file,
      isRefused ? { state: 'refused', reason: this.reasonText(reasons) } : { state: 'archived' },
      context.signal,
    );
    await context.tx(() => this.files.markSettled(auth.enterpriseId, file));
  }
  /** The reasons for which the file as a whole is refused. One that is too large holds up no other. */
  private async fetchFile(
    read: InboxRead,
    file: OfferedFile,
    kind: BasicKind | undefined,
  ): Promise<readonly SyncReason[]> {
    const { connector, target, context } = read;
    const path = this.temp.newPath();
    try {
      if (file.size > MAX_FILE_BYTES)
        throw new AppError('file.tooLarge', { megabytes: MAX_FILE_BYTES / BYTES_PER_MEGABYTE });
      await connector.fetchFile(target, file, path, context.signal);
      return await context.tx(() => this.takeFile(read, { ...file, path }, kind));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'file.tooLarge')) throw error;
      return await context.tx(async () =>
        this.recordRead(read, file, kind, await this.reader.refuseFile(read.auth, file, kind, error)),
      );
    } finally {
      await rm(path, { force: true });
    }
  }
  private async takeFile(
    read: InboxRead,
    file: OfferedFile & { path: string },
    kind: BasicKind | undefined,
  ): Promise<readonly SyncReason[]> {
    const { auth, context } = read;
    const { id, sha256 } = await this.stored.storeStream(auth, createReadStream(file.path), file.name, PURPOSE);
    const found = await this.reader.readFile(auth, { ...file, fileId: id, sha256 }, kind, context.signal);
    return this.recordRead(read, file, kind, found);
  }
  /** What an earlier file of the same name had wrong is solved, as far as this one has it right. */
  private async recordRead(
    { run }: InboxRead,
    file: OfferedFile,
    kind: BasicKind | undefined,
    { outcomes, isRefused }: FileRead,
  ): Promise<readonly SyncReason[]> {
    if (!isRefused) await this.errors.solveFile(run, kind ?? 'sheet', file.name, rowKeyOf(file.name, ''));
    await this.log.record(run, outcomes, { bytes: file.size });
    return isRefused ? outcomes.flatMap(({ reasons = [] }) => reasons) : [];
  }
  /** For those who look into the folder of refused files, in both languages. */
  private reasonText(reasons: readonly SyncReason[]): string {
    const languages = ['en', 'zh'] as const;
    return languages
      .flatMap((language) => reasons.map(({ code, params }) => this.translator.issue(code, params, language)))
      .join('\n');
  }
}

/** A run about one kind of basic data leaves all other files where they are. */
function isWanted(run: SyncKind, file: BasicKind | undefined): boolean {
  if (run === 'all') return true;
  return run === 'sheet' ? file === undefined : file === run;
}
/** Basic data before data sheets, which name them. */
const rankOf = (kind: BasicKind | undefined): number => (kind === undefined ? 1 : 0);
