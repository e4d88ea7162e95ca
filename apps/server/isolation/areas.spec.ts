import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api, type Route, routesOf } from '@matlas/contract';
import { AREAS, routesOfArea } from '@matlas/testing';

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const PROBE = 'probeArea(FEATURES, __filename);';
const filesThat = (has: string): string[] =>
  readdirSync(__dirname)
    .filter((file) => file !== 'areas.spec.ts' && readFileSync(join(__dirname, file), 'utf8').includes(has))
    .map((file) => file.replace('.spec.ts', ''));
/** Calls and permissions that the specification names, one per line. */
const SPECIFIED = new Map(
  readFileSync(join(__dirname, '../../../libs/contract/permissions/endpoint-permissions.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [method = '', path = '', needs = ''] = line.split('\t');
      return [`${method} ${path}`, needs];
    }),
);
/**
 * Calls that are not in the specification and need no permission: those for every signed-in user, and those for
 * everybody.
 */
const SIGNED_IN = [
  'DELETE /exchange/savedSearch/delete',
  'DELETE /sys/upload/tus/{uploadId}',
  'GET /common/notes/events',
  'GET /common/notes/preferences',
  'GET /common/notes/receivers',
  'GET /common/notes/times',
  'GET /data/matlas/materialType/getAllMaterialType',
  'GET /enumerations',
  'GET /exchange/savedSearch/list',
  'GET /home/bigScreen',
  'GET /home/figures',
  'GET /jobs/events',
  'GET /jobs/page',
  'GET /jobs/{id}',
  'GET /jobs/{id}/events',
  'GET /matlas/setUserManage/searchSetUserByUserId',
  'GET /sys/upload/open',
  'HEAD /sys/upload/tus/{uploadId}',
  'PATCH /sys/upload/tus/{uploadId}',
  'POST /announcementInfo/read',
  'POST /common/notes/send',
  'POST /exchange/savedSearch/saveOrUpdate',
  'POST /jobs/page',
  'POST /jobs/{id}/cancel',
  'POST /jobs/{id}/retry',
  'POST /matlas/setUserManage/getClientManagerPage',
  'POST /matlas/setUserManage/goSave',
  'POST /sys/upload/tus',
  'POST /sys/upload/{uploadId}/finish',
  'PUT /common/notes/preferences',
  'PUT /common/notes/restore',
  'PUT /common/notes/times',
  'PUT /common/notes/updateReadAll',
  'GET /message/faq/list',
  'POST /message/feedback/mine',
  'POST /message/feedback/send',
  ...['GET /sys/access/apiKeys', 'GET /sys/access/sessions'],
  ...['apiKey/{id}/end', 'confirm', 'session/end'].map((call) => `POST /sys/access/${call}`),
];
const PUBLIC = [
  'GET /announcementInfo/public',
  'POST /extSys/user/registrationLink',
  'GET /sso/offer',
  'GET /sso/start',
  'GET /transfer/bundle/mdsXml/documentation/{language}',
  'GET /transfer/bundle/mdsXml/schema',
  'POST /changePassword',
  'POST /exchange/guest/open',
  'POST /exchange/guest/refuse',
  'POST /exchange/guest/save',
  'POST /exchange/guest/submit',
  'POST /exchange/guest/substances',
  'POST /extSys/user/confirmRegistration',
  ...['basic', 'changes', 'documents', 'file', 'pair', 'session', 'upload'].map((call) => `POST /partner/v1/${call}`),
  'POST /queryLoginNameInit/solve',
  'POST /sso/finish',
];

describe('every call of the contract', () => {
  it('is tested by exactly one file of this folder', () => {
    expect(AREAS.flatMap((area) => routesOfArea(area).map(nameOf)).sort()).toEqual(routesOf(api).map(nameOf).sort());
    expect(filesThat(PROBE).sort()).toEqual([...AREAS].sort());
  });
  it('needs the permission that the specification names', () => {
    const known = routesOf(api).filter((route) => SPECIFIED.has(nameOf(route)));
    expect(known.length).toBeGreaterThan(150);
    expect(known.filter((route) => route.needs !== SPECIFIED.get(nameOf(route))).map(nameOf)).toEqual([]);
  });
  it.each([
    ['signedIn', SIGNED_IN],
    ['public', PUBLIC],
  ] as const)('that is %s without the specification saying so is one of these', (needs, open) => {
    expect(
      routesOf(api)
        .filter((route) => route.needs === needs && !SPECIFIED.has(nameOf(route)))
        .map(nameOf)
        .sort(),
    ).toEqual([...open].sort());
  });
});
