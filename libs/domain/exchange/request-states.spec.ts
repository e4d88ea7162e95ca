import {
  REQUEST_BOARD,
  REQUEST_EVENTS,
  REQUEST_PARTIES,
  REQUEST_STATUSES,
  type RequestEvent,
  type RequestParty,
  requestMove,
  requestStatusFor,
  requestTransition,
  type StoredRequestStatus,
} from './request-states';
import { daysLeft, isDeadlineLater, isOverdue, isReminderDue, reminderStage } from './request-deadline';

const STORED = REQUEST_STATUSES.filter((status): status is StoredRequestStatus => status !== 'received');
/** All allowed transitions; every other cell of the table is refused. */
const CELLS: Readonly<Record<string, StoredRequestStatus>> = {
  'new change requester': 'new',
  'new send requester': 'sent',
  'new delete requester': 'deleted',
  'sent remind requester': 'sent',
  'sent delete requester': 'deleted',
  'sent start supplier': 'working',
  'sent answer supplier': 'waitacceptance',
  'sent refuse supplier': 'rejected',
  'working remind requester': 'working',
  'working delete requester': 'deleted',
  'working start supplier': 'working',
  'working answer supplier': 'waitacceptance',
  'working refuse supplier': 'rejected',
  'waitacceptance withdraw supplier': 'working',
  'waitacceptance accept requester': 'completed',
  'waitacceptance return requester': 'working',
  'rejected delete requester': 'deleted',
};
const every = STORED.flatMap((status) =>
  REQUEST_EVENTS.flatMap((event) =>
    REQUEST_PARTIES.map((party): [StoredRequestStatus, RequestEvent, RequestParty] => [status, event, party]),
  ),
);

describe('request states', () => {
  it.each(every)('%s, %s by the %s', (status, event, party) =>
    expect(requestTransition(status, event, party)).toBe(CELLS[`${status} ${event} ${party}`]),
  );

  it.each(
    STORED.flatMap((status) => REQUEST_PARTIES.map((party): [StoredRequestStatus, RequestParty] => [status, party])),
  )('%s as the %s sees it', (status, party) => {
    const mirror =
      party === 'requester'
        ? status
        : ({ new: undefined, sent: 'received' }[status as string] ?? (status === 'new' ? undefined : status));
    expect(requestStatusFor(status, party)).toBe(mirror);
  });

  it('moves cards only when the party may cause an event between the columns', () => {
    const moves = REQUEST_PARTIES.flatMap((party) =>
      REQUEST_BOARD[party].flatMap((from) =>
        REQUEST_BOARD[party].flatMap((to) => {
          const event = requestMove(from, to, party);
          return event ? [`${party} ${from}>${to} ${event}`] : [];
        }),
      ),
    );
    expect(moves).toEqual([
      'requester new>sent send',
      'requester waitacceptance>working return',
      'requester waitacceptance>completed accept',
      'supplier received>working start',
      'supplier received>waitacceptance answer',
      'supplier received>rejected refuse',
      'supplier working>waitacceptance answer',
      'supplier working>rejected refuse',
      'supplier waitacceptance>working withdraw',
    ]);
  });
});

describe('request deadline', () => {
  it.each([
    ['2026-05-01', false],
    ['2026-05-02', false],
    ['2026-05-03', true],
  ])('%s is later than 2026-05-02: %s', (deadline, later) =>
    expect(isDeadlineLater(deadline, '2026-05-02')).toBe(later),
  );

  it.each(STORED)('a past deadline makes %s overdue only while an answer is owed', (status) => {
    expect(isOverdue(status, '2026-05-01', '2026-05-02')).toBe(status === 'sent' || status === 'working');
    expect(isOverdue(status, '2026-05-02', '2026-05-02')).toBe(false);
  });

  it.each([
    [30, undefined],
    [8, undefined],
    [7, 7],
    [5, 7],
    [3, 3],
    [1, 3],
    [0, 0],
    [-1, 0],
    [-6, 0],
    [-7, -7],
    [-13, -7],
    [-14, -14],
  ])('%s days left: stage %s', (left, stage) => {
    const today = new Date(Date.UTC(2026, 4, 20) - left * 86_400_000).toISOString().slice(0, 10);
    expect(daysLeft('2026-05-20', today)).toBe(left);
    expect(reminderStage('2026-05-20', today)).toBe(stage);
  });

  it('reminds once for each stage, but not of stages that had passed when the request was sent', () => {
    expect(isReminderDue(undefined, null)).toBe(false);
    expect(isReminderDue(7, null)).toBe(true);
    expect(isReminderDue(7, 7)).toBe(false);
    expect(isReminderDue(3, 7)).toBe(true);
    expect(isReminderDue(-7, 0)).toBe(true);
  });
});
