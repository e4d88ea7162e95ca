export const log = (what: string): string => `fileLayout.log.${what}`;
