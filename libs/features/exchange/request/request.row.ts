import type { GuestAnswerState, RequestHistoryRow, RequestRow } from '@matlas/contract';
import { isOverdue, type RequestEvent, requestStatusFor, requestTransition, type RequestParty } from '@matlas/domain';
import { type Auth, can, type Translator } from '@matlas/server-kit';
import { rejectionText } from '../core/rejection-text';
import type { RequestRecord, RequestStore } from './request.store';

type Can = RequestRow['can'];
/** Additional rights: sending and withdrawing a sheet need their own. */
const NEEDS: Partial<Record<RequestEvent, string>> = {
  delete: 'exchange:request:delete',
  answer: 'exchange:sent:send',
  withdraw: 'exchange:sent:recall',
  accept: 'exchange:received:decide',
  return: 'exchange:received:decide',
};

/** The side of the caller; undefined when the caller's enterprise is not a party of the request. */
export function partyOf(
  auth: Auth,
  { enterpriseId, supplierId }: Pick<RequestRecord, 'enterpriseId' | 'supplierId'>,
): RequestParty | undefined {
  if (enterpriseId === auth.enterpriseId) return 'requester';
  return supplierId === auth.enterpriseId ? 'supplier' : undefined;
}

/** State of the answer by link; undefined for a request to an enterprise. */
export function linkState({
  email,
  status,
  linkSubmittedAt,
  linkSavedAt,
  linkExpiresAt,
  linkRevokedAt,
  linkExpired,
}: RequestRecord): GuestAnswerState | undefined {
  if (email === null || status === 'new') return undefined;
  if (status === 'completed') return 'accepted';
  if (status === 'rejected' || status === 'deleted') return 'closed';
  if (status === 'waitacceptance' && linkSubmittedAt) return 'submitted';
  if (linkRevokedAt) return 'revoked';
  if (linkExpired) return 'expired';
  return linkExpiresAt && linkSavedAt ? 'open' : 'waiting';
}

export function permitsOnRequest(auth: Auth, request: RequestRecord): Can {
  const party = partyOf(auth, request);
  const may = (event: RequestEvent): boolean =>
    party !== undefined &&
    requestTransition(request.status, event, party) !== undefined &&
    can(auth, NEEDS[event] ?? 'exchange:request:edit');
  const hasLink =
    party === 'requester' &&
    request.email !== null &&
    can(auth, 'exchange:request:edit') &&
    (request.status === 'sent' || request.status === 'working');
  return {
    change: may('change'),
    send: may('send') && request.daysLeft > 0,
    remind: may('remind') && !request.remindedToday,
    delete: may('delete'),
    start: may('start') && request.status === 'sent',
    answer: may('answer'),
    refuse: may('refuse'),
    withdraw: may('withdraw') && request.shareId !== null,
    accept: may('accept'),
    return: may('return'),
    renewLink: hasLink,
    revokeLink: hasLink && request.linkRevokedAt === null && request.linkExpiresAt !== null,
  };
}

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;
function linkOf(request: RequestRecord): RequestRow['link'] {
  const state = linkState(request);
  return state
    ? {
        state,
        expiresAt: isoOrNull(request.linkExpiresAt),
        openedAt: isoOrNull(request.linkOpenedAt),
        savedAt: isoOrNull(request.linkSavedAt),
        submittedAt: isoOrNull(request.linkSubmittedAt),
      }
    : null;
}

type Instants = 'sentAt' | 'remindedAt' | 'answeredAt' | 'completedAt' | 'createTime' | 'updateTime';
const instantsOf = (request: RequestRecord): Pick<RequestRow, Instants> => ({
  sentAt: isoOrNull(request.sentAt),
  remindedAt: isoOrNull(request.remindedAt),
  answeredAt: isoOrNull(request.answeredAt),
  completedAt: isoOrNull(request.completedAt),
  createTime: request.createTime.toISOString(),
  updateTime: request.updateTime.toISOString(),
});

export function toRequestRow(translator: Translator, auth: Auth, request: RequestRecord): RequestRow {
  const { side, status, deadline, today, contact, email, remark, cid, cver, sheetName } = request;
  const isSupplier = side === 'supplier';
  return {
    id: request.id,
    side,
    projectName: request.projectName,
    batch: request.batch,
    requester: request.requester,
    supplier: request.supplier,
    contact,
    recipientUserId: isSupplier ? null : request.recipientUserId,
    recipientName: request.recipientName,
    deadline,
    daysLeft: request.daysLeft,
    overdue: isOverdue(status, deadline, today),
    supplyNumber: request.supplyNumber,
    supplyName: request.supplyName,
    dataType: request.dataType,
    remark,
    status: requestStatusFor(status, side) ?? status,
    rejectReason: request.rejectReason,
    returnReason: request.returnReason as RequestRow['returnReason'],
    returnText: rejectionText(translator, request.returnFindings, request.returnText),
    sheetId: request.seenSheetId,
    cid,
    cver,
    sheetName,
    kid: request.shareId,
    draftSheetId: isSupplier ? request.draftSheetId : null,
    email: isSupplier ? null : email,
    link: isSupplier ? null : linkOf(request),
    language: request.language as 'zh' | 'en',
    createdBy: request.createdByName,
    ...instantsOf(request),
    version: request.version,
    can: permitsOnRequest(auth, request),
  };
}

/** The history as the reader's side may see it: a supplier does not see the time before the request was sent. */
export function toHistory(
  translator: Translator,
  side: RequestParty,
  entries: Awaited<ReturnType<RequestStore['listHistory']>>,
): RequestHistoryRow[] {
  return entries.flatMap(({ fromStatus, toStatus, at, findings, ...entry }) => {
    const to = requestStatusFor(toStatus, side);
    return to === undefined
      ? []
      : [
          {
            ...entry,
            text: rejectionText(translator, findings, entry.text),
            fromStatus: requestStatusFor(fromStatus, side) ?? to,
            toStatus: to,
            at: at.toISOString(),
          },
        ];
  });
}
