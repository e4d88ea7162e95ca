import { grants, type RecordKind, type Route } from '@matlas/contract';
import type { IdPlace } from './input-shape';
import { OF_PLACE } from './reach-of-places';
import type { Reach, Source } from './reach-source';
import type { Caller, Place, Relation } from './world';

/** product.md "Who sees what". Rows that a role may not see are reported as not found. */
const OF_KIND: Readonly<Record<RecordKind, Reach>> = {
  rrrResult: 'organisation',
  rrrChange: 'organisation',
  vehicleModel: 'organisation',
  bomPosition: 'organisation',
  bomImport: 'organisation',
  bomVersion: 'organisation',
  cqcUpload: 'organisation',
  bomProposal: 'organisation',
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
  highRiskMark: 'organisation',
  componentChange: 'organisation',
  componentRecord: 'organisation',
  modeFillInfo: 'organisation',
  /** Visible only to the enterprise of the report's author. */ analysisReport: 'inside',
  reportSchedule: 'inside',
  /** Belongs to the enterprise, whoever proposed it. */ analysisDecision: 'enterprise',
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
  dataAudit: 'inside',
  auditRemark: 'inside',
  scipDossier: 'organisation',
  scipArticle: 'organisation',
  scipAttachment: 'organisation',
  scipSubmission: 'organisation',
  auditAbsence: 'colleagues',
  distributionRule: 'colleagues',
  announcement: 'colleagues',
  feedback: 'organisation',
  fileInfo: 'colleagues',
  robot: 'colleagues',
  robotMessage: 'colleagues',
  modFileInfo: 'organisation',
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
  apiKey: 'person',
  savedSearch: 'person',
  note: 'person',
  file: 'person',
  upload: 'person',
  /** Records of the centre, which has access to everything. */
  registration: 'everybody',
  mail: 'everybody',
  trustedInstallation: 'everybody',
  faq: 'everybody',
  enterpriseMerge: 'everybody',
  trust: 'inside',
  /** Belongs to the enterprise that registered it; all names are public. */
  supplier: 'enterprise',
  /** The inbox autopilot belongs to the own enterprise, a confidential substance to its owner. */
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
  syncRun: 'enterprise',
  syncPartner: 'enterprise',
  syncError: 'enterprise',
  imdsOffer: 'enterprise',
  imdsError: 'enterprise',
};

export const placeName = ({ method, path }: Route, { field }: IdPlace): string => `${method} ${path} ${field}`;
export const sourcesOf = (route: Route, place: IdPlace): readonly Source[] =>
  OF_PLACE[placeName(route, place)] ?? [{ rows: place.kind, reach: OF_KIND[place.kind] }];

/** Whether the caller should see a row, by the role's data scope and the relation of the row to the caller. */
export function sees({ scope, permissions }: Caller, relation: Relation, { reach, needs }: Source): boolean {
  if (relation === 'own' || reach === 'everybody') return true;
  if (reach === 'person' || reach === 'beside' || (needs && !grants(permissions, needs))) return false;
  if (reach === 'colleagues') return scope !== 'all' && relation === 'department';
  if (scope === 'all') return reach !== 'inside';
  return relation === 'department' && (reach === 'enterprise' || scope === 'enterprise');
}
/** Whether the caller should be admitted, by the matrix of permissions. */
export const mayCall = ({ permissions }: Caller, { needs }: Route): boolean =>
  needs === 'public' || needs === 'signedIn' || grants(permissions, needs);
/** Places whose marks must not appear in an answer to the caller. */
export const hiddenFrom = ({ scope }: Caller): readonly Place[] =>
  scope === 'all' ? [] : scope === 'enterprise' ? ['enterprise', 'centre'] : ['department', 'enterprise', 'centre'];
