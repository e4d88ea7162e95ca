import { SCIP_ARTICLE } from './scip-sample';
import { PUBLIC_NAMES_LAYOUT, type Route } from '@matlas/contract';
import { newKeyPair } from '@matlas/formats';
import { choices, type IdPlace, resolved, type Shape } from './input-shape';

let generated = 0;
/** A number that no earlier sample used, for unique columns. */
const next = (): number => (generated += 1);
const DIGITS = 4;
const numbered = (): string => String(next()).padStart(DIGITS, '0');
const CODE_LENGTH = 43;
/** Values that depend on the world, such as a password encrypted with the server's key. */
export const sampledValues = new Map<string, unknown>();

/** Sample values by field name, for fields with rules that JSON Schema cannot express. */
const BY_FIELD: Readonly<Record<string, () => unknown>> = {
  email: () => 'sample@example.org',
  emailAgain: () => 'sample@example.org',
  loginName: () => `sample${numbered()}`,
  taxCode: () => `9131000000000${numbered()}X`,
  countryCode: () => 'DE',
  validFrom: () => '2026-01-01',
  validUntil: () => '2030-01-01',
  contractStart: () => '2026-01-01',
  contractEnd: () => '2030-01-01',
  phone: () => '+49 711 1',
  fax: () => '+49 711 2',
  officePhone: () => '+49 711 1',
  userName: () => 'Sample',
  enterpriseName: () => `Sample ${numbered()}`,
  enterpriseEnName: () => `Sample ${numbered()}`,
  nameZh: () => `样本 ${numbered()}`,
  nameEn: () => `Sample company ${numbered()}`,
  internalNumber: () => `S-${numbered()}`,
  itemKey: () => `s-${numbered()}`,
  quantity: () => '1',
  permissions: () => ['model:modInfo:query'],
  permission: () => 'model:modInfo:query',
  identity: () => 'supplier',
  headerRow: () => 1,
  columns: () => ({ level: 0, partNumber: 1, name: 2, quantity: 3 }),
  massUnit: () => 'g',
  notation: () => 'level',
  content: () => 'Sample',
  q: () => 'a',
  password: () => 'Sample-2026',
  companyId: () => 'C-1',
  preferences: () => [{ type: 'person', inProduct: true, mail: false }],
  fields: () => [{ field: 'name', words: [`Sample ${numbered()}`] }],
  duns: () => `99-999-${numbered()}`,
  capacity: () => ({ upload: 20, download: 20, upDownload: 20, cosNormal: 20, cosAdvanced: 20 }),
  code: () => 'A'.repeat(CODE_LENGTH),
  captcha: () => 'none',
  publicKey: () => newKeyPair().publicKey,
};
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-05-01',
  email: 'sample@example.org',
  uri: 'https://example.org',
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2026-05-01T00:00:00Z',
};

const AUTOPILOT_RULE = { name: 'Sample', action: 'hold', conditions: [{ is: 'errorsAtMost', count: 0 }] };
/**
 * Conditions of the inbox autopilot by the ID field that they contain; in any other condition the field would be
 * ignored.
 */
const CONDITION_OF: Readonly<Record<string, object>> = {
  enterpriseIds: { is: 'sender' },
  lawIds: { is: 'noListed' },
  substanceIds: { is: 'noSubstance' },
};
const AUDIT_RULE = {
  code: 'Sample',
  nameZh: 'Sample',
  nameEn: 'Sample',
  checkType: 0,
  conditions: [{ is: 'errorsAtMost', count: 0 }],
};
export const conditionAround = (list: string, field: string | undefined): object | undefined =>
  list === 'conditions' ? CONDITION_OF[field ?? ''] : undefined;
/**
 * Additional values of single calls that business rules require; a key with a field name applies only when that
 * field is tested.
 */
const BY_ROUTE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/scip/scipIuclid6Article/saveRefNode': { article: { ...SCIP_ARTICLE, name: 'Sample', identifier: 'S-1' } },
  '/scip/scipIuclid6Article/saveMany': { fields: { production: 58236 } },
  '/scip/scipIuclid6Article/getParentNodeByModId dossierId': { modId: undefined },
  '/data/local/component': { tree: { kind: 1, name: 'Sample', children: [] } },
  '/data/local/semiComponent': { tree: { kind: 2, name: 'Sample', children: [] } },
  '/data/local/material': { tree: { kind: 3, name: 'Sample', classCode: '1.1.1', symbol: 'S-1', children: [] } },
  '/data/localDataManage/page/selectParentmatlasDataEO substanceId': { sheetId: undefined },
  '/data/localDataManage/exportParentmatlasDataEO substanceId': { sheetId: undefined },
  '/mds/trace/graph substanceId': { sheetId: undefined },
  '/data/substance/request/send': { noCasReason: 'Sample' },
  '/transfer/import/mapNames': { names: [{ kind: 'substance', name: 'Sample', targetId: null }] },
  '/data/substance/saveOrUpdate replacedById': { active: false },
  '/sys/supplierRanking/formula/saveOrUpdate': {
    validFrom: '2035-01-01',
    weights: { rejections: '40', onTime: '20', response: '20', stars: '10', certificates: '10' },
    fullPointsDays: '5',
    noPointsDays: '30',
    certificateKinds: ['iatf16949'],
  },
  '/extSys/enterprise/list': { orgName: 'E-' },
  '/bom/info/importBom modId': {
    file: 'sample',
    importId: undefined,
    mapping: JSON.stringify({
      headerRow: 1,
      columns: { level: 0, partNumber: 1, name: 2, quantity: 3, mass: 4 },
      notation: 'level',
      massUnit: 'g',
    }),
  },
  '/system/schedule/update': { key: 'enterprise.mergeCleanUp' },
  '/system/schedule/run': { key: 'enterprise.mergeCleanUp' },
  '/bom/info/setFacts': { facts: { sparePart: 'yes' } },
  '/bom/info/fill': { flag: 3, sheetId: undefined },
  '/bom/info/fill sheetId': { flag: 5 },
  '/data/localDataManage/setUp': { preliminary: true },
  '/data/localDataManage/lock': { reason: 'In dispute' },
  '/data/localImdsDataManage/setUp': { preliminary: true },
  '/exchange/request/saveOrUpdate': { supplierCode: 'E-3', deadline: '2035-01-01', dataType: 1, send: false },
  '/exchange/request/return': { reason: 'wrongMass' },
  '/exchange/request/renewLink': { email: 'sample@example.org' },
  '/exchange/guest/substances': { q: 'Iron' },
  '/exchange/rulePack/saveRule': { partNumberPattern: 'A%', mdsName: 'B%' },
  '/exchange/rulePack/save': { validFrom: '2035-01-01' },
  '/exchange/check/run': { side: 'own', kinds: ['checks'] },
  '/transfer/conversion/approval/approve': { direction: 'toImds', pairs: [{ code: '3', to: '3' }] },
  '/mds/multiSource/prefer': { pos: 1, replaces: 0 },
  '/exchange/received/autopilot/rules/saveOrUpdate': AUTOPILOT_RULE,
  ...Object.fromEntries(
    ['rule.id', 'rule.conditions.lawIds', 'rule.conditions.enterpriseIds'].map((field) => [
      `/exchange/received/autopilot/preview ${field}`,
      { rule: AUTOPILOT_RULE },
    ]),
  ),
  '/data/disclosure/setting/saveOrUpdate': { autoFrom: null },
  '/transfer/layout/save': { interface: 'imdsAi', source: 'IMDS', layout: PUBLIC_NAMES_LAYOUT },
  '/transfer/layout/preview': { source: 'IMDS', layout: JSON.stringify(PUBLIC_NAMES_LAYOUT) },
  ...Object.fromEntries(
    [
      '/analysis/prohibitSubstance/analysisSubstance',
      '/scip/SvhcInfo/analysisSvhcSubstance',
      '/analysis/prohibitSubstance/runs',
      '/analysis/saved/saveOrUpdate',
    ].flatMap((call) =>
      ['positionId', 'sheetIds', 'supplierId', 'runId'].map((target) => [`${call} ${target}`, { modId: undefined }]),
    ),
  ),
  ...Object.fromEntries(
    ['sheetId', 'nodeId'].map((place) => [`/analysis/prohibitSubstance/queryListByCkid ${place}`, { ckid: undefined }]),
  ),
  '/data/modeFillInfo/saveOrUpdate': {
    dueOn: '2035-01-01',
    organisationId: undefined,
    userId: undefined,
    supplierCode: 'E-3',
  },
  '/data/modeFillInfo/saveOrUpdate userId': { dueOn: '2035-01-01', organisationId: undefined, supplierCode: undefined },
  '/data/modeFillInfo/saveOrUpdate organisationId': { dueOn: '2035-01-01', userId: undefined, supplierCode: undefined },
  '/model/componentChangeInfo/saveOrUpdate': { effectiveOn: '2035-01-01', reason: 'lighter' },
  '/model/cqc/connector': { kind: 'http', address: 'https://cqc.example/' },
  '/model/componentRecord/saveOrUpdate': {
    kind: 'parts',
    certificate: 'C-1',
    effectiveOn: '2035-01-01',
    reason: 'more',
  },
  '/model/highRiskMark/preview': { rule: { reason: 'number', value: '*' } },
  '/model/highRiskMark/saveOrUpdateBatch': { rule: undefined },
  '/model/highRiskMark/askSuppliers': { deadline: '2035-01-01' },
  ...Object.fromEntries(
    ['audit', 'imdsAudit'].flatMap((of) => [
      [`/data/${of}/audit`, { nodes: [] }],
      [`/data/${of}/annotate`, { path: '' }],
      [`/data/${of}/ask`, { path: '' }],
    ]),
  ),
  '/message/feedback/send': { path: '/dashboard', file: undefined },
  '/message/faq/saveOrUpdate': { answer: '<p>Answer</p>', answerEn: '<p>Answer</p>' },
  '/data/audit/absence/save': { firstDay: '2035-01-01', lastDay: '2035-01-02' },
  '/data/audit/absence/save auditorId': { deputyId: undefined },
  '/data/audit/absence/save deputyId': { auditorId: undefined },
  '/rule/auditRules/saveOrUpdate': AUDIT_RULE,
  ...Object.fromEntries(
    ['rule.id', 'rule.conditions.lawIds', 'rule.conditions.enterpriseIds', 'rule.conditions.substanceIds'].map(
      (field) => [`/rule/auditRules/trial ${field}`, { rule: AUDIT_RULE }],
    ),
  ),
  '/rule/anaMaterialMarkRule/saveOrUpdate': { flag: 'mN', classCode: '1.1.1' },
  '/rule/anaMaterialMarkRule/saveOrUpdate technologyId': { flag: 'mTr' },
  '/rule/anaMaterialMarkRule/trial': { rule: { flag: 'mN', classCode: '1.1.1' } },
  ...Object.fromEntries(
    ['rule.id', 'rule.scopeId'].map((field) => [
      `/rule/anaMaterialMarkRule/trial ${field}`,
      { rule: { flag: 'mN', classCode: '1.1.1' } },
    ]),
  ),
  '/rule/anaMaterialMarkRule/trial rule.technologyId': { rule: { flag: 'mTr', classCode: '1.1.1' } },
  '/rule/anaMatFlagscope/saveOrUpdate': { namePattern: 'sample', numberPattern: '', branchPattern: '' },
  '/rule/anaMaterialMarkRule/technology/saveOrUpdate': { flags: ['mTr'] },
  '/analysis/impact/start': { date: '2035-01-01' },
  '/analysis/impact/start versionId': { date: undefined },
  '/analysis/impact/start fromVersionId': { date: undefined },
  ...Object.fromEntries(
    ['tasks', 'requests', 'messages'].map((call) => [
      `/analysis/impact/${call}`,
      { checkOnly: true, deadline: '2035-01-01' },
    ]),
  ),
  /** The screw of the world has no data sheet. */
  '/analysis/svhc/articleText': { key: 'p2' },
  '/analysis/svhc/safeUse': { key: 'p2' },
  '/analysis/watch/saveOrUpdate': { horizonMonths: 12 },
  '/analysis/anaRrrMark/getRrrMarkInfo': { key: 'p1' },
  '/analysis/anaRrrMark/sameKind': { key: 'p1' },
  '/analysis/anaRrrMark/lockMark': { locked: false },
  '/analysis/anaRrrMark/settings': { settings: {} },
  '/analysis/anaRrrMark/clearMark': { source: 'rule' },
  '/rule/msgLawList/import/{lawId}': { checkOnly: true },
  '/analysis/decision/propose': { verdicts: ['fail'], maxPercent: '100' },
  '/data/local/children parent': { path: undefined },
  '/rule/msgLawList/saveOrUpdate lawId': { versionId: undefined },
  ...Object.fromEntries(
    [
      '/matlas/entorguser/goCreateSave',
      '/matlas/entorguser/goUpdateSave',
      '/system/userInfo/add',
      '/system/userInfo/update',
    ].map((form) => [`${form} modelIds`, { limitedToModels: true }]),
  ),
};
/** Optional fields that a call needs to have an effect; with a field name: needed so that this field is read. */
export const NEEDED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['mark', 'preview'].flatMap((call) =>
      ['modId', 'changes.technologyId'].map((field) => [
        `/analysis/anaRrrMark/${call} ${field}`,
        ['changes.positionId'],
      ]),
    ),
  ),
  '/analysis/anaRrrMark/deleteMark modId': ['positionId'],
  ...Object.fromEntries(['summary', 'page', 'export'].map((call) => [`/analysis/highRisk/${call}`, ['modId']])),
  '/analysis/impact/start fromVersionId': ['versionId'],
  '/rule/msgLawList/saveOrUpdate': ['versionId'],
  '/bom/info/importBom': ['importId'],
  '/model/componentRecord/saveOrUpdate': ['parts.positionId', 'parts.sheetId'],
  '/model/componentRecord/saveOrUpdate parts.sheetId': ['parts.positionId'],
  '/model/componentRecord/saveOrUpdate parts.positionId': ['parts.sheetId'],
  '/analysis/prohibitSubstance/queryListByCkid': ['runId'],
};
export const extrasOf = (route: Route, field?: string): object =>
  BY_ROUTE[field === undefined ? route.path : `${route.path} ${field}`] ?? {};
export const neededWith = (route: Route, focus: IdPlace, places: readonly IdPlace[]): IdPlace[] =>
  places.filter(({ field }) => NEEDED[`${route.path} ${focus.field}`]?.includes(field));
/** The list item that contains the tested field. */
export const entryAround = (list: string, field: string | undefined): object | undefined =>
  list === 'children'
    ? field !== undefined && ['ref', 'node', 'substanceId'].includes(field)
      ? {}
      : { cas: '7439-89-6' }
    : undefined;

/** A sample value that is valid for the schema. */
export function sampleOf(root: Shape, given: Shape, name: string): unknown {
  if (sampledValues.has(name)) return sampledValues.get(name);
  const known = BY_FIELD[name];
  if (known) return known();
  const [shape = {}] = choices(resolved(root, given)).map((choice) => resolved(root, choice));
  if (shape.anyOf ?? shape.oneOf) return sampleOf(root, shape, name);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.type === 'array') return shape.minItems && shape.items ? [sampleOf(root, shape.items, name)] : [];
  if (shape.type === 'boolean') return true;
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1);
  if (shape.type === 'string') return textOf(shape);
  return Object.fromEntries(
    (shape.required ?? []).map((key) => [key, sampleOf(root, shape.properties?.[key] ?? {}, key)]),
  );
}
const textOf = ({ format, pattern, minLength = 0 }: Shape): string =>
  BY_FORMAT[format ?? ''] ??
  (pattern?.includes('\\d') || pattern?.startsWith('^-?') ? '1' : 'Sample'.padEnd(minLength, 'x'));
