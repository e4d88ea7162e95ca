declare module '@matlas/server-kit' {
  interface AppEvents {
    /** A person sends a message to a customer or supplier because of an impact; the text is in analysis_action. */
    'impact.told': { actionId: number };
  }
}
export {};
