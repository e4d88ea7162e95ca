import { type CqcAnswer, readCqcAnswer } from '@matlas/domain';
import type { FileToSend, PartnerInterface } from '@matlas/server-kit';

/** Where an upload goes: the address as it was when the upload was started, the token of today. */
export interface CqcTarget {
  address: string;
  enterpriseCode: string;
  token: string | undefined;
}

/**
 * The way to the certification body. Both calls throw `PartnerUnreachable` when another attempt may succeed, and an
 * AppError when it cannot.
 */
export interface CqcPort {
  send(target: CqcTarget, sent: FileToSend, signal: AbortSignal): Promise<CqcAnswer>;
  /** The decision on a package that was sent; `pending` while there is none. */
  fetchAnswer(target: CqcTarget, upload: { uuid: string; receipt: string | null }): Promise<CqcAnswer>;
}

export const CQC_INTERFACE: PartnerInterface<CqcAnswer> = {
  read: readCqcAnswer,
  pending: { receipt: null, decision: 'pending', messages: [] },
  isRefusal: ({ decision }) => decision === 'refused',
  codes: {
    notReached: 'cqc.notReached',
    unreadable: 'cqc.answerUnreadable',
    denied: 'cqc.denied',
    internalAddress: 'cqc.internalAddress',
  },
};
