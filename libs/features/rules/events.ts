declare module '@matlas/server-kit' {
  interface AppEvents {
    /** A version of a regulation's list came: imported, made by hand, compiled. */
    'list.taken': { lawId: number; versionId: number };
  }
}
export {};
