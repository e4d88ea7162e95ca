declare module '@matlas/server-kit' {
  interface AppEvents {
    /** A run has failed after all attempts. */
    'sync.failed': { enterpriseId: number; syncRunId: number };
    /** A run changed unusually many data sheets. */
    'sync.unusual': { enterpriseId: number; syncRunId: number };
  }
}
export {};
