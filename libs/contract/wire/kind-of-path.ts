import type { Route } from './kit';
import { KIND_OF_FIELD, type RecordKind } from './record-kinds';

/**
 * The kind of record that `id`, `ids` and `parentId` refer to below a path; the longest matching path applies. For
 * a field that differs, the entry has its name: `/bom/info/matching ids`.
 */
export const KIND_OF_PATH: Readonly<Record<string, RecordKind>> = {
  '/sys/user': 'user',
  '/matlas/entorguser': 'user',
  '/matlas/entorguser/findEnterpreseInfoViewByOrgId': 'organisation',
  '/system/userInfo': 'user',
  '/sys/org': 'organisation',
  '/system/deptInfo': 'organisation',
  '/system/roleInfo': 'role',
  '/sys/enterprise': 'enterprise',
  '/extSys/enterprise': 'enterprise',
  '/sys/enterprise/change': 'enterpriseChange',
  '/sys/registration': 'registration',
  '/sys/certificate': 'certificate',
  '/sys/mailOutbox': 'mail',
  '/sys/access/apiKey': 'apiKey',
  '/sys/access/apiKey modelIds': 'vehicleModel',
  '/sys/access/apiKey organisationIds': 'organisation',
  '/scip/scipUserinfo': 'scipAccount',
  '/scip/scipIuclid6Article': 'scipArticle',
  '/scip/scipIuclid6Article/getChildNodeByCsid csid': 'scipArticle',
  '/scip/scipIuclid6Article/saveMany nodeIds': 'scipArticle',
  '/scip/scipIuclid6Article/download': 'scipAttachment',
  '/scip/scipIuclid6Dossier': 'scipDossier',
  '/scip/scipIuclid6Dossier/job/status': 'job',

  '/matlas/enterprise/merge': 'enterpriseMerge',
  '/matlas/entorguser/trust': 'trust',
  '/common/notes': 'note',
  '/message/fileInfo': 'fileInfo',
  '/message/mod/fileInfo': 'modFileInfo',
  '/message/faq': 'faq',
  '/message/feedback': 'feedback',
  '/announcementInfo': 'announcement',
  '/message/robot': 'robot',
  '/sync/partner': 'syncPartner',
  '/message/dingding': 'robotMessage',
  '/announcementInfo enterpriseIds': 'enterprise',
  '/jobs': 'job',
  '/data/audit': 'dataAudit',
  '/data/audit/absence': 'auditAbsence',
  '/data/imdsAudit': 'dataAudit',
  '/data/matlasDistribution': 'distributionRule',
  '/data/matlasDistribution senderId': 'enterprise',
  '/data/matlasDistribution/AddOneDistribute': 'dataAudit',
  '/model/modInfo': 'vehicleModel',
  '/model/highRiskMark': 'highRiskMark',
  '/model/componentChangeInfo': 'componentChange',
  '/model/componentRecord': 'componentRecord',
  '/data/modeFillInfo': 'modeFillInfo',
  '/data/modeFillInfo/getModeDataByMoId': 'vehicleModel',
  '/bom/info': 'bomPosition',
  '/imdsBom/info': 'bomPosition',
  '/bom/info/delete': 'vehicleModel',
  '/bom/info/addCqcBom sourceId': 'bomPosition',
  '/bom/info/updateCqcBom sourceId': 'bomPosition',
  '/data/local': 'sheet',
  '/data/localDataManage': 'sheet',
  '/data/localImdsDataManage': 'sheet',
  '/mds/deleted': 'sheet',
  '/mds/folder': 'folder',
  '/data/matlasBom/info': 'mdsNode',
  '/mds/attachment': 'attachment',
  '/mds/voc': 'vocReport',
  '/mds/multiSource nodeId': 'mdsNode',
  '/data/substance': 'substance',
  '/data/substance groupId': 'substance',
  '/data/substance addIds': 'substance',
  '/data/substance removeIds': 'substance',
  '/data/substance replacedById': 'substance',
  '/data/substance/request': 'substanceRequest',
  '/mds/compare left': 'sheet',
  '/mds/compare right': 'sheet',
  '/mds/compare insideLeft': 'sheet',
  '/mds/compare insideRight': 'sheet',
  '/mds/update replacements.fromId': 'sheet',
  '/mds/update replacements.toId': 'sheet',
  '/analysis/decision': 'analysisDecision',
  '/exchange/savedSearch': 'savedSearch',
  '/exchange/search': 'sheet',
  '/mds/cascade': 'cascade',
  '/mds/ruleSet': 'ruleSet',
  '/mds/ruleSet compareWith': 'ruleSet',
  '/mds/cascade change.to': 'sheet',
  '/mds/cascade change.from': 'mdsIdentity',
  '/mds/cascade/waiting': 'sheet',
  '/mds/cascade/run ownerIds': 'enterprise',
  '/mds/cascade/asked': 'cascadeAsked',
  '/mds/trace/history': 'sheet',
  '/sys/supplierRanking': 'supplier',
  '/exchange/request': 'mdsRequest',
  '/transfer/import': 'sheetImport',
  '/transfer/bundle/ofImport importId': 'sheetImport',
  '/transfer/bundle/trusted': 'trustedInstallation',
  '/transfer/conversion': 'conversion',
  '/transfer/conversion runId': 'conversion',
  '/transfer/conversion/out/preview': 'sheet',
  '/transfer/conversion/approval': 'codeApproval',
  '/transfer/layout': 'fileLayout',
  '/transfer/offline': 'sheet',
  '/transfer/conversion layoutVersionId': 'fileLayout',
  '/transfer/import layoutVersionId': 'fileLayout',
  '/analysis/prohibitSubstance/deleteRuns': 'analysisRun',
  '/analysis/prohibitSubstance nodeId': 'mdsNode',
  '/analysis/saved': 'savedAnalysis',
  '/exchange/rulePack': 'rulePack',
  '/exchange/rulePack/saveRule': 'packRule',
  '/exchange/rulePack/deleteRules': 'packRule',
  '/exchange/check': 'checkRun',
  '/exchange/check runId': 'checkRun',
  '/exchange/sent': 'share',
  '/exchange/sent/sheet': 'sheet',
  '/exchange/received': 'share',
  '/data/disclosure': 'disclosure',
  '/exchange/received/autopilot': 'autopilotRule',
  '/exchange/received/autopilot/dryRun': 'autopilotRun',
  '/exchange/received/autopilot/dryRun runId': 'autopilotRun',
  '/exchange/received/autopilot conditions.enterpriseIds': 'enterprise',
  '/exchange/received/autopilot rule.conditions.enterpriseIds': 'enterprise',
  '/exchange/received/autopilot rule.id': 'autopilotRule',
  '/analysis/reportInfo': 'analysisReport',
  '/analysis/reportInfo/schedule': 'reportSchedule',
  '/analysis/homepage/updateUserTodoReport': 'analysisReport',
  '/analysis/impact': 'impact',
  '/analysis/impact/start fromVersionId': 'listVersion',
  '/analysis/impact enterpriseIds': 'enterprise',
  '/analysis/watch': 'analysisWatch',
  '/analysis/task': 'analysisTask',
  '/analysis/whatIf': 'whatIf',
  '/analysis/whatIf positionId': 'bomPosition',
  '/analysis/whatIf variant.positions.positionId': 'bomPosition',
  '/analysis/whatIf variant.materials.bySheetId': 'sheet',
  '/rule/anaMaterialMarkRule': 'taggingRule',
  '/rule/anaMaterialMarkRule rule.id': 'taggingRule',
  '/rule/anaMaterialMarkRule scope': 'flagScope',
  '/rule/anaMaterialMarkRule/technology': 'technology',
  '/rule/anaMatFlagscope': 'flagScope',
  '/rule/recycledTarget': 'recycledTarget',
  '/rule/vocLimit': 'vocLimit',
  '/analysis/anaRrrMark': 'rrrResult',
  '/analysis/anaRrrMark/getCmeaWeightPerItem': 'bomPosition',
  '/analysis/anaRrrMark nodeId': 'mdsNode',
  '/analysis/anaRrrMark changes.nodeId': 'mdsNode',
  '/rule/auditAppcode': 'applicationCode',
  '/rule/auditAppcode/exemption': 'exemption',
  '/rule/auditRules': 'auditRule',
  '/rule/auditRules rule.id': 'auditRule',
  '/rule/auditRules conditions.enterpriseIds': 'enterprise',
  '/rule/auditRules rule.conditions.enterpriseIds': 'enterprise',
  '/analysis/anaResMark': 'resMark',
  '/rule/msgLawList/version copyFrom': 'listVersion',
  '/rule/msgLawList items.id': 'listItem',
  '/rule/msgLawInfo': 'law',
  '/rule/msgLawList': 'listItem',
  '/rule/msgLawList/difference fromId': 'listVersion',
  '/rule/msgLawList/difference toId': 'listVersion',
  '/rule/msgLawList/differenceExport fromId': 'listVersion',
  '/rule/msgLawList/differenceExport toId': 'listVersion',
  '/data/matlasMdsErrorInfo': 'syncError',
  '/data/imdsMdsErrorInfo': 'imdsError',
  '/data/imdsDownload': 'imdsOffer',
  '/data/imdsData/upload runId': 'conversion',
  '/webservice/afreshCheck': 'syncError',
  '/system/configmatlasAccount': 'syncAccount',
  '/system/configImdsAccount': 'syncAccount',
  '/data/local tree.id': 'mdsNode',
  '/data/local tree.children.node.id': 'mdsNode',
  '/data/local/children parent': 'mdsNode',
  /**
   * Text fields that refer to records: the first part of a tree path is its root; an avatar may be the user's own
   * upload.
   */
  '/data/local/children path': 'mdsNode',
  '/data/local/branches paths': 'mdsNode',
  '/data/local/search path': 'mdsNode',
  '/data/matlasBom/info path': 'mdsNode',
  '/sys/user/updateCurrentUserInfo avatar': 'file',
};

/**
 * Fields that look like ids but do not refer to records: search terms, ids of short-lived objects, ids of other
 * systems.
 */
export const NON_RECORD_FIELDS: readonly string[] = [
  /** The number of a version. */
  '/message/fileInfo/download number',
  '/message/mod/fileInfo/download number',
  '/analysis/anaRrrMark ruleId',
  '/analysis/exemption entryIds',
  '/rule/anaMaterialMarkRule typeId',
  '/exchange drawingId',
  '/exchange form.drawingId',
  /** A row number in the list of a vehicle. */
  '/analysis/carMaterialDetail from',
  '/analysis/deviationAnalysis from',
  '/queryLoginNameInit/solve id',
  '/extSys/enterprise/list orgId',
  '/extSys/enterprise/list userId',
  '/extSys/enterprise/list countryId',
  /** Uuids of IUCLID within one dossier. */
  ...[
    'id',
    'otherNames.entryId',
    'otherIdentifiers.entryId',
    'pictures.entryId',
    'otherCharacteristics.entryId',
    'safeUse.entryId',
    'disassembling.entryId',
    'components.entryId',
    'concerns.entryId',
    'concerns.materials.entryId',
    'noLongerPresent.entryId',
    'pictures.attachmentId',
    'disassembling.attachmentId',
    'components.articleId',
    'concerns.substanceId',
    'noLongerPresent.substanceId',
  ].flatMap((field) => [
    `/scip/scipIuclid6Article/saveRefNode article.${field}`,
    `/scip/scipIuclid6Article/saveMany fields.${field}`,
  ]),
  '/scip/scipUserinfo scipUuid',
  '/system/configmatlasAccount companyId',
  '/system/configImdsAccount companyId',
];

/** The longest entry that matches the path of the route, with the field if the entry has one. */
function longestMatch(route: Pick<Route, 'path'>, field: string, entries: readonly string[]): string | undefined {
  const fits = (entry: string): boolean => {
    const [path = '', named] = entry.split(' ');
    return (route.path === path || route.path.startsWith(`${path}/`)) && named === (field === '' ? undefined : field);
  };
  return entries.filter(fits).sort((a, b) => b.length - a.length)[0];
}
/**
 * Kind of record that a field of a route's input refers to. `field` is the path of names joined by dots. Undefined
 * when no entry defines it.
 */
export function findRecordKind(route: Pick<Route, 'path'>, field: string): RecordKind | undefined {
  const named = longestMatch(route, field, Object.keys(KIND_OF_PATH));
  if (named !== undefined) return KIND_OF_PATH[named];
  const name = field.split('.').at(-1) ?? '';
  if (Object.hasOwn(KIND_OF_FIELD, name)) return KIND_OF_FIELD[name];
  const path = ['id', 'ids', 'parentId'].includes(name)
    ? longestMatch(route, '', Object.keys(KIND_OF_PATH))
    : undefined;
  return path === undefined ? undefined : KIND_OF_PATH[path];
}
export const isNotRecordId = (route: Pick<Route, 'path'>, field: string): boolean =>
  longestMatch(route, field, NON_RECORD_FIELDS) !== undefined;
/** Whether a field name looks like an id. */
export const looksLikeId = (field: string): boolean => /(^id|Id|^ids|Ids|Uuid)$/.test(field.split('.').at(-1) ?? '');
