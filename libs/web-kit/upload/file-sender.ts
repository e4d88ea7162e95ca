import { type FilePurposeName, type FinishedUpload, type PartialUpload, uploadsApi } from '@matlas/contract';
import { call } from '../client/call';
import { CallError, ignoreRefusal } from '../client/call-error';
import { fingerprintOf } from './fingerprint';
import { Pace } from './pace';

/** `broken`: the connection was lost; retried automatically. */
export type SendPhase = 'sending' | 'paused' | 'broken' | 'finishing' | 'done' | 'refused';
export interface Sending {
  phase: SendPhase;
  file: File;
  /** Bytes sent. */ sent: number;
  /** Bytes received by the server before this page started. */ resumedAt: number;
  bytesPerSecond: number | undefined;
  error: string | undefined;
  finished: FinishedUpload | undefined;
}

const firstRetryDelayMs = 1_000;
const maxRetryDelayMs = 30_000;

/**
 * Uploads one file in pieces, and resumes after pauses and lost connections (decision 0042). `tell` is called with
 * every change.
 */
export class FileSender {
  private now: Sending;
  private uploadId: number | undefined;
  private abort = new AbortController();
  private retryDelayMs = firstRetryDelayMs;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly pace = new Pace();
  private readonly online = () => {
    if (this.now.phase === 'broken') this.resume();
  };

  constructor(
    private readonly purpose: FilePurposeName,
    file: File,
    private readonly log: readonly string[],
    private readonly tell: (sending: Sending) => void,
  ) {
    this.now = {
      phase: 'sending',
      file,
      sent: 0,
      resumedAt: 0,
      bytesPerSecond: undefined,
      error: undefined,
      finished: undefined,
    };
    globalThis.addEventListener('online', this.online);
  }

  start(): void {
    void this.run(this.resetForRun());
  }
  pause(): void {
    this.abortRunning();
    this.update({ phase: 'paused', bytesPerSecond: undefined });
  }
  resume(): void {
    void this.run(this.resetForRun());
  }
  /** Cancels the upload here and on the server. */
  cancel(): void {
    this.detach();
    if (this.uploadId !== undefined)
      void call(uploadsApi.cancel, { uploadId: this.uploadId }, { log: [...this.log, 'kit.upload.cancel'] }).catch(
        ignoreRefusal,
      ); // the server removes it later
  }
  /** Called when the page is left: the received pieces stay on the server, so that the upload can be resumed. */
  detach(): void {
    this.abortRunning();
    globalThis.removeEventListener('online', this.online);
  }

  private abortRunning(): void {
    this.abort.abort();
    clearTimeout(this.timer);
  }
  private resetForRun(): AbortSignal {
    this.abortRunning();
    this.abort = new AbortController();
    this.pace.restart();
    this.update({ phase: 'sending', error: undefined });
    return this.abort.signal;
  }
  private update(part: Partial<Sending>): void {
    this.now = { ...this.now, ...part };
    this.tell(this.now);
  }

  private async run(signal: AbortSignal): Promise<void> {
    try {
      let upload = await this.startOrContinue(signal);
      while (upload.received < upload.size) upload = await this.sendPiece(upload, signal);
      this.update({ phase: 'finishing', sent: upload.size, bytesPerSecond: undefined });
      const finished = await call(uploadsApi.finish, { uploadId: upload.uploadId }, { log: this.log, signal });
      this.detach();
      this.update({ phase: 'done', finished });
    } catch (reason) {
      if (!signal.aborted) this.handleError(reason as Error);
    }
  }
  /** The upload to continue: the one started by this page, or an earlier one of the same file. */
  private async startOrContinue(signal: AbortSignal): Promise<PartialUpload> {
    const { file } = this.now;
    const known =
      this.uploadId === undefined
        ? undefined
        : await call(uploadsApi.get, { uploadId: this.uploadId }, { log: this.log, signal }).catch(
            (reason: CallError) => {
              if (reason.code !== 'notFound') throw reason;
            },
          );
    const upload =
      known ??
      (await call(
        uploadsApi.start,
        { purpose: this.purpose, filename: file.name, size: file.size, fingerprint: await fingerprintOf(file) },
        { log: this.log, signal },
      ));
    this.update({ sent: upload.received, ...(this.uploadId === undefined ? { resumedAt: upload.received } : {}) });
    this.uploadId = upload.uploadId;
    this.pace.addSample(upload.received);
    return upload;
  }
  private async sendPiece(
    { uploadId, received, pieceBytes, size }: PartialUpload,
    signal: AbortSignal,
  ): Promise<PartialUpload> {
    const bytes = this.now.file.slice(received, Math.min(size, received + pieceBytes));
    const upload = await call(
      uploadsApi.piece,
      { uploadId, offset: received, bytes },
      { log: this.log, signal, onProgress: (share) => this.reportProgress(received + Math.round(share * bytes.size)) },
    );
    this.retryDelayMs = firstRetryDelayMs;
    this.reportProgress(upload.received);
    return upload;
  }
  private reportProgress(sent: number): void {
    this.pace.addSample(sent);
    this.update({ sent, bytesPerSecond: this.pace.bytesPerSecond });
  }
  /** A refusal of the server is final; connection errors are retried with increasing delay. */
  private handleError(reason: Error): void {
    const isOurs = reason instanceof CallError && reason.isOurs && reason.status < 500;
    if (isOurs && reason.code !== 'upload.offset') {
      this.detach();
      return this.update({ phase: 'refused', error: reason.message, bytesPerSecond: undefined });
    }
    this.update({ phase: 'broken', bytesPerSecond: undefined });
    this.timer = setTimeout(() => this.resume(), this.retryDelayMs);
    this.retryDelayMs = Math.min(maxRetryDelayMs, this.retryDelayMs * 2);
  }
}
