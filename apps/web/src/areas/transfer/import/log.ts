/** How calls of the screen are called in the operation log. */
export const log = (what: string): string[] => ['mdsUpload.title', `mdsUpload.log.${what}`];
