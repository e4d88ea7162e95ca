declare module 'swagger-ui-dist' {
  /** Folder of the page's files. */
  export function absolutePath(): string;
}
