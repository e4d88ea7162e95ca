import { readScipAnswer, type ScipAnswer } from '@matlas/domain';
import type { ScipCredentials } from '@matlas/features/identity';
import type { FileToSend, PartnerInterface } from '@matlas/server-kit';

/** Where a file goes: the address as it was when the submission was started, the account of who started it. */
export interface ScipTarget {
  address: string;
  enterpriseCode: string;
  credentials: ScipCredentials;
}

/**
 * The way to the authority. Both calls throw `PartnerUnreachable` when another attempt may succeed, and an AppError
 * when it cannot. An answer tells what the other side said, nothing else.
 */
export interface ScipSubmitter {
  submit(target: ScipTarget, file: FileToSend, signal: AbortSignal): Promise<ScipAnswer>;
  /** The outcome of a file that was sent; `pending` while there is none. */
  fetchOutcome(target: ScipTarget, sent: { uuid: string; submissionId: string | null }): Promise<ScipAnswer>;
}

export const SCIP_INTERFACE: PartnerInterface<ScipAnswer> = {
  read: readScipAnswer,
  pending: { submissionId: null, decision: 'pending', scipNumber: null, report: [] },
  isRefusal: ({ decision }) => decision === 'failed',
  codes: {
    notReached: 'scip.notReached',
    unreadable: 'scip.answerUnreadable',
    denied: 'scip.denied',
    internalAddress: 'scip.internalAddress',
    keyRefused: 'scip.keyRefused',
  },
};
