/** Without what no file system takes. */
export const fileName = (name: string): string => name.replace(/[/\\:*?"<>|]/g, ' ');
