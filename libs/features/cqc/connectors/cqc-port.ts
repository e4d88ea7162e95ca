import type { Readable } from 'node:stream';
import type { ErrorCode } from '@matlas/contract';
import type { CqcAnswer } from '@matlas/domain';

/** A package on its way. The uuid is the same at every attempt, so that the other side knows a repetition. */
export interface CqcPackageToSend {
  uuid: string;
  name: string;
  sha256: string;
  /** In bytes. */
  size: number;
  open: () => Promise<Readable>;
}
/** Where an upload goes: the address as it was when the upload was started, the token of today. */
export interface CqcTarget {
  address: string;
  enterpriseCode: string;
  token: string | undefined;
}

/**
 * The way to the certification body. Both calls throw `CqcUnreachable` when another attempt may succeed, and an
 * AppError when it cannot.
 */
export interface CqcPort {
  send(target: CqcTarget, sent: CqcPackageToSend, signal: AbortSignal): Promise<CqcAnswer>;
  /** The decision on a package that was sent; `pending` while there is none. */
  fetchAnswer(target: CqcTarget, upload: { uuid: string; receipt: string | null }): Promise<CqcAnswer>;
}

/** Another attempt may succeed. */
export class CqcUnreachable extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly params: Readonly<Record<string, unknown>>,
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = 'CqcUnreachable';
  }
}
