/** States of an MDS request, spelled as in the specification; `received` is the supplier's view of `sent`. */
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
/** The stored states; `received` is derived for display. */
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

/** Which party may cause an event. */
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
 * Allowed transitions of a request (domain.md 1.6), by the status that the party sees. Missing cells are refused: a
 * request can be edited only while it is new, a submitted answer must be decided before any other event, and
 * completed and deleted are final.
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

/** The status that a party sees; undefined when the request is not visible to it. */
export function requestStatusFor(status: StoredRequestStatus, party: RequestParty): RequestStatus | undefined {
  if (party === 'requester') return status;
  if (status === 'new') return undefined;
  return status === 'sent' ? 'received' : status;
}

/** The next status; undefined when this party may not cause the event, or not in the current status. */
export function requestTransition(
  status: StoredRequestStatus,
  event: RequestEvent,
  party: RequestParty,
): StoredRequestStatus | undefined {
  const shown = requestStatusFor(status, party);
  return shown !== undefined && REQUEST_EVENT_PARTY[event] === party ? REQUEST_TRANSITIONS[shown][event] : undefined;
}

/** The event that moves a card from one column of the board to another; undefined when that move is not allowed. */
export function requestMove(from: RequestStatus, to: RequestStatus, party: RequestParty): RequestEvent | undefined {
  const storedStatus = (status: RequestStatus): StoredRequestStatus => (status === 'received' ? 'sent' : status);
  return from === to
    ? undefined
    : REQUEST_EVENTS.find((event) => requestTransition(storedStatus(from), event, party) === storedStatus(to));
}

/** Columns of a party's board, in the order of the life cycle of a request. */
export const REQUEST_BOARD: Readonly<Record<RequestParty, readonly RequestStatus[]>> = {
  requester: ['new', 'sent', 'working', 'waitacceptance', 'completed', 'rejected'],
  supplier: ['received', 'working', 'waitacceptance', 'completed', 'rejected'],
};
