import type { Readable } from 'node:stream';
import type { ErrorCode } from '@matlas/contract';
import { AppError, toAppError } from '../app-error';
import type { JobContext } from '../jobs/job-handler';

/** A file on its way. The uuid is the same at every attempt, so that the other side knows a repetition. */
export interface FileToSend {
  uuid: string;
  name: string;
  sha256: string;
  /** In bytes. */
  size: number;
  open: () => Promise<Readable>;
}
/** How an area understands the other side, and with which codes it says what went wrong. */
export interface PartnerInterface<T> {
  /** Undefined: nobody understands it. */
  read: (text: string) => T | undefined;
  /** The answer while there is none. */
  pending: T;
  /** Refusals may come with the status of an error, other answers do not. */
  isRefusal: (answer: T) => boolean;
  codes: {
    notReached: ErrorCode;
    unreadable: ErrorCode;
    denied: ErrorCode;
    internalAddress: ErrorCode;
    /** 401 and 403; `denied` when absent. */
    keyRefused?: ErrorCode;
  };
}

/** Another attempt may succeed. */
export class PartnerUnreachable extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly params: Record<string, unknown>,
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = 'PartnerUnreachable';
  }
}
/** Why an attempt failed: a code of the error catalogue. */
export interface DeliveryFault {
  code: string;
  params: Record<string, unknown>;
}
const faultOf = (error: unknown): DeliveryFault =>
  error instanceof PartnerUnreachable || error instanceof AppError
    ? { code: error.code, params: { ...error.params } }
    : { code: 'internal', params: {} };
/** A handler of `catch` for a person who asks: there is no other attempt. */
export function refuseUnreachable(error: unknown): never {
  throw error instanceof PartnerUnreachable ? toAppError(error) : error;
}

/**
 * Records a failed attempt of a job and returns the error to throw: after the last one `notDelivered` says how many
 * there were.
 */
export async function recordFailedAttempt(
  error: unknown,
  context: Pick<JobContext, 'attempt' | 'tx'>,
  {
    retries,
    notDelivered,
    record,
  }: {
    retries: number;
    notDelivered: ErrorCode;
    record: (fault: DeliveryFault, isLast: boolean) => Promise<void>;
  },
): Promise<unknown> {
  const isLast = error instanceof AppError || context.attempt > retries;
  await context.tx(() => record(faultOf(error), isLast));
  return error instanceof PartnerUnreachable && isLast
    ? toAppError({ code: notDelivered, params: { count: context.attempt } })
    : error;
}
