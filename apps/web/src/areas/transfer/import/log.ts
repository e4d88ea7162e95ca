/** Label of a call in the operation log. */
export const log = (what: string): string[] => ['mdsUpload.title', `mdsUpload.log.${what}`];
