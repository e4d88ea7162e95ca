import { STATES_WITHOUT_SHEET } from '@matlas/domain';

/** Addresses of pages that other pages link to. */
export const modelsPath = '/vehicle/VehicleInfo';
/** The BOM of a model, with the detail of one position when it is named. */
export const bomPath = (modelId: number, positionId?: number): string =>
  `/vehicle/ModelAdmin?id=${modelId}${positionId === undefined ? '' : `&open=${positionId}`}`;
/** The BOM of a model, its positions without a data sheet alone. */
export const withoutSheetPath = (modelId: number): string =>
  `${bomPath(modelId)}&matchState=${STATES_WITHOUT_SHEET.join(',')}`;
export const sheetPath = (sheetId: number): string => `/seek/detail?id=${sheetId}`;
/** A draft in the editor. */
export const editPath = (sheetId: number): string => `/seek/detail?id=${sheetId}&handleType=edit`;
/** Where a sheet or substance is used, and what it consists of. */
export const tracePath = (sheetId: number): string => `/seek/TraceMds?sheet=${sheetId}`;
export const traceSubstancePath = (substanceId: number): string => `/seek/TraceMds?substance=${substanceId}`;
/** What would get a new version because of a change; without `from` the other versions of the same MDS give way. */
export const cascadePath = ({
  kind = 'sheet',
  to,
  from,
}: {
  kind?: 'sheet' | 'substance';
  to: number;
  from?: number | undefined;
}): string => `/mds/cascade?kind=${kind}&to=${to}${from === undefined ? '' : `&from=${from}`}`;
/** What a cascade released, and whom it asked. */
export const cascadeResultPath = (cascadeId: number): string => `/mds/cascade?result=${cascadeId}`;
export const pastCascadesPath = '/mds/cascade?view=past';
/** Two versions or two MDS side by side. */
export const comparePath = (leftId: number, rightId: number): string => `/mds/compare?left=${leftId}&right=${rightId}`;
/** The sender of a sheet and its contact person. */
export const ownInformationPath = (sheetId: number): string => `/createComponent/ourinformationCompany?id=${sheetId}`;
/** To whom a sheet goes, and what became of it at each. */
export const sendingPath = (sheetId: number): string => `/createComponent/sendStatusInformation?id=${sheetId}`;
/** What was received, with one of it beside the list when it is named. */
export const receivedPath = (shareId?: number): string =>
  `/seek/receiveMdsPage${shareId === undefined ? '' : `?open=${shareId}`}`;
/** Forwards many accepted sheets; `?ids=` names shares. */
export const batchForwardPath = '/seek/BatchForward';
/** One place of a sheet's tree: `path` as findings tell it. */
export const placePath = (sheetId: number, path: string): string => `/seek/detail?id=${sheetId}&at=${path}`;
export const newSheetPath = '/create/materialDataSheet';
/** The result of an analysis run, with one finding open when it is named. */
export const runPath = (runId: number, findingId?: number): string =>
  `/analysis/SpecialSubstanceAnalysis?runId=${runId}${findingId === undefined ? '' : `&open=${findingId}`}`;
/** The analysis of a model: its newest result, or the first step towards one. */
export const analysisPath = (modelId: number): string => `/analysis/SpecialSubstanceAnalysis?modId=${modelId}`;
/** Chosen data sheets side by side. */
export const sheetAnalysisPath = (sheetIds: readonly number[]): string =>
  `/analysis/MdsAnalysis?sheetIds=${sheetIds.join(',')}`;
export const messagesPath = '/other/message';
/** The message centre with one of the unread messages open. */
export const unreadMessagePath = (noteId: number): string => `${messagesPath}?read=0&open=${noteId}`;
/** The map of suppliers for a screen on the wall; outside the frame. */
export const bigScreenPath = '/bigScreen';
/** The list of substances at one of them, with its detail open; `words` find it. */
export const substancePath = (substanceId: number, words: string): string =>
  `/data/BasicSubstanceManagement?q=${encodeURIComponent(words)}&open=${substanceId}`;
/** A set of check rules, the one that new sheets take without a key; with one rule of it in sight. */
export const ruleSetPath = (key?: string, ruleId?: string): string =>
  `/rules/MdsRuleSet${key === undefined ? '' : `?key=${encodeURIComponent(key)}`}${ruleId === undefined ? '' : `#${ruleId}`}`;
/** The search of everybody, at one substance. */
export const foundSubstancePath = (substanceId: number, words: string): string =>
  `/data/SubstanceSearch?q=${encodeURIComponent(words)}&open=${substanceId}`;
/** Claimed exemptions of a run, those of one entry of it when it is named. */
export const exemptionPath = (runId: number, entryId?: number): string =>
  `/analysis/ExemptionAnalysis?runId=${runId}${entryId === undefined ? '' : `&entry=${entryId}`}`;
/** A scoped decision beside the list of all. */
export const decisionPath = (decisionId: number): string =>
  `/analysis/ExemptionAnalysis?view=decisions&open=${decisionId}`;
/** Marks of a vehicle for its recyclability, with one place open when it is named. */
export const rrrMarkingPath = (modId: number, key?: string): string =>
  `/analysis/RrrLabeling?modId=${modId}${key === undefined ? '' : `&open=${encodeURIComponent(key)}`}`;
/** Components of a vehicle whose polymers must be marked. */
export const polymerMarkingPath = (modId: number): string => `/analysis/RrrLabeling?modId=${modId}&view=polymers`;
/** A kept report beside the list of all. */
export const keptReportPath = (reportId: number): string => `/vehicle/reportManage?open=${reportId}`;
/** The recyclability of a vehicle: its newest result, or the one that is named. */
export const rrrResultPath = (modId: number, resultId?: number): string =>
  `/analysis/RrrExport?modId=${modId}${resultId === undefined ? '' : `&resultId=${resultId}`}`;
/** What a change of lists touches. */
export const impactPath = (impactId: number): string => `/analysis/ListImpact?impactId=${impactId}`;
