/** Events about the autopilot itself, published after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    /** The autopilot switched itself off: more than `percent` of the last `window` decisions were rejections. */
    'autopilot.stopped': { enterpriseId: number; window: number; percent: number; at: string };
  }
}
export {};
