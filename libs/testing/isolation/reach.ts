import { grants, type Permission, type RecordKind, type Route } from '@matlas/contract';
import type { IdPlace } from './input-shape';
import type { Caller, Place, Relation } from './world';

/**
 * How far rows of a kind reach: their department's people, the whole enterprise, one person, whoever has the right at
 * all; `inside`: those of the department or enterprise that are also of the caller's own enterprise, the centre's no
 * less; `colleagues`: everybody of the caller's own enterprise; `beside`: only what belongs to the record beside it in
 * the call.
 */
export type Reach = 'organisation' | 'enterprise' | 'person' | 'everybody' | 'inside' | 'colleagues' | 'beside';
/** Where rows for a place are found, and who sees them. */
export interface Source {
  rows: string;
  reach: Reach;
  /** Without this right nobody but the person. */ needs?: Permission;
}

/** product.md "Who sees what". What a role may not see of these is not found. */
const OF_KIND: Readonly<Record<RecordKind, Reach>> = {
  rrrResult: 'organisation',
  rrrChange: 'organisation',
  vehicleModel: 'organisation',
  bomPosition: 'organisation',
  bomImport: 'organisation',
  sheet: 'organisation',
  mdsIdentity: 'organisation',
  mdsNode: 'organisation',
  attachment: 'organisation',
  vocReport: 'organisation',
  cascade: 'organisation',
  ruleSet: 'enterprise',
  cascadeAsked: 'organisation',
  folder: 'colleagues',
  share: 'organisation',
  mdsRequest: 'organisation',
  analysisRun: 'organisation',
  savedAnalysis: 'organisation',
  finding: 'organisation',
  impact: 'organisation',
  impactEntry: 'organisation',
  analysisWatch: 'organisation',
  analysisTask: 'organisation',
  whatIf: 'organisation',
  /** What a report holds its maker's enterprise alone may see. */ analysisReport: 'inside',
  reportSchedule: 'inside',
  /** The enterprise's word, whoever proposed it. */ analysisDecision: 'enterprise',
  job: 'organisation',
  user: 'organisation',
  organisation: 'organisation',
  enterprise: 'enterprise',
  role: 'enterprise',
  enterpriseChange: 'enterprise',
  certificate: 'enterprise',
  law: 'enterprise',
  listVersion: 'enterprise',
  listItem: 'enterprise',
  applicationCode: 'enterprise',
  exemption: 'enterprise',
  auditRule: 'colleagues',
  resMark: 'colleagues',
  taggingRule: 'colleagues',
  flagScope: 'colleagues',
  technology: 'colleagues',
  recycledTarget: 'colleagues',
  vocLimit: 'colleagues',
  substance: 'enterprise',
  substanceRequest: 'enterprise',
  syncAccount: 'enterprise',
  scipAccount: 'person',
  savedSearch: 'person',
  note: 'person',
  file: 'person',
  upload: 'person',
  /** Of the centre, which reaches everything. */
  registration: 'everybody',
  mail: 'everybody',
  trustedInstallation: 'everybody',
  enterpriseMerge: 'everybody',
  trust: 'inside',
  /** Of the enterprise that registered it; the names of all are public. */
  supplier: 'enterprise',
  /** The inbox autopilot is the own enterprise's alone, what is confidential its owner's. */
  autopilotRule: 'colleagues',
  autopilotRun: 'colleagues',
  disclosure: 'inside',
  rulePack: 'enterprise',
  packRule: 'enterprise',
  checkRun: 'organisation',
  sheetImport: 'organisation',
  conversion: 'person',
  codeApproval: 'colleagues',
  fileLayout: 'colleagues',
};
const SELF: readonly Source[] = [{ rows: 'self', reach: 'person' }];
const BESIDE = (rows: string): readonly Source[] => [{ rows, reach: 'beside' }];
const INSIDE = (rows: string): readonly Source[] => [{ rows, reach: 'inside' }];
const USER_FORMS = [
  'POST /matlas/entorguser/goCreateSave',
  'POST /matlas/entorguser/goUpdateSave',
  'POST /system/userInfo/add',
  'PUT /system/userInfo/update',
];
const RUN_TARGETS = [
  'POST /analysis/prohibitSubstance/analysisSubstance',
  'GET /analysis/prohibitSubstance/runs',
  'POST /analysis/saved/saveOrUpdate',
];
const RUN_FILTERS = [
  'POST /analysis/svhc/articleText',
  'POST /analysis/svhc/export',
  'POST /analysis/prohibitSubstance/groups',
  'POST /analysis/prohibitSubstance/anaQueryList',
  'POST /analysis/prohibitSubstance/anaQueryListExport',
  'POST /analysis/prohibitSubstance/analysisSubstanceExport',
];
/** Who reads the sets of others keeps only those of their own enterprise. */
const KEPT_RULE_SETS = [
  'POST /mds/ruleSet/derive id',
  'POST /mds/ruleSet/save id',
  'POST /mds/ruleSet/activate id',
  'DELETE /mds/ruleSet/delete ids',
  'POST /mds/ruleSet/choose id',
];
/** Requests: each call on the side that it belongs to, in the state in which it can be. */
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
/** What the area exchange asks: whoever is active can be a recipient; sheets and shares by the side that acts. */
const SENT_SHEET: readonly Source[] = [{ rows: 'preparedSheet', reach: 'organisation' }];
const RECEIVED: readonly Source[] = [{ rows: 'receivedShare', reach: 'organisation' }];
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
 * Who reads the rule packs of others keeps only that of their own enterprise; what is in force is told to whoever sends
 * there.
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
const ANYBODY: readonly Source[] = [{ rows: 'supplier', reach: 'everybody' }];
const AUTOPILOT = '/exchange/received/autopilot';
const AUTOPILOT_PLACES: Readonly<Record<string, readonly Source[]>> = {
  [`POST ${AUTOPILOT}/preview kid`]: INSIDE('receivedShare'),
  [`POST ${AUTOPILOT}/preview rule.id`]: BESIDE('autopilotRule'),
  [`POST ${AUTOPILOT}/preview rule.conditions.enterpriseIds`]: ANYBODY,
  [`POST ${AUTOPILOT}/rules/saveOrUpdate conditions.enterpriseIds`]: ANYBODY,
};
/** Each direction goes on with its own runs, the C2C export with what was received. */
const CONVERSION_PLACES: Readonly<Record<string, readonly Source[]>> = {
  'GET /transfer/homologation/vehicle/export fileId': [{ rows: 'homologationFile', reach: 'person' }],
  'POST /transfer/import/upload layoutVersionId': [{ rows: 'importLayout', reach: 'colleagues' }],
  ...Object.fromEntries(
    ['recheck', 'store'].map((call) => [
      `POST /transfer/conversion/in/${call} runId`,
      [{ rows: 'uploadedConversion', reach: 'person' as const }],
    ]),
  ),
  ...Object.fromEntries(
    ['preview', 'download'].map((call) => [`POST /transfer/conversion/c2c/${call} kids`, RECEIVED]),
  ),
};
const IMPACT_PLACES: Readonly<Record<string, readonly Source[]>> = {
  ...Object.fromEntries(
    ['sheets', 'positions', 'findings'].flatMap((call) => [
      [`POST /analysis/impact/${call} entryId`, BESIDE('impactEntry')],
      [`POST /analysis/impact/${call} modId`, BESIDE('vehicleModel')],
    ]),
  ),
  'POST /analysis/impact/tasks modIds': BESIDE('vehicleModel'),
  ...Object.fromEntries(
    ['requests', 'messages'].map((call) => [
      `POST /analysis/impact/${call} enterpriseIds`,
      [...BESIDE('impactParty'), ...BESIDE('supplier')],
    ]),
  ),
  ...Object.fromEntries(
    [
      'POST /analysis/impact/tasks assigneeId',
      'POST /analysis/task/saveOrUpdate assigneeId',
      'POST /analysis/watch/saveOrUpdate subscriberIds',
      'POST /analysis/reportInfo/keep readerIds',
      'POST /analysis/reportInfo/schedule/saveOrUpdate readerIds',
    ].map((place) => [place, [{ rows: 'user', reach: 'colleagues' as const }]]),
  ),
  /** What is replaced is the vehicle's; what takes the place is any sheet that the caller sees. */
  ...Object.fromEntries(
    ['check', 'saveOrUpdate'].flatMap((call) => [
      [`POST /analysis/whatIf/${call} variant.positions.positionId`, BESIDE('bomPosition')],
      [`POST /analysis/whatIf/${call} variant.materials.sheetId`, BESIDE('sheet')],
    ]),
  ),
  'POST /analysis/whatIf/candidates positionId': BESIDE('bomPosition'),
  'POST /analysis/whatIf/candidates sheetId': BESIDE('sheet'),
  'POST /analysis/whatIf/saveOrUpdate id': BESIDE('whatIf'),
};
/** Marks are on what the vehicle has; a change is the vehicle's. */
const RRR_PLACES: Readonly<Record<string, readonly Source[]>> = {
  ...Object.fromEntries(
    [
      'POST /analysis/anaRrrMark/mark changes.',
      'POST /analysis/anaRrrMark/preview changes.',
      'DELETE /analysis/anaRrrMark/deleteMark ',
    ].flatMap((call) => [
      [`${call}positionId`, BESIDE('bomPosition')],
      [`${call}nodeId`, BESIDE('vehicleNode')],
    ]),
  ),
  ...Object.fromEntries(
    ['VehicleRrr', 'MadeVehicleRrr', 'ParamReport', 'EuVehicleRrr', 'CatenaX'].map((file) => [
      `GET /analysis/anaRrrMark/export${file} resultId`,
      BESIDE('rrrResult'),
    ]),
  ),
  'POST /analysis/anaRrrMark/undo changeId': BESIDE('rrrChange'),
  'GET /analysis/anaRrrMark/export/chooseComponent positionIds': BESIDE('bomPosition'),
};
const COLLEAGUES: readonly Source[] = [{ rows: 'user', reach: 'colleagues' }];
/** Places where a call reaches further or less far than the kind does elsewhere. */
const OF_PLACE: Readonly<Record<string, readonly Source[]>> = {
  ...RRR_PLACES,
  'GET /sys/menu/listMenuByUserId/{userId} userId': SELF,
  'POST /sys/user/updateNextShow/{userId}/{value} userId': SELF,
  'GET /matlas/setUserManage/searchSetUserByUserId userId': SELF,
  'GET /extSys/enterprise/detail/{id} id': [{ rows: 'enterprise', reach: 'everybody' }],
  'POST /extSys/enterprise/list enterpriseId': [{ rows: 'enterprise', reach: 'everybody' }],
  'POST /model/modInfo/saveOrUpdate organisationId': INSIDE('organisation'),
  'GET /sys/user/{id} id': [{ rows: 'self', reach: 'organisation', needs: 'system:userInfo:query' }],
  'POST /data/substance/group/members addIds': INSIDE('substance'),
  'POST /data/substance/group/members removeIds': INSIDE('substance'),
  'POST /data/substance/group/members groupId': [{ rows: 'substanceGroup', reach: 'enterprise' }],
  'POST /bom/info/addBom parentId': BESIDE('bomPosition'),
  'POST /bom/info/matching ids': BESIDE('bomPosition'),
  'POST /system/roleInfo/holders roleId': [{ rows: 'grantable', reach: 'enterprise' }],
  ...Object.fromEntries(
    USER_FORMS.flatMap((form) => [
      [`${form} organisationIds`, INSIDE('organisation')],
      [`${form} modelIds`, INSIDE('vehicleModel')],
      [`${form} roleIds`, INSIDE('grantable')],
    ]),
  ),
  ...Object.fromEntries(KEPT_RULE_SETS.map((place) => [place, INSIDE('ruleSet')])),
  /** Every enterprise is known; a list counts with its law. */
  ...Object.fromEntries(
    RUN_TARGETS.flatMap((call) => [
      [`${call} supplierId`, ANYBODY],
      [`${call} listVersionIds`, BESIDE('listVersion')],
    ]),
  ),
  'POST /analysis/prohibitSubstance/queryListByCkid ckid': BESIDE('bomPosition'),
  ...Object.fromEntries(
    ['sheetId', 'nodeId'].map((place) => [
      `POST /analysis/prohibitSubstance/queryListByCkid ${place}`,
      BESIDE('sheet'),
    ]),
  ),
  ...Object.fromEntries(
    ['POST /rule/auditRules/saveOrUpdate conditions', 'POST /rule/auditRules/trial rule.conditions'].map((place) => [
      `${place}.enterpriseIds`,
      ANYBODY,
    ]),
  ),
  'POST /rule/msgLawList/saveBatch items.id': BESIDE('listItem'),
  /** An impact has entries, vehicles and parties of its own; tasks and notes go to colleagues. */
  ...IMPACT_PLACES,
  /** Reports are the own enterprise's alone; each person has to-dos of their own. */
  'POST /analysis/reportInfo/page modId': INSIDE('vehicleModel'),
  'POST /analysis/homepage/updateUserTodoReport ids': [{ rows: 'todoReport', reach: 'person' }],
  /** A filter by a list that the run did not use finds nothing. */
  ...Object.fromEntries(RUN_FILTERS.map((list) => [`${list} lawIds`, BESIDE('law')])),
  ...Object.fromEntries(
    ['preview', 'run'].flatMap((call): [string, readonly Source[]][] => [
      [`POST /mds/update/${call} replacements.sheetId`, [{ rows: 'using', reach: 'organisation' }]],
      [`POST /mds/update/${call} replacements.fromId`, BESIDE('replaced')],
      [`POST /mds/update/${call} replacements.toId`, [{ rows: 'corrected', reach: 'organisation' }]],
    ]),
  ),
  ...Object.fromEntries(
    ['GET /mds/compare', 'GET /mds/compare/export'].flatMap((call): [string, readonly Source[]][] => [
      [`${call} insideLeft`, BESIDE('sheet')],
      [`${call} insideRight`, BESIDE('sheet')],
    ]),
  ),
  ...Object.fromEntries(
    ['preview', 'run'].flatMap((call): [string, readonly Source[]][] => [
      [`POST /mds/cascade/${call} change.to`, [{ rows: 'corrected', reach: 'organisation' }]],
      [`POST /mds/cascade/${call} sheetIds`, BESIDE('using')],
    ]),
  ),
  'POST /data/localImdsDataManage/setUp ids': [{ rows: 'imdsSheet', reach: 'organisation' }],
  'DELETE /data/localImdsDataManage/delete ids': [{ rows: 'imdsSheet', reach: 'organisation' }],
  'POST /mds/deleted/restore ids': [{ rows: 'deletedSheet', reach: 'organisation' }],
  'POST /common/notes/send receiverIds': COLLEAGUES,
  'POST /sys/org contactUserId': COLLEAGUES,
  'PUT /sys/org contactUserId': COLLEAGUES,
  'POST /system/deptInfo/saveOrUpdate contactUserId': COLLEAGUES,
  ...Object.fromEntries(
    ['GET /mds/multiSource/preview', 'POST /mds/multiSource/prefer'].flatMap((call): [string, readonly Source[]][] => [
      [`${call} sheetId`, [{ rows: 'multiSheet', reach: 'organisation' }]],
      [`${call} nodeId`, BESIDE('multiNode')],
    ]),
  ),
  'POST /mds/voc/saveOrUpdate id': BESIDE('vocReport'),
  ...EXCHANGE_PLACES,
  ...AUTOPILOT_PLACES,
  ...REQUEST_PLACES,
  ...CHECK_PLACES,
  ...CONVERSION_PLACES,
  'POST /rule/anaMaterialMarkRule/technology/saveOrUpdate fileId': [{ rows: 'technologyFile', reach: 'person' }],
  'GET /sys/file/{fileId}/download fileId': [
    { rows: 'file', reach: 'person' },
    { rows: 'certificateFile', reach: 'enterprise' },
    { rows: 'substanceFile', reach: 'enterprise', needs: 'data:substance:request' },
    { rows: 'attachmentFile', reach: 'organisation' },
  ],
};
export const placeName = ({ method, path }: Route, { field }: IdPlace): string => `${method} ${path} ${field}`;
export const sourcesOf = (route: Route, place: IdPlace): readonly Source[] =>
  OF_PLACE[placeName(route, place)] ?? [{ rows: place.kind, reach: OF_KIND[place.kind] }];

/** The expected answer, from the data scope of the role and how the row stands to the caller. */
export function sees({ scope, permissions }: Caller, relation: Relation, { reach, needs }: Source): boolean {
  if (relation === 'own' || reach === 'everybody') return true;
  if (reach === 'person' || reach === 'beside' || (needs && !grants(permissions, needs))) return false;
  if (reach === 'colleagues') return scope !== 'all' && relation === 'department';
  if (scope === 'all') return reach !== 'inside';
  return relation === 'department' && (reach === 'enterprise' || scope === 'enterprise');
}
/** The expected answer, from the matrix of rights. */
export const mayCall = ({ permissions }: Caller, { needs }: Route): boolean =>
  needs === 'public' || needs === 'signedIn' || grants(permissions, needs);
/** Whose marks no answer to the caller may bear. */
export const hiddenFrom = ({ scope }: Caller): readonly Place[] =>
  scope === 'all' ? [] : scope === 'enterprise' ? ['enterprise', 'centre'] : ['department', 'enterprise', 'centre'];
