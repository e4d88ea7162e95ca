import { PLACES_OF_EXCHANGE, RECEIVED } from './reach-of-exchange';
import { ANYBODY, BESIDE, INSIDE, type Source } from './reach-source';

const SELF: readonly Source[] = [{ rows: 'self', reach: 'person' }];
const USER_FORMS = [
  'POST /matlas/entorguser/goCreateSave',
  'POST /matlas/entorguser/goUpdateSave',
  'POST /system/userInfo/add',
  'PUT /system/userInfo/update',
];
const RUN_TARGETS = [
  'POST /scip/SvhcInfo/analysisSvhcSubstance',
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
/** The centre sees partners and runs of all enterprises; runs are started by the enterprise alone. */
const SYNC_PLACES: readonly (readonly [string, string])[] = [
  ...['pause', 'resume', 'cancel', 'retry'].map(
    (step) => [`POST /sync/run/{syncRunId}/${step} syncRunId`, 'syncRun'] as const,
  ),
  ['POST /sync/partner/run partnerId', 'syncPartner'],
  ...[
    'downLoadMds',
    'downLoadMdsSupply',
    'uploadMds',
    ...['Appoption', 'Entinfo', 'Material', 'Materialtype', 'Matflag', 'Matstandard', 'Substance'].map(
      (kind) => `download${kind}`,
    ),
  ].map((call) => [`POST /webservice/${call} partnerId`, 'syncPartner'] as const),
  ['POST /webservice/afreshCheck ids', 'syncError'],
  ['POST /data/imdsMdsErrorInfo/afreshCheck ids', 'imdsError'],
  ['POST /data/imdsDownload/downloadMds ids', 'imdsOffer'],
];
/** Users who read rule sets of others can change only those of their own enterprise. */
const KEPT_RULE_SETS = [
  'POST /mds/ruleSet/derive id',
  'POST /mds/ruleSet/save id',
  'POST /mds/ruleSet/activate id',
  'DELETE /mds/ruleSet/delete ids',
  'POST /mds/ruleSet/choose id',
];
/** Each direction of a conversion accepts only its own runs; the C2C export accepts received sheets. */
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
  /** The replaced part belongs to the vehicle; its replacement is any sheet that the caller sees. */
  ...Object.fromEntries(
    ['check', 'saveOrUpdate'].flatMap((call) => [
      [`POST /analysis/whatIf/${call} variant.positions.positionId`, BESIDE('bomPosition')],
      [`POST /analysis/whatIf/${call} variant.materials.sheetId`, BESIDE('sheet')],
    ]),
  ),
  'POST /analysis/whatIf/candidates positionId': BESIDE('bomPosition'),
  'POST /analysis/whatIf/candidates sheetId': BESIDE('sheet'),
  'POST /analysis/whatIf/saveOrUpdate id': BESIDE('whatIf'),
  'POST /data/modeFillInfo/saveOrUpdate id': BESIDE('modeFillInfo'),
  'POST /data/modeFillInfo/saveOrUpdate positionId': BESIDE('bomPosition'),
  'POST /data/modeFillInfo/saveOrUpdate userId': [{ rows: 'user', reach: 'colleagues' }],
  'POST /data/modeFillInfo/saveOrUpdate organisationId': [{ rows: 'organisation', reach: 'colleagues' }],
  'POST /model/highRiskMark/saveOrUpdateBatch positionIds': BESIDE('bomPosition'),
  'POST /model/componentRecord/saveOrUpdate parts.positionId': BESIDE('bomPosition'),
  'POST /model/highRiskMark/askSuppliers positionIds': BESIDE('bomPosition'),
};
/** Marks are set on nodes of the vehicle; a change belongs to the vehicle. */
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
const AUDIT_PLACES: Readonly<Record<string, readonly Source[]>> = {
  ...Object.fromEntries(
    ['GET detail/{id} id', 'GET getAuditLog id', 'POST audit ids', 'POST withdraw id', 'POST takeOver ids']
      .concat(['POST handBack ids', 'POST syncStatus ids', 'POST revoke id', 'POST annotate id', 'POST ask id'])
      .map((place) => [place.replace(' ', ' /data/imdsAudit/'), INSIDE('imdsAudit')]),
  ),
  'POST /data/matlasDistribution/saveOrUpdate auditorIds': [{ rows: 'auditor', reach: 'colleagues' }],
  'POST /data/audit/absence/save auditorId': [{ rows: 'auditor', reach: 'colleagues' }],
  'POST /data/audit/absence/save deputyId': [{ rows: 'auditor', reach: 'colleagues' }],
  'POST /data/matlasDistribution/saveOrUpdate senderId': ANYBODY,
  'POST /data/matlasDistribution/saveOrUpdate organisationId': [{ rows: 'organisation', reach: 'colleagues' }],
  'GET /data/audit/getAuditLog sheetId': INSIDE('sheet'),
  'POST /data/imdsAudit/annotation/remove remarkId': INSIDE('imdsRemark'),
  'POST /data/audit/hints/answer remarkId': INSIDE('auditQuestion'),
  'POST /data/matlasDistribution/AddOneDistribute auditorId': [{ rows: 'auditor', reach: 'colleagues' }],
};
const COLLEAGUES: readonly Source[] = [{ rows: 'user', reach: 'colleagues' }];
/** Fields in which a call has a wider or narrower reach than its kind of record has elsewhere. */
export const OF_PLACE: Readonly<Record<string, readonly Source[]>> = {
  ...RRR_PLACES,
  'GET /sys/menu/listMenuByUserId/{userId} userId': SELF,
  'POST /sys/user/updateNextShow/{userId}/{value} userId': SELF,
  'GET /matlas/setUserManage/searchSetUserByUserId userId': SELF,
  'GET /extSys/enterprise/detail/{id} id': [{ rows: 'enterprise', reach: 'everybody' }],
  'POST /extSys/enterprise/list enterpriseId': [{ rows: 'enterprise', reach: 'everybody' }],
  'POST /model/modInfo/saveOrUpdate organisationId': INSIDE('organisation'),
  'GET /sys/user/{id} id': [{ rows: 'self', reach: 'organisation', needs: 'system:userInfo:query' }],
  'POST /data/substance/request/uncatalogued substanceIds': INSIDE('uncatalogued'),
  'POST /data/substance/group/members addIds': INSIDE('substance'),
  'POST /data/substance/group/members removeIds': INSIDE('substance'),
  'POST /data/substance/group/members groupId': [{ rows: 'substanceGroup', reach: 'enterprise' }],
  'POST /bom/info/addBom parentId': BESIDE('bomPosition'),
  'POST /bom/info/matching ids': BESIDE('bomPosition'),
  /** Calls of CQC BOMs take their own positions and imports only; a source belongs to the vehicle. */
  'POST /bom/info/addCqcBom parentId': BESIDE('cqcPosition'),
  'POST /bom/info/addCqcBom sourceId': BESIDE('bomPosition'),
  'PUT /bom/info/updateCqcBom id': [{ rows: 'cqcPosition', reach: 'organisation' }],
  'PUT /bom/info/updateCqcBom sourceId': BESIDE('bomPosition'),
  'POST /bom/info/cqcArticulatedMdsToTree ckid': [{ rows: 'cqcPosition', reach: 'organisation' }],
  'DELETE /bom/info/cqcDeleteBom/{id} id': [{ rows: 'cqcPosition', reach: 'organisation' }],
  'GET /bom/info/cqcNodeDetail/{id} id': [{ rows: 'cqcPosition', reach: 'organisation' }],
  'POST /bom/info/importCQCBom importId': BESIDE('cqcImport'),
  'POST /bom/info/cqcMatching/{modId} ids': BESIDE('cqcPosition'),
  'POST /bom/info/permits ids': BESIDE('bomPosition'),
  'POST /bom/info/move parentId': BESIDE('bomPosition'),
  'POST /bom/info/takeProposals proposalIds': BESIDE('bomProposal'),
  'POST /bom/info/dismissProposals proposalIds': BESIDE('bomProposal'),
  'POST /system/roleInfo/holders roleId': [{ rows: 'grantable', reach: 'enterprise' }],
  ...Object.fromEntries(
    USER_FORMS.flatMap((form) => [
      [`${form} organisationIds`, INSIDE('organisation')],
      [`${form} modelIds`, INSIDE('vehicleModel')],
      [`${form} roleIds`, INSIDE('grantable')],
    ]),
  ),
  ...Object.fromEntries(SYNC_PLACES.map(([place, rows]) => [place, INSIDE(rows)])),
  ...Object.fromEntries(KEPT_RULE_SETS.map((place) => [place, INSIDE('ruleSet')])),
  /** All enterprises are public; a list belongs to its regulation. */
  ...Object.fromEntries(
    RUN_TARGETS.flatMap((call) => [
      [`${call} supplierId`, ANYBODY],
      [`${call} listVersionIds`, BESIDE('listVersion')],
    ]),
  ),
  'POST /analysis/prohibitSubstance/notJudged listVersionIds': BESIDE('listVersion'),
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
  /** Entries, vehicles and parties belong to their impact; tasks and messages go to colleagues. */
  ...IMPACT_PLACES,
  /** Reports belong to the own enterprise; to-dos belong to each user. */
  'POST /analysis/reportInfo/page modId': INSIDE('vehicleModel'),
  'POST /analysis/homepage/updateUserTodoReport ids': [{ rows: 'todoReport', reach: 'person' }],
  /** A filter by a list that the run did not use has no results. */
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
  ...AUDIT_PLACES,
  'POST /data/localImdsDataManage/setUp ids': [{ rows: 'imdsSheet', reach: 'organisation' }],
  'DELETE /data/localImdsDataManage/delete ids': [{ rows: 'imdsSheet', reach: 'organisation' }],
  'POST /data/localDataManage/unlock ids': [{ rows: 'lockedSheet', reach: 'organisation' }],
  'POST /transfer/offline/package ids': [{ rows: 'sheet', reach: 'inside' }],
  'POST /transfer/offline/bringBack sheets.id': BESIDE('sheet'),
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
  ...PLACES_OF_EXCHANGE,
  ...CONVERSION_PLACES,
  'POST /message/mod/fileInfo/saveOrUpdate id': BESIDE('modFileInfo'),
  'PUT /message/robot/accounts userId': COLLEAGUES,
  'POST /announcementInfo/saveOrUpdate organisationIds': [{ rows: 'organisation', reach: 'colleagues' }],
  'POST /message/fileInfo/saveOrUpdate fileId': [{ rows: 'systemFile', reach: 'person' }],
  'POST /message/mod/fileInfo/saveOrUpdate fileId': [{ rows: 'modelFile', reach: 'person' }],
  'POST /announcementInfo/saveOrUpdate fileIds': [{ rows: 'noticeFile', reach: 'person' }],
  'POST /rule/anaMaterialMarkRule/technology/saveOrUpdate fileId': [{ rows: 'technologyFile', reach: 'person' }],
  'GET /sys/file/{fileId}/download fileId': [
    { rows: 'file', reach: 'person' },
    { rows: 'certificateFile', reach: 'enterprise' },
    { rows: 'substanceFile', reach: 'enterprise', needs: 'data:substance:request' },
    { rows: 'attachmentFile', reach: 'organisation' },
  ],
};
