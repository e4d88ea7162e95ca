import { ANYBODY, BESIDE, INSIDE, type Source } from './reach-source';

/** Requests: each call with rows of the side and state in which it is permitted. */
const REQUEST_ROWS: Readonly<Record<string, string>> = {
  'POST /exchange/request/saveOrUpdate': 'newRequest',
  'POST /exchange/request/send': 'newRequest',
  'GET /exchange/request/linkAnswer': 'linkedRequest',
  'POST /exchange/request/renewLink': 'openLink',
  'POST /exchange/request/revokeLink': 'openLink',
  'POST /exchange/request/accept': 'linkedRequest',
  'POST /exchange/request/return': 'linkedRequest',
  ...Object.fromEntries(
    ['start', 'refuse', 'createSheet', 'answer', 'withdraw'].map((call) => [
      `POST /exchange/request/${call}`,
      'receivedRequest',
    ]),
  ),
};
const REQUEST_PLACES: Readonly<Record<string, readonly Source[]>> = {
  ...Object.fromEntries(
    Object.entries(REQUEST_ROWS).flatMap(([call, rows]) =>
      ['id', 'ids'].map((field) => [`${call} ${field}`, [{ rows, reach: 'organisation' as const }]]),
    ),
  ),
  'POST /exchange/request/saveOrUpdate recipientUserId': [{ rows: 'user', reach: 'colleagues' }],
};
/** ID fields of the exchange area: every active user can be a recipient; sheets and shares by the acting side. */
const SENT_SHEET: readonly Source[] = [{ rows: 'preparedSheet', reach: 'organisation' }];
export const RECEIVED: readonly Source[] = [{ rows: 'receivedShare', reach: 'organisation' }];
const EXCHANGE_PLACES: Readonly<Record<string, readonly Source[]>> = {
  ...Object.fromEntries(
    [
      'GET /exchange/sent/sheet/recipients/{id}',
      'GET /exchange/sent/sheet/offered/{id}',
      'GET /exchange/sent/sheet/timeline/{id}',
      ...['copyRecipients', 'send', 'propose', 'publish', 'further'].map(
        (call) => `POST /exchange/sent/sheet/${call}/{id}`,
      ),
    ].map((call) => [`${call} id`, SENT_SHEET]),
  ),
  ...Object.fromEntries(
    ['send', 'propose', 'publish', 'further'].map((call) => [
      `POST /exchange/sent/sheet/${call}/{id} kids`,
      BESIDE('preparedShare'),
    ]),
  ),
  'POST /exchange/sent/sheet/copyRecipients/{id} fromKids': BESIDE('share'),
  'POST /exchange/sent/recipient/saveOrUpdate sendMdsId': SENT_SHEET,
  'POST /exchange/sent/recipient/saveOrUpdate kid': BESIDE('preparedShare'),
  'DELETE /exchange/sent/recipient/delete ids': [{ rows: 'preparedShare', reach: 'organisation' }],
  ...Object.fromEntries(
    [
      'GET /exchange/received/detail/{id} id',
      'GET /exchange/received/timeline/{id} id',
      'GET /exchange/received/disclosure/{kid} kid',
      'DELETE /exchange/received/delete ids',
      'POST /exchange/received/download ids',
      ...['view', 'accept', 'reject', 'process'].map((call) => `POST /exchange/received/${call}/{id} id`),
    ].map((place) => [place, RECEIVED]),
  ),
  ...Object.fromEntries(
    ['POST /exchange/received/batchForward ids', 'POST /exchange/received/forward/{id} id'].map((place) => [
      place,
      [{ rows: 'acceptedShare', reach: 'organisation' }],
    ]),
  ),
  'GET /exchange/sent/recipient/people recEntId': [{ rows: 'supplier', reach: 'everybody' }],
  'GET /exchange/sent/recipient/people recOrgId': [{ rows: 'organisation', reach: 'colleagues' }],
  'GET /exchange/received/ofSheet/{sheetId} sheetId': [{ rows: 'receivedSheet', reach: 'inside' }],
  ...Object.fromEntries(
    [
      'POST /exchange/sent/recipient/saveOrUpdate',
      'POST /exchange/received/forward/{id}',
      'POST /exchange/received/batchForward',
    ].flatMap((call): [string, readonly Source[]][] => [
      [`${call} recEntId`, [{ rows: 'supplier', reach: 'everybody' }]],
      [`${call} recOrgId`, [{ rows: 'organisation', reach: 'colleagues' }]],
      [`${call} recUserId`, BESIDE('user')],
    ]),
  ),
};
/**
 * Users who read rule packs of others can change only those of their own enterprise; a published pack is visible to
 * every sender.
 */
const CHECK_PLACES: Readonly<Record<string, readonly Source[]>> = {
  ...Object.fromEntries(
    [
      'POST /exchange/rulePack/save id',
      'POST /exchange/rulePack/publish id',
      'DELETE /exchange/rulePack/delete ids',
      'POST /exchange/rulePack/saveRule packId',
      'POST /exchange/check/run options.packId',
    ].map((place) => [place, INSIDE('rulePack')]),
  ),
  'DELETE /exchange/rulePack/deleteRules ids': INSIDE('packRule'),
  'POST /exchange/rulePack/saveRule id': BESIDE('packRule'),
  'GET /exchange/rulePack/of/{enterpriseId} enterpriseId': [{ rows: 'enterprise', reach: 'everybody' }],
  'POST /exchange/sent/preflight sheetId': [{ rows: 'preparedSheet', reach: 'organisation' }],
  'POST /exchange/sent/preflight kid': [{ rows: 'preparedShare', reach: 'beside' }],
  'POST /exchange/sent/preflight recEntId': [{ rows: 'supplier', reach: 'everybody' }],
};
const AUTOPILOT = '/exchange/received/autopilot';
const AUTOPILOT_PLACES: Readonly<Record<string, readonly Source[]>> = {
  [`POST ${AUTOPILOT}/preview kid`]: INSIDE('receivedShare'),
  [`POST ${AUTOPILOT}/preview rule.id`]: BESIDE('autopilotRule'),
  [`POST ${AUTOPILOT}/preview rule.conditions.enterpriseIds`]: ANYBODY,
  [`POST ${AUTOPILOT}/rules/saveOrUpdate conditions.enterpriseIds`]: ANYBODY,
};
/** Sheets sent and received, requests, rule packs and checks, the inbox autopilot. */
export const PLACES_OF_EXCHANGE: Readonly<Record<string, readonly Source[]>> = {
  ...EXCHANGE_PLACES,
  ...AUTOPILOT_PLACES,
  ...REQUEST_PLACES,
  ...CHECK_PLACES,
};
