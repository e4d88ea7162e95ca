import { grants, type RecordKind, type Route } from '@matlas/contract';
import type { IdPlace } from './input-shape';
import { OF_PLACE } from './reach-of-places';
import type { Reach, Source } from './reach-source';
import type { Caller, Place, Relation } from './world';

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
