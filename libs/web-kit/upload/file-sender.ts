import { type FilePurposeName, type FinishedUpload, type PartialUpload, uploadsApi } from '@matlas/contract';
import { call } from '../client/call';
import { CallError } from '../client/call-error';
import { fingerprintOf } from './fingerprint';
import { Pace } from './pace';

/** `broken`: the connection is gone, and it is tried again by itself. */
export type SendPhase = 'sending' | 'paused' | 'broken' | 'finishing' | 'done' | 'refused';
export interface Sending {
  phase: SendPhase;
  file: File;
  /** Bytes that have left. */ sent: number;
  /** Bytes that had come before this page began. */ resumedAt: number;
  bytesPerSecond: number | undefined;
  error: string | undefined;
  finished: FinishedUpload | undefined;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Sends one file in pieces, and goes on after pauses and breaks where it stopped (decision 0042). `tell` hears every
 * change.
 */
export class FileSender {
  private now: Sending;
  private uploadId: number | undefined;
  private abort = new AbortController();
  private pauseMs = firstPauseMs;
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
    void this.run(this.renew());
  }
  pause(): void {
    this.stop();
    this.change({ phase: 'paused', bytesPerSecond: undefined });
  }
  resume(): void {
    void this.run(this.renew());
  }
  /** Ends it here and on the server. */
  cancel(): void {
    this.leave();
    if (this.uploadId !== undefined)
      void call(uploadsApi.cancel, { uploadId: this.uploadId }, { log: [...this.log, 'kit.upload.cancel'] }).catch(
        () => undefined,
      ); // it is cleared away by itself
  }
  /** The page goes: what has come stays on the server, to go on with. */
  leave(): void {
    this.stop();
    globalThis.removeEventListener('online', this.online);
  }

  private stop(): void {
    this.abort.abort();
    clearTimeout(this.timer);
  }
  private renew(): AbortSignal {
    this.stop();
    this.abort = new AbortController();
    this.pace.restart();
    this.change({ phase: 'sending', error: undefined });
    return this.abort.signal;
  }
  private change(part: Partial<Sending>): void {
    this.now = { ...this.now, ...part };
    this.tell(this.now);
  }

  private async run(signal: AbortSignal): Promise<void> {
    try {
      let upload = await this.begin(signal);
      while (upload.received < upload.size) upload = await this.piece(upload, signal);
      this.change({ phase: 'finishing', sent: upload.size, bytesPerSecond: undefined });
      const finished = await call(uploadsApi.finish, { uploadId: upload.uploadId }, { log: this.log, signal });
      this.leave();
      this.change({ phase: 'done', finished });
    } catch (reason) {
      if (!signal.aborted) this.failed(reason as Error);
    }
  }
  /** Where to go on: with what this page began, or what the same file began before. */
  private async begin(signal: AbortSignal): Promise<PartialUpload> {
    const { file } = this.now;
    const known =
      this.uploadId === undefined
        ? undefined
        : await call(uploadsApi.one, { uploadId: this.uploadId }, { log: this.log, signal }).catch(
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
    this.change({ sent: upload.received, ...(this.uploadId === undefined ? { resumedAt: upload.received } : {}) });
    this.uploadId = upload.uploadId;
    this.pace.mark(upload.received);
    return upload;
  }
  private async piece(
    { uploadId, received, pieceBytes, size }: PartialUpload,
    signal: AbortSignal,
  ): Promise<PartialUpload> {
    const bytes = this.now.file.slice(received, Math.min(size, received + pieceBytes));
    const upload = await call(
      uploadsApi.piece,
      { uploadId, offset: received, bytes },
      { log: this.log, signal, onProgress: (share) => this.progress(received + Math.round(share * bytes.size)) },
    );
    this.pauseMs = firstPauseMs;
    this.progress(upload.received);
    return upload;
  }
  private progress(sent: number): void {
    this.pace.mark(sent);
    this.change({ sent, bytesPerSecond: this.pace.bytesPerSecond });
  }
  /** What the server refuses stays refused; what comes from the line is tried again, a little later each time. */
  private failed(reason: Error): void {
    const isOurs = reason instanceof CallError && reason.isOurs && reason.status < 500;
    if (isOurs && reason.code !== 'upload.offset') {
      this.leave();
      return this.change({ phase: 'refused', error: reason.message, bytesPerSecond: undefined });
    }
    this.change({ phase: 'broken', bytesPerSecond: undefined });
    this.timer = setTimeout(() => this.resume(), this.pauseMs);
    this.pauseMs = Math.min(longestPauseMs, this.pauseMs * 2);
  }
}
