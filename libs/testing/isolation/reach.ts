import { type DataScope, grants, type RecordKind, type Route } from '@matlas/contract';
import type { IdPlace } from './input-shape';
import type { Caller, Relation } from './world';

/**
 * How far rows of a kind reach: their department's people, the whole enterprise, one person, whoever has the right at all; `inside`: those of
 * the department or enterprise that are also of the caller's own enterprise, the centre's no less.
 */
export type Reach = 'organisation' | 'enterprise' | 'person' | 'everybody' | 'inside';
/** Where rows for a place are found, and who sees them. */
export interface Source { rows: string; reach: Reach }

/** product.md "Who sees what". What a role may not see of these is not found. */
const OF_KIND: Readonly<Record<RecordKind, Reach>> = {
  vehicleModel: 'organisation', bomPosition: 'organisation', bomImport: 'organisation', sheet: 'organisation', mdsIdentity: 'organisation', mdsNode: 'organisation', analysisRun: 'organisation', finding: 'organisation',
  job: 'organisation', user: 'organisation', organisation: 'organisation', enterprise: 'enterprise', role: 'enterprise', enterpriseChange: 'enterprise', certificate: 'enterprise', law: 'enterprise',
  listVersion: 'enterprise', listItem: 'enterprise', substance: 'enterprise', syncAccount: 'enterprise', scipAccount: 'person', note: 'person', file: 'person',
  /** Of the centre, which reaches everything. */
  registration: 'everybody', mail: 'everybody',
};
/** Places where a call reaches further or less far than the kind does elsewhere. */
const OF_PLACE: Readonly<Record<string, readonly Source[]>> = {
  'GET /extSys/enterprise/detail/{id} id': [{ rows: 'enterprise', reach: 'everybody' }],
  'POST /extSys/enterprise/list enterpriseId': [{ rows: 'enterprise', reach: 'everybody' }],
  'POST /model/modInfo/saveOrUpdate organisationId': [{ rows: 'organisation', reach: 'inside' }],
  'POST /common/notes/send receiverIds': [{ rows: 'user', reach: 'enterprise' }],
  'GET /sys/file/{fileId}/download fileId': [{ rows: 'file', reach: 'person' }, { rows: 'certificateFile', reach: 'enterprise' }],
};
export const placeName = ({ method, path }: Route, { field }: IdPlace): string => `${method} ${path} ${field}`;
export const sourcesOf = (route: Route, place: IdPlace): readonly Source[] => OF_PLACE[placeName(route, place)] ?? [{ rows: place.kind, reach: OF_KIND[place.kind] }];

/** The expected answer, from the data scope of the role and how the row stands to the caller. */
export function sees(scope: DataScope, relation: Relation, reach: Reach): boolean {
  if (relation === 'own' || reach === 'everybody') return true;
  if (reach === 'person') return false;
  if (scope === 'all') return reach !== 'inside';
  return relation === 'department' && (reach === 'enterprise' || scope === 'enterprise');
}
/** The expected answer, from the matrix of rights. */
export const mayCall = ({ permissions }: Caller, { needs }: Route): boolean => needs === 'public' || needs === 'signedIn' || grants(permissions, needs);
/** Marks that no answer to the caller may bear. */
export const hiddenFrom = ({ scope }: Caller): readonly Relation[] => (scope === 'all' ? [] : scope === 'enterprise' ? ['enterprise'] : ['department', 'enterprise']);
