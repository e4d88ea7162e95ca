import { type FilePurposeName, type FinishedUpload, TUS_PATH, UPLOAD_PIECE_BYTES, uploadsApi } from '@matlas/contract';
import type { DetailedError, Upload } from 'tus-js-client';
import { call, readCallError } from '../client/call';
import { CallError, ignoreRefusal } from '../client/call-error';
import { apiAddress, callHeaders, tokenHeader } from '../client/request';
import { checksumOf, fingerprintOf } from './fingerprint';
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
 * Uploads one file by tus, and resumes after pauses, lost connections and reloads (decision 0096). `notify` is called
 * with every change.
 */
export class FileSender {
  private now: Sending;
  private upload: Upload | undefined;
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
    private readonly notify: (sending: Sending) => void,
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
    const { uploadId } = this;
    if (uploadId !== undefined)
      void call(uploadsApi.tus.cancel, { uploadId }, { log: [...this.log, 'kit.upload.cancel'] }).catch(ignoreRefusal); // the server removes it later
  }
  /** Called when the page is left: the received pieces stay on the server, so that the upload can be resumed. */
  detach(): void {
    this.abortRunning();
    globalThis.removeEventListener('online', this.online);
  }

  private abortRunning(): void {
    this.abort.abort();
    void this.upload?.abort();
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
    this.notify(this.now);
  }

  private get uploadId(): number | undefined {
    const id = /\/(\d+)$/.exec(this.upload?.url ?? '')?.[1];
    return id === undefined ? undefined : Number(id);
  }

  private async run(signal: AbortSignal): Promise<void> {
    try {
      await this.sendFile((this.upload ??= await this.prepareUpload(signal)), signal);
      signal.throwIfAborted();
      const [{ file }, { uploadId }] = [this.now, this];
      if (uploadId === undefined) throw new Error('the upload has no address');
      this.update({ phase: 'finishing', sent: file.size, bytesPerSecond: undefined });
      const sha256 = await checksumOf(file);
      const finished = await call(
        uploadsApi.finish,
        { uploadId, ...(sha256 ? { sha256 } : {}) },
        { log: this.log, signal },
      );
      this.detach();
      this.update({ phase: 'done', finished });
    } catch (reason) {
      if (!signal.aborted) this.handleError(reason as Error);
    }
  }
  /** A new upload, or an earlier one of the same file. */
  private async prepareUpload(signal: AbortSignal): Promise<Upload> {
    const { file } = this.now;
    const fingerprint = await fingerprintOf(file);
    const open = await call(uploadsApi.open, { purpose: this.purpose }, { log: this.log, signal });
    const earlier = open.find(
      (one) => one.fingerprint === fingerprint && one.filename === file.name && one.size === file.size,
    );
    if (earlier) this.update({ sent: earlier.received, resumedAt: earlier.received });
    const tus = await import('tus-js-client'); // only for those who upload
    signal.throwIfAborted();
    return new tus.Upload(file, {
      endpoint: earlier ? null : apiAddress(TUS_PATH),
      uploadUrl: earlier ? apiAddress(`${TUS_PATH}/${earlier.uploadId}`) : null,
      chunkSize: UPLOAD_PIECE_BYTES,
      retryDelays: null, // retries are shown (handleError)
      storeFingerprintForResuming: false, // the server knows the unfinished uploads of its user
      metadata: { purpose: this.purpose, filename: file.name, fingerprint },
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(callHeaders(this.log))) request.setHeader(name, value);
      },
    });
  }
  private sendFile(upload: Upload, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
      upload.options.onProgress = (sent) => this.reportProgress(sent);
      upload.options.onChunkComplete = () => void (this.retryDelayMs = firstRetryDelayMs);
      // With an endpoint, tus begins a new upload whenever the offset cannot be asked, such as while the server restarts.
      upload.options.onUploadUrlAvailable = () => void (upload.options.endpoint = null);
      upload.options.onSuccess = () => resolve();
      upload.options.onError = (error) => reject(refusalIn(error) ?? error);
      upload.start();
    });
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
    // The answer about an offset has no envelope: the list of unfinished uploads tells what it means.
    if (reason instanceof CallError && reason.status >= 400 && reason.status < 500 && !reason.isOurs)
      this.upload = undefined;
    this.update({ phase: 'broken', bytesPerSecond: undefined });
    this.timer = setTimeout(() => this.resume(), this.retryDelayMs);
    this.retryDelayMs = Math.min(maxRetryDelayMs, this.retryDelayMs * 2);
  }
}

const isOfRequest = (error: Error): error is DetailedError => 'originalResponse' in error;
/** The refusal in the answer to a request of tus; undefined without an answer. */
function refusalIn(error: Error): CallError | undefined {
  if (!isOfRequest(error) || !error.originalResponse) return undefined;
  const answer = error.originalResponse;
  const token = error.originalRequest.getHeader(tokenHeader);
  return readCallError(
    { status: answer.getStatus(), contentType: answer.getHeader('content-type') ?? '', text: answer.getBody() },
    { headers: token === undefined ? {} : { [tokenHeader]: token } },
  );
}
