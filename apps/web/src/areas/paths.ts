/** Addresses of pages that other pages link to. */
export const modelsPath = '/vehicle/VehicleInfo';
/** The BOM of a model, with the detail of one position when it is named. */
export const bomPath = (modelId: number, positionId?: number): string => `/vehicle/ModelAdmin?id=${modelId}${positionId === undefined ? '' : `&open=${positionId}`}`;
export const sheetPath = (sheetId: number): string => `/seek/detail?id=${sheetId}`;
/** A draft in the editor. */
export const editPath = (sheetId: number): string => `/seek/detail?id=${sheetId}&handleType=edit`;
export const newSheetPath = '/create/materialDataSheet';
/** The result of an analysis run, with one finding open when it is named. */
export const runPath = (runId: number, findingId?: number): string => `/analysis/SpecialSubstanceAnalysis?runId=${runId}${findingId === undefined ? '' : `&open=${findingId}`}`;
/** The analysis of a model: its newest result, or the first step towards one. */
export const analysisPath = (modelId: number): string => `/analysis/SpecialSubstanceAnalysis?modId=${modelId}`;
export const messagesPath = '/other/message';
/** The message centre with one of the unread messages open. */
export const unreadMessagePath = (noteId: number): string => `${messagesPath}?read=0&open=${noteId}`;
/** The map of suppliers for a screen on the wall; outside the frame. */
export const bigScreenPath = '/bigScreen';
/** The list of substances at one of them, with its detail open; `words` find it. */
export const substancePath = (substanceId: number, words: string): string => `/data/BasicSubstanceManagement?q=${encodeURIComponent(words)}&open=${substanceId}`;
