declare module '@matlas/server-kit' {
  interface AppEvents {
    /** A new version of a regulation's list: imported, entered manually or compiled. */
    'list.taken': { lawId: number; versionId: number };
  }
}
export {};
