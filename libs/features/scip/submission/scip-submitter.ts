import type { Readable } from 'node:stream';
import type { ErrorCode } from '@matlas/contract';
import type { ScipAnswer } from '@matlas/domain';
import type { ScipCredentials } from '@matlas/features/identity';

/** A file on its way. The uuid is the same at every attempt, so that the other side knows a repetition. */
export interface ScipFileToSend {
  uuid: string;
  name: string;
  sha256: string;
  /** In bytes. */
  size: number;
  open: () => Promise<Readable>;
}
/** Where a file goes: the address as it was when the submission was started, the account of who started it. */
export interface ScipTarget {
  address: string;
  enterpriseCode: string;
  credentials: ScipCredentials;
}

/**
 * The way to the authority. Both calls throw `ScipUnreachable` when another attempt may succeed, and an AppError when
 * it cannot. An answer tells what the other side said, nothing else.
 */
export interface ScipSubmitter {
  submit(target: ScipTarget, file: ScipFileToSend, signal: AbortSignal): Promise<ScipAnswer>;
  /** The outcome of a file that was sent; `pending` while there is none. */
  fetchOutcome(target: ScipTarget, sent: { uuid: string; submissionId: string | null }): Promise<ScipAnswer>;
}

/** Another attempt may succeed. */
export class ScipUnreachable extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly params: Readonly<Record<string, unknown>>,
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = 'ScipUnreachable';
  }
}
