import { grants, type Permission, type RecordKind, type Route } from '@matlas/contract';
import type { IdPlace } from './input-shape';
import type { Caller, Place, Relation } from './world';

/**
 * How far rows of a kind reach: their department's people, the whole enterprise, one person, whoever has the right at all; `inside`: those of
 * the department or enterprise that are also of the caller's own enterprise, the centre's no less; `colleagues`: everybody of
 * the caller's own enterprise; `beside`: only what belongs to the record beside it in the call.
 */
export type Reach = 'organisation' | 'enterprise' | 'person' | 'everybody' | 'inside' | 'colleagues' | 'beside';
/** Where rows for a place are found, and who sees them. */
export interface Source { rows: string; reach: Reach; /** Without this right nobody but the person. */ needs?: Permission }

/** product.md "Who sees what". What a role may not see of these is not found. */
const OF_KIND: Readonly<Record<RecordKind, Reach>> = {
  vehicleModel: 'organisation', bomPosition: 'organisation', bomImport: 'organisation', sheet: 'organisation', mdsIdentity: 'organisation', mdsNode: 'organisation', cascade: 'organisation', analysisRun: 'organisation', finding: 'organisation',
  job: 'organisation', user: 'organisation', organisation: 'organisation', enterprise: 'enterprise', role: 'enterprise', enterpriseChange: 'enterprise', certificate: 'enterprise', law: 'enterprise',
  listVersion: 'enterprise', listItem: 'enterprise', substance: 'enterprise', syncAccount: 'enterprise', scipAccount: 'person', note: 'person', file: 'person',
  /** Of the centre, which reaches everything. */
  registration: 'everybody', mail: 'everybody', enterpriseMerge: 'everybody', trust: 'inside',
  /** Of the enterprise that registered it; the names of all are public. */
  supplier: 'enterprise',
};
const SELF: readonly Source[] = [{ rows: 'self', reach: 'person' }];
const BESIDE = (rows: string): readonly Source[] => [{ rows, reach: 'beside' }];
const INSIDE = (rows: string): readonly Source[] => [{ rows, reach: 'inside' }];
const USER_FORMS = ['POST /matlas/entorguser/goCreateSave', 'POST /matlas/entorguser/goUpdateSave', 'POST /system/userInfo/add', 'PUT /system/userInfo/update'];
const RUN_FILTERS = ['POST /analysis/prohibitSubstance/anaQueryList', 'POST /analysis/prohibitSubstance/anaQueryListExport', 'POST /analysis/prohibitSubstance/analysisSubstanceExport'];
const COLLEAGUES: readonly Source[] = [{ rows: 'user', reach: 'colleagues' }];
/** Places where a call reaches further or less far than the kind does elsewhere. */
const OF_PLACE: Readonly<Record<string, readonly Source[]>> = {
  'GET /sys/menu/listMenuByUserId/{userId} userId': SELF, 'POST /sys/user/updateNextShow/{userId}/{value} userId': SELF, 'GET /matlas/setUserManage/searchSetUserByUserId userId': SELF,
  'GET /extSys/enterprise/detail/{id} id': [{ rows: 'enterprise', reach: 'everybody' }],
  'POST /extSys/enterprise/list enterpriseId': [{ rows: 'enterprise', reach: 'everybody' }],
  'POST /model/modInfo/saveOrUpdate organisationId': INSIDE('organisation'),
  'GET /sys/user/{id} id': [{ rows: 'self', reach: 'organisation', needs: 'system:userInfo:query' }],
  'POST /bom/info/addBom parentId': BESIDE('bomPosition'), 'POST /bom/info/matching ids': BESIDE('bomPosition'), 'POST /system/roleInfo/holders roleId': [{ rows: 'grantable', reach: 'enterprise' }],
  ...Object.fromEntries(USER_FORMS.flatMap((form) => [[`${form} organisationIds`, INSIDE('organisation')], [`${form} modelIds`, INSIDE('vehicleModel')], [`${form} roleIds`, INSIDE('grantable')]])),
  /** A filter by a list that the run did not use finds nothing. */
  ...Object.fromEntries(RUN_FILTERS.map((list) => [`${list} lawIds`, BESIDE('law')])),
  ...Object.fromEntries(['preview', 'run'].flatMap((call): [string, readonly Source[]][] => [[`POST /mds/cascade/${call} change.to`, [{ rows: 'corrected', reach: 'organisation' }]], [`POST /mds/cascade/${call} sheetIds`, BESIDE('using')]])),
  'POST /common/notes/send receiverIds': COLLEAGUES, 'POST /sys/org contactUserId': COLLEAGUES, 'PUT /sys/org contactUserId': COLLEAGUES, 'POST /system/deptInfo/saveOrUpdate contactUserId': COLLEAGUES,
  'GET /sys/file/{fileId}/download fileId': [{ rows: 'file', reach: 'person' }, { rows: 'certificateFile', reach: 'enterprise' }],
};
export const placeName = ({ method, path }: Route, { field }: IdPlace): string => `${method} ${path} ${field}`;
export const sourcesOf = (route: Route, place: IdPlace): readonly Source[] => OF_PLACE[placeName(route, place)] ?? [{ rows: place.kind, reach: OF_KIND[place.kind] }];

/** The expected answer, from the data scope of the role and how the row stands to the caller. */
export function sees({ scope, permissions }: Caller, relation: Relation, { reach, needs }: Source): boolean {
  if (relation === 'own' || reach === 'everybody') return true;
  if (reach === 'person' || reach === 'beside' || (needs && !grants(permissions, needs))) return false;
  if (reach === 'colleagues') return scope !== 'all' && relation === 'department';
  if (scope === 'all') return reach !== 'inside';
  return relation === 'department' && (reach === 'enterprise' || scope === 'enterprise');
}
/** The expected answer, from the matrix of rights. */
export const mayCall = ({ permissions }: Caller, { needs }: Route): boolean => needs === 'public' || needs === 'signedIn' || grants(permissions, needs);
/** Whose marks no answer to the caller may bear. */
export const hiddenFrom = ({ scope }: Caller): readonly Place[] => (scope === 'all' ? [] : scope === 'enterprise' ? ['enterprise', 'centre'] : ['department', 'enterprise', 'centre']);
