/** Events about found and completed disclosures, published after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    /** A list update made substances declarable that sheets of the enterprise hide. */
    'disclosure.found': { enterpriseId: number; count: number; sheetId: number; at: string };
    /** New versions that disclose substances, with their recipients; `automatic`: made by the nightly job. */
    'disclosure.done': {
      enterpriseId: number;
      by: number;
      automatic: boolean;
      sheetIds: readonly number[];
      pushed: readonly { sheetId: number; receiverId: number }[];
    };
    /** Automatic disclosure failed; a user has to do it. */
    'disclosure.failed': { enterpriseId: number; count: number; at: string };
  }
}
export {};
