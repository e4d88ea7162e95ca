/** States of a request for an MDS, spelled as in the specification; `received` is how the supplier sees `sent`. */
export const REQUEST_STATUSES = [
  'new',
  'sent',
  'received',
  'working',
  'waitacceptance',
  'completed',
  'rejected',
  'deleted',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
/** What is kept: the mirror is made when it is shown. */
export type StoredRequestStatus = Exclude<RequestStatus, 'received'>;

export const REQUEST_PARTIES = ['requester', 'supplier'] as const;
export type RequestParty = (typeof REQUEST_PARTIES)[number];

export const REQUEST_EVENTS = [
  'change',
  'send',
  'remind',
  'delete',
  'start',
  'answer',
  'refuse',
  'withdraw',
  'accept',
  'return',
] as const;
export type RequestEvent = (typeof REQUEST_EVENTS)[number];

/** Who may cause an event. */
export const REQUEST_EVENT_PARTY: Readonly<Record<RequestEvent, RequestParty>> = {
  change: 'requester',
  send: 'requester',
  remind: 'requester',
  delete: 'requester',
  start: 'supplier',
  answer: 'supplier',
  refuse: 'supplier',
  withdraw: 'supplier',
  accept: 'requester',
  return: 'requester',
};

/**
 * What may happen to a request (domain.md 1.6), each status as its reader sees it. A missing cell is refused: a request
 * changes while it is new, an answer that waits is decided before anything else, and what is completed or deleted stays
 * so.
 */
export const REQUEST_TRANSITIONS: Readonly<
  Record<RequestStatus, Partial<Readonly<Record<RequestEvent, StoredRequestStatus>>>>
> = {
  new: { change: 'new', send: 'sent', delete: 'deleted' },
  sent: { remind: 'sent', delete: 'deleted' },
  received: { start: 'working', answer: 'waitacceptance', refuse: 'rejected' },
  working: { remind: 'working', delete: 'deleted', start: 'working', answer: 'waitacceptance', refuse: 'rejected' },
  waitacceptance: { withdraw: 'working', accept: 'completed', return: 'working' },
  completed: {},
  rejected: { delete: 'deleted' },
  deleted: {},
};

/** How a party sees a status; nothing where it does not see the request at all. */
export function requestStatusFor(status: StoredRequestStatus, party: RequestParty): RequestStatus | undefined {
  if (party === 'requester') return status;
  if (status === 'new') return undefined;
  return status === 'sent' ? 'received' : status;
}

/** Where an event leads; undefined where this party may not cause it, or not now. */
export function requestTransition(
  status: StoredRequestStatus,
  event: RequestEvent,
  party: RequestParty,
): StoredRequestStatus | undefined {
  const shown = requestStatusFor(status, party);
  return shown !== undefined && REQUEST_EVENT_PARTY[event] === party ? REQUEST_TRANSITIONS[shown][event] : undefined;
}

/** The one event by which a card may be drawn from a column of the board to another; undefined: not there. */
export function requestMove(from: RequestStatus, to: RequestStatus, party: RequestParty): RequestEvent | undefined {
  const kept = (status: RequestStatus): StoredRequestStatus => (status === 'received' ? 'sent' : status);
  return from === to
    ? undefined
    : REQUEST_EVENTS.find((event) => requestTransition(kept(from), event, party) === kept(to));
}

/** Columns of a party's board, in the order of a request's life. */
export const REQUEST_BOARD: Readonly<Record<RequestParty, readonly RequestStatus[]>> = {
  requester: ['new', 'sent', 'working', 'waitacceptance', 'completed', 'rejected'],
  supplier: ['received', 'working', 'waitacceptance', 'completed', 'rejected'],
};
