declare module 'swagger-ui-dist/absolute-path' {
  /** Folder of the page's files; the package's main module would load the page's megabytes into the server. */
  export default function absolutePath(): string;
}
