export const articlePagePath = '/analyse/svhcDetailResult';
export const articlesPath = '/analyse/svhcDetail';
/** Path of an article of a run. `key` is the key of its group. */
export const articlePath = (runId: number, key: string): string =>
  `${articlePagePath}?runId=${runId}&article=${encodeURIComponent(key)}`;
