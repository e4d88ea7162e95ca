import type { ImpactRow, Route } from '@matlas/contract';
import { MdsShareService } from '@matlas/features/mds';
import { type ReferenceItem, RulesLoader } from '@matlas/features/rules';
import { type AppEvents, Db, Events, systemAuth } from '@matlas/server-kit';
import {
  type AuthHeader,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '../../testing';

export let test: TestApp;
export let maker: AuthHeader;
export let stranger: AuthHeader;
export let customer: AuthHeader;
export let engineer: TestUser;
export let supplier: TestEnterprise;
let buyer: TestEnterprise;
export let vehicle: SampleVehicle;
export const law: Record<string, number> = {};
/** Notifications that the message centre would store. */
export const notifications: AppEvents['analysis.told'][] = [];
export const written: number[] = [];
export const post = (path: string, body: object, who = maker) =>
  test.http.post(`/api/analysis/${path}`).set(who).set('Accept-Language', 'en').send(body);
export const send = (route: Route, body: object) =>
  test.http
    .post(`/api${route.path.replace('{id}', String((body as { id?: number }).id))}`)
    .set(maker)
    .send(body);
export const records = async <Row>(path: string, body: object, who = maker): Promise<Row[]> =>
  (await post(path, { pageSize: 100, ...body }, who)).body.data.records as Row[];
export async function impactOf(body: object): Promise<ImpactRow> {
  const answer = await post('impact/start', body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data as ImpactRow;
}
export const versionOf = async (label: string): Promise<number> =>
  (await test.db.row<{ id: number }>('select id from rule_list_version where label = $1', [label]))?.id ?? 0;
const entry = (id: string, nameEn: string, cas: string, more: Partial<ReferenceItem> = {}): ReferenceItem => ({
  id,
  entry: id,
  nameEn,
  nameZh: nameEn,
  description: '',
  entityKind: 'substance',
  element: null,
  members: [{ name: cas, cas, ec: '', substanceId: `CAS-${cas}`, factor: '1', indefinite: false }],
  membersComplete: true,
  limitPercent: '0.1',
  comparison: 'gt',
  denominator: 'article',
  duty: 'declare',
  judgement: 'concentration',
  conditionEn: '',
  conditionZh: '',
  clause: 'Art. 33(1)',
  ruleId: '',
  inclusionDate: '2024-01-01',
  validFrom: '2000-01-01',
  validTo: null,
  sunsetDate: null,
  reasons: [],
  limitSource: '',
  sourceUrl: '',
  ...more,
});
export async function list(lawCode: string, version: string, items: ReferenceItem[]): Promise<void> {
  const loader = test.app.get(RulesLoader);
  law[lawCode] = await loader.loadLaw({
    code: lawCode,
    nameEn: lawCode,
    nameZh: lawCode,
    lawNumber: lawCode,
    jurisdiction: 'EU',
    authority: '',
    effectiveDate: '2003-07-01',
    descriptionEn: '',
    descriptionZh: '',
    vehicleDefault: false,
    exemptions: lawCode === 'ELV' ? 'ELV' : null,
    url: '',
  });
  await loader.loadList(law[lawCode], { version, source: 'test', items });
}
const DEHP = entry('S-1', 'DEHP', '117-81-7');
export const LEAD = entry('S-2', 'Lead', '7439-92-1');
export const DECA = entry('S-3', 'Decabromodiphenyl ether', '1163-19-5', { limitPercent: '0.05' });

/** The maker accepted most sheets of the supplier, the buyer accepted one of the maker's. */
async function shareSheets(): Promise<void> {
  const sheet = (key: string): number => vehicle.sheetIds.get(key) ?? 0;
  const received = [
    'valve',
    'terminal',
    'sheath',
    'carpet',
    'hinge',
    'fabric',
    'gasket',
    'withoutOverride',
    'sharedBrass',
  ].map((key) => ({ sheetId: sheet(key), enterpriseId: engineer.enterpriseId, receiveStatus: 'P' as const }));
  await test.app
    .get(Db)
    .asPlatform(() =>
      test.app
        .get(MdsShareService)
        .saveShares([...received, { sheetId: sheet('ownGasket'), enterpriseId: buyer.id, receiveStatus: 'P' }]),
    );
}

/** Sets up a vehicle, lists of today and of future days, and their subscribers. */
export async function openImpactVehicle(): Promise<void> {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, other] = [await enterprise(test.db), await enterprise(test.db)];
  [supplier, buyer] = [await enterprise(test.db, { nameZh: '苏州恒信' }), await enterprise(test.db)];
  engineer = await user(test.db, oem);
  const owner = await user(test.db, supplier);
  [maker, stranger, customer] = [
    await signIn(test, engineer),
    await signIn(test, await user(test.db, other)),
    await signIn(test, await user(test.db, buyer)),
  ];
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(owner), as(engineer), systemAuth());
  await shareSheets();
  test.app.get(Events).on('analysis.told', (event) => {
    notifications.push(event);
  });
  test.app.get(Events).on('impact.told', ({ actionId }) => {
    written.push(actionId);
  });
  await list('SVHC', '2030-01-15', [DEHP, LEAD, DECA]);
  await list('ONE', '2024-01-01', []);
  await list('ONE', '2030-02-01', [DEHP]);
}
