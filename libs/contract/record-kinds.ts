import type { Route } from './kit';

/** What a number in the input of a call can name. */
export const RECORD_KINDS = [
  'user', 'enterprise', 'organisation', 'role', 'registration', 'enterpriseChange', 'certificate', 'mail', 'scipAccount', 'note', 'file', 'job', 'vehicleModel', 'bomPosition', 'bomImport',
  'sheet', 'mdsIdentity', 'mdsNode', 'analysisRun', 'finding', 'law', 'listVersion', 'listItem', 'substance', 'syncAccount', 'enterpriseMerge', 'cascade', 'trust', 'supplier',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Fields that say by their name what they name, wherever they stand. */
export const KIND_OF_FIELD: Readonly<Record<string, RecordKind>> = {
  userId: 'user', contactUserId: 'user', receiverIds: 'user', enterpriseId: 'enterprise', supplierId: 'supplier', sourceId: 'enterprise', targetId: 'enterprise', organisationId: 'organisation', organisationIds: 'organisation', roleId: 'role', roleIds: 'role',
  fileId: 'file', noteId: 'note', modId: 'vehicleModel', modIds: 'vehicleModel', modelIds: 'vehicleModel', ckid: 'bomPosition', importId: 'bomImport', sheetId: 'sheet', sheetIds: 'sheet', cid: 'mdsIdentity',
  runId: 'analysisRun', compareWith: 'analysisRun', findingId: 'finding', lawId: 'law', lawIds: 'law', versionId: 'listVersion', substanceId: 'substance', substanceIds: 'substance',
};

/** What `id`, `ids` and `parentId` name below a path; the longest one counts. A field that differs is written with it: `/bom/info/matching ids`. */
export const KIND_OF_PATH: Readonly<Record<string, RecordKind>> = {
  '/sys/user': 'user', '/matlas/entorguser': 'user', '/matlas/entorguser/findEnterpreseInfoViewByOrgId': 'organisation', '/system/userInfo': 'user',
  '/sys/org': 'organisation', '/system/deptInfo': 'organisation', '/system/roleInfo': 'role', '/sys/enterprise': 'enterprise', '/extSys/enterprise': 'enterprise',
  '/sys/enterprise/change': 'enterpriseChange', '/sys/registration': 'registration', '/sys/certificate': 'certificate', '/sys/mailOutbox': 'mail', '/scip/scipUserinfo': 'scipAccount',
  '/matlas/enterprise/merge': 'enterpriseMerge', '/matlas/entorguser/trust': 'trust',
  '/common/notes': 'note', '/jobs': 'job', '/model/modInfo': 'vehicleModel', '/bom/info': 'bomPosition', '/bom/info/delete': 'vehicleModel',
  '/data/local': 'sheet', '/data/localDataManage': 'sheet', '/data/matlasBom/info': 'mdsNode', '/data/substance': 'substance', '/mds/cascade': 'cascade', '/mds/cascade change.to': 'sheet', '/mds/cascade change.from': 'mdsIdentity', '/sys/supplierRanking': 'supplier',
  '/rule/msgLawInfo': 'law', '/rule/msgLawList': 'listItem', '/system/configmatlasAccount': 'syncAccount', '/system/configImdsAccount': 'syncAccount',
  '/data/local tree.id': 'mdsNode', '/data/local tree.children.node.id': 'mdsNode', '/data/local/children parent': 'mdsNode',
  /** Text that names records: the first part of a tree's path is its root, an avatar may be an upload of one's own. */
  '/data/local/children path': 'mdsNode', '/data/local/branches paths': 'mdsNode', '/data/local/search path': 'mdsNode', '/data/matlasBom/info path': 'mdsNode', '/sys/user/updateCurrentUserInfo avatar': 'file',
};

/** Fields that look like ids and name no record: a word to search for, an id of something that lives for minutes, an id elsewhere. */
export const NO_RECORDS: readonly string[] = [
  '/queryLoginNameInit/solve id', '/extSys/enterprise/list orgId', '/extSys/enterprise/list userId', '/extSys/enterprise/list countryId', '/scip/scipUserinfo scipUuid', '/system/configmatlasAccount companyId', '/system/configImdsAccount companyId',
];

/** The longest path of the table that the route lies below, with the field where the entry has one. */
function below(route: Pick<Route, 'path'>, field: string, entries: readonly string[]): string | undefined {
  const fits = (entry: string): boolean => {
    const [path = '', named] = entry.split(' ');
    return (route.path === path || route.path.startsWith(`${path}/`)) && named === (field === '' ? undefined : field);
  };
  return entries.filter(fits).sort((a, b) => b.length - a.length)[0];
}
/** What the field (its names from the outside in, joined by dots) of a route's input names; undefined: nobody has said so yet. */
export function kindOf(route: Pick<Route, 'path'>, field: string): RecordKind | undefined {
  const named = below(route, field, Object.keys(KIND_OF_PATH));
  if (named !== undefined) return KIND_OF_PATH[named];
  const name = field.split('.').at(-1) ?? '';
  if (Object.hasOwn(KIND_OF_FIELD, name)) return KIND_OF_FIELD[name];
  const path = ['id', 'ids', 'parentId'].includes(name) ? below(route, '', Object.keys(KIND_OF_PATH)) : undefined;
  return path === undefined ? undefined : KIND_OF_PATH[path];
}
export const namesNoRecord = (route: Pick<Route, 'path'>, field: string): boolean => below(route, field, NO_RECORDS) !== undefined;
/** A name that promises an id. */
export const looksLikeId = (field: string): boolean => /(^id|Id|^ids|Ids|Uuid)$/.test(field.split('.').at(-1) ?? '');
