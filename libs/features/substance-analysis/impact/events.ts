declare module '@matlas/server-kit' {
  interface AppEvents {
    /** A person writes to a customer or supplier because of an impact; the words stand in analysis_action. */
    'impact.told': { actionId: number };
  }
}
export {};
