import {
  mayOnShare,
  mayOnSheet,
  RECEIVE_STATUSES,
  receiveTransition,
  SHARE_ACTION_PARTY,
  SHARE_ACTIONS,
  SHEET_EVENTS,
  SHEET_STATUSES,
  sheetTransition,
  type ReceiveEvent,
  type ReceiveStatus,
  type ShareAction,
  type SharePermits,
  type ShareState,
  type SheetAction,
} from '.';

const NAMES: Readonly<Record<string, string>> = {
  'send.notSent': 'notSent',
  'send.alreadySent': 'sent',
  'receive.decided': 'decided',
  'receive.cancelled': 'cancelled',
  'send.recallTooLate': 'viewed',
  'send.cancelTooLate': 'downloaded',
  'receive.viewFirst': 'viewFirst',
  'send.inProcess': 'busy',
  'receive.inProcess': 'busy',
  'receive.notInProcess': 'idle',
  'send.notAccepted': 'notAccepted',
  'send.forwardForbidden': 'forbidden',
  'recipient.sentBefore': 'sentBefore',
  'receive.notDeletable': 'kept',
  'sheet.removed': 'deleted',
  forbidden: '-',
};
const share: ShareState = { status: 'N', inProcess: false, forwardAllowed: true, deleted: false };
const formatPermit = (permits: SharePermits, action: ShareAction): string => {
  const permit = permits[action];
  return permit.allowed ? 'yes' : (NAMES[permit.reason.code] ?? permit.reason.code);
};

/** One column for each action in the order of SHARE_ACTIONS; each cell is the answer to the party of that action. */
const TABLE = `
     edit discard    send recall    cancel     view      download  process   release   accept    reject    forward     remove
  E  yes  yes        yes  notSent   notSent    notSent   notSent   notSent   notSent   notSent   notSent   notAccepted notSent
  N  sent sent       sent yes       yes        yes       yes       yes       idle      viewFirst viewFirst notAccepted yes
  S  sent sent       sent viewed    yes        yes       yes       yes       idle      yes       yes       notAccepted yes
  D  sent sent       sent viewed    downloaded yes       yes       yes       idle      yes       yes       notAccepted kept
  P  sent sent       sent decided   decided    yes       yes       decided   decided   decided   decided   yes         kept
  C  yes  sentBefore yes  cancelled cancelled  yes       cancelled cancelled cancelled cancelled cancelled notAccepted yes
  R  yes  sentBefore yes  decided   decided    yes       decided   decided   decided   decided   decided   notAccepted yes`;
const rows = new Map(
  TABLE.trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .map(([status, ...cells]) => [status, cells]),
);
const cells = RECEIVE_STATUSES.flatMap((status) =>
  SHARE_ACTIONS.map((action, column): [ReceiveStatus, ShareAction, string] => [
    status,
    action,
    rows.get(status)?.[column] ?? 'missing',
  ]),
);

describe('mayOnShare', () => {
  it.each(cells)('%s, %s: %s', (status, action, expected) => {
    const parties = ['sender', 'recipient', 'other'] as const;
    const answers = parties.map((party) => formatPermit(mayOnShare({ party }, { ...share, status }), action));
    expect(answers).toEqual(parties.map((party) => (party === SHARE_ACTION_PARTY[action] ? expected : '-')));
    expect(
      formatPermit(mayOnShare({ party: SHARE_ACTION_PARTY[action], grants: new Set() }, { ...share, status }), action),
    ).toBe('-');
  });
  it.each(RECEIVE_STATUSES)('allows in %s nothing that the machine does not know', (status) => {
    for (const event of ['send', 'accept', 'reject', 'cancel', 'recall'] as const satisfies readonly (ReceiveEvent &
      ShareAction)[]) {
      const isAllowed = mayOnShare({ party: SHARE_ACTION_PARTY[event] }, { ...share, status })[event].allowed;
      expect([event, isAllowed]).toEqual([event, receiveTransition(status, event) !== undefined]);
    }
  });
  it.each<[string, Partial<ShareState>, ShareAction, string]>([
    ['a machine at work', { inProcess: true }, 'recall', 'busy'],
    ['a machine at work', { status: 'S', inProcess: true }, 'cancel', 'busy'],
    ['a machine at work', { status: 'S', inProcess: true }, 'accept', 'yes'],
    ['a machine at work', { status: 'S', inProcess: true }, 'process', 'busy'],
    ['a machine at work', { status: 'S', inProcess: true }, 'release', 'yes'],
    ['a sender who keeps it', { status: 'P', forwardAllowed: false }, 'forward', 'forbidden'],
    ['a deleted sheet', { status: 'S', deleted: true }, 'accept', 'deleted'],
    ['a deleted sheet', { status: 'S', deleted: true }, 'cancel', 'yes'],
    ['a deleted sheet', { status: 'S', deleted: true }, 'remove', 'yes'],
    ['a deleted sheet', { status: 'R', deleted: true }, 'send', 'deleted'],
  ])('%s: %j %s %s', (_, state, action, expected) =>
    expect(formatPermit(mayOnShare({ party: SHARE_ACTION_PARTY[action] }, { ...share, ...state }), action)).toBe(
      expected,
    ),
  );
});

/**
 * Allowed actions by status and caller: the owner's users may take a sheet out of draft, recipients answer through
 * their share, all others may do nothing.
 */
describe('actions on a sheet by caller', () => {
  const ACTION_OF: Readonly<Record<string, SheetAction | undefined>> = {
    send: 'send',
    propose: 'propose',
    releaseInternally: 'release',
    publish: 'publish',
    recall: 'recall',
  };
  const scope = { reach: 'enterprise', enterpriseId: 1, organisationIds: [1], userId: 1 } as const;
  const states = SHEET_STATUSES.flatMap((status) =>
    (status === 'SD' ? ['0.01', '1'] : [status === 'ED' ? '0.01' : '1']).map((cver) => [status, cver] as const),
  );
  it.each(states.flatMap(([status, cver]) => SHEET_EVENTS.map((event) => [status, cver, event] as const)))(
    '%s %s, %s',
    (status, cver, event) => {
      const isPossible = sheetTransition(status, event, status === 'SD' && cver === '1') !== undefined;
      const action = ACTION_OF[event];
      const sheet = {
        status,
        cver,
        enterpriseId: 1,
        organisationId: 1,
        createdBy: 1,
        isLatest: true,
        hasDraft: false,
        errors: 0,
        recipients: { total: 1, viewed: 0, downloaded: 0, accepted: 0 },
      };
      const answers = [1, 2].map(
        (enterpriseId) => action && mayOnSheet({ scope: { ...scope, enterpriseId } }, sheet)[action].allowed,
      );
      expect(answers).toEqual(action ? [isPossible, false] : [undefined, undefined]);
    },
  );
});
