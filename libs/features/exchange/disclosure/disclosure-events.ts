/** What is found and what was shown, told after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    /** Sheets of the enterprise hide what a list update made declarable. */
    'disclosure.found': { enterpriseId: number; count: number; sheetId: number; at: string };
    /** New versions that show it, and who was sent which; `automatic`: without being asked. */
    'disclosure.done': {
      enterpriseId: number;
      by: number;
      automatic: boolean;
      sheetIds: readonly number[];
      pushed: readonly { sheetId: number; receiverId: number }[];
    };
    /** It could not be done automatically; people have to. */
    'disclosure.failed': { enterpriseId: number; count: number; at: string };
  }
}
export {};
