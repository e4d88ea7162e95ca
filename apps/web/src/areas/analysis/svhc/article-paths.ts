export const articlePagePath = '/analyse/svhcDetailResult';
export const articlesPath = '/analyse/svhcDetail';
/** One article of a run: `key` as its group is called. */
export const articlePath = (runId: number, key: string): string =>
  `${articlePagePath}?runId=${runId}&article=${encodeURIComponent(key)}`;
