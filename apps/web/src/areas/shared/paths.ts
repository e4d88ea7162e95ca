import { STATES_WITHOUT_SHEET } from '@matlas/domain';

/** Addresses of pages that other areas link to. */
export const modelsPath = '/vehicle/VehicleInfo';
/** A model's page with its figures. */
export const modelPath = (modelId: number): string => `/vehicle/model?id=${modelId}`;
/** Everything about a model that its page counts: lists limited to it. */
export const fillInPath = (modelId: number): string => `/data/ModeFillInfo?modId=${modelId}`;
export const highRiskPath = (modelId: number): string => `/vehicle/HighRiskParts?modId=${modelId}`;
export const modelFilesPath = (modelId: number): string => `/system/FileAdmin?modId=${modelId}`;
export const modelReportsPath = (modelId: number): string => `/vehicle/reportManage?modId=${modelId}`;
/** The BOM of a model, optionally with the detail of one position. */
export const bomPath = (modelId: number, positionId?: number): string =>
  `/vehicle/ModelAdmin?id=${modelId}${positionId === undefined ? '' : `&open=${positionId}`}`;
/** CQC BOMs, for the certification body. */
export const cqcListPath = '/vehicle/CQCDataSearch';
export const cqcPath = (modelId: number): string => `${cqcListPath}?id=${modelId}`;
/** The BOM of a model, filtered to positions without a data sheet. */
export const withoutSheetPath = (modelId: number): string =>
  `${bomPath(modelId)}&matchState=${STATES_WITHOUT_SHEET.join(',')}`;
export const sheetPath = (sheetId: number): string => `/seek/detail?id=${sheetId}`;
/** A draft in the editor. */
export const editPath = (sheetId: number): string => `/seek/detail?id=${sheetId}&handleType=edit`;
/** Uses, contents and history of a sheet or substance. */
export const tracePath = (sheetId: number): string => `/seek/TraceMds?sheet=${sheetId}`;
export const traceSubstancePath = (substanceId: number): string => `/seek/TraceMds?substance=${substanceId}`;
/**
 * Cascade: the sheets that would receive a new version through a change. Without `from`, the other versions of the
 * same MDS are replaced.
 */
export const cascadePath = ({
  kind = 'sheet',
  to,
  from,
}: {
  kind?: 'sheet' | 'substance';
  to: number;
  from?: number | undefined;
}): string => `/mds/cascade?kind=${kind}&to=${to}${from === undefined ? '' : `&from=${from}`}`;
/** Result of a cascade: released versions and requests to other enterprises. */
export const cascadeResultPath = (cascadeId: number): string => `/mds/cascade?result=${cascadeId}`;
export const pastCascadesPath = '/mds/cascade?view=past';
/** Comparison of two versions or two MDS. */
export const comparePath = (leftId: number, rightId: number): string => `/mds/compare?left=${leftId}&right=${rightId}`;
/** The sender of a sheet and its contact person. */
export const ownInformationPath = (sheetId: number): string => `/createComponent/ourinformationCompany?id=${sheetId}`;
/** Recipients of a sheet with the status of each sending. */
export const sendingPath = (sheetId: number): string => `/createComponent/sendStatusInformation?id=${sheetId}`;
/** Received sheets, optionally with one of them open. */
export const receivedPath = (shareId?: number): string =>
  `/seek/receiveMdsPage${shareId === undefined ? '' : `?open=${shareId}`}`;
/** Forwards several accepted sheets; `?ids=` lists the shares. */
export const batchForwardPath = '/seek/BatchForward';
/** One place in the tree of a sheet; `path` as in findings. */
export const sheetPlacePath = (sheetId: number, path: string): string => `/seek/detail?id=${sheetId}&at=${path}`;
/** Own sheets in editing. */
export const draftsPath = '/seek/seekMaterialDataSheet?status=ED';
/** Sendings that a recipient rejected. */
export const rejectedSendingsPath = '/seek/sendMdsPage?status=R';
/** Requests of customers, and one of them. */
export const receivedRequestsPath = '/request/mdsDataRequestShowResult?side=supplier';
export const receivedRequestPath = (requestId: number): string => `/request/mdsDataRequest/editReceive?id=${requestId}`;
export const newSheetPath = '/create/materialDataSheet';
/** The result of an analysis run, optionally with one finding open. */
export const runPath = (runId: number, findingId?: number): string =>
  `/analysis/SpecialSubstanceAnalysis?runId=${runId}${findingId === undefined ? '' : `&open=${findingId}`}`;
/** The analysis of a model: its newest result, or the first step towards one. */
export const analysisPath = (modelId: number): string => `/analysis/SpecialSubstanceAnalysis?modId=${modelId}`;
/** Analysis of several chosen data sheets. */
export const sheetAnalysisPath = (sheetIds: readonly number[]): string =>
  `/analysis/MdsAnalysis?sheetIds=${sheetIds.join(',')}`;
export const messagesPath = '/other/message';
/** The message centre with an unread message open. */
export const unreadMessagePath = (noteId: number): string => `${messagesPath}?read=0&open=${noteId}`;
/** The wall screen with the map of suppliers; shown without the frame. */
export const bigScreenPath = '/bigScreen';
/** The list of substances with one of them open; `words` is the search text that finds it. */
export const substancePath = (substanceId: number, words: string): string =>
  `/data/BasicSubstanceManagement?q=${encodeURIComponent(words)}&open=${substanceId}`;
/** A set of check rules, optionally scrolled to one rule. Without a key it is the set that new sheets use. */
export const ruleSetPath = (key?: string, ruleId?: string): string =>
  `/rules/MdsRuleSet${key === undefined ? '' : `?key=${encodeURIComponent(key)}`}${ruleId === undefined ? '' : `#${ruleId}`}`;
/** The public substance search, with one substance open. */
export const publicSubstancePath = (substanceId: number, words: string): string =>
  `/data/SubstanceSearch?q=${encodeURIComponent(words)}&open=${substanceId}`;
/** Claimed exemptions of a run, optionally those of one exemption entry. */
export const exemptionPath = (runId: number, entryId?: number): string =>
  `/analysis/ExemptionAnalysis?runId=${runId}${entryId === undefined ? '' : `&entry=${entryId}`}`;
/** The list of scoped decisions with one of them open. */
export const decisionPath = (decisionId: number): string =>
  `/analysis/ExemptionAnalysis?view=decisions&open=${decisionId}`;
/** RRR marks of a vehicle, optionally with one position open. */
export const rrrMarkingPath = (modId: number, key?: string): string =>
  `/analysis/RrrLabeling?modId=${modId}${key === undefined ? '' : `&open=${encodeURIComponent(key)}`}`;
/** Components of a vehicle whose polymers must be marked. */
export const polymerMarkingPath = (modId: number): string => `/analysis/RrrLabeling?modId=${modId}&view=polymers`;
/** The list of stored reports with one of them open. */
export const storedReportPath = (reportId: number): string => `/vehicle/reportManage?open=${reportId}`;
/** The recyclability of a vehicle: its newest result, or the given run. */
export const rrrResultPath = (modId: number, resultId?: number): string =>
  `/analysis/RrrExport?modId=${modId}${resultId === undefined ? '' : `&resultId=${resultId}`}`;
/** Impact of a change of regulation lists. */
export const impactPath = (impactId: number): string => `/analysis/ListImpact?impactId=${impactId}`;
