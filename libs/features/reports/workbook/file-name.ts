/** Removes characters that file systems do not allow. */
export const fileName = (name: string): string => name.replace(/[/\\:*?"<>|]/g, ' ');
