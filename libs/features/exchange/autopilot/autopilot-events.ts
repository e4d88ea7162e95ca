/** What happens to the autopilot itself, told after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    /** It stopped by itself: more than `percent` of the last `window` decisions were rejections. */
    'autopilot.stopped': { enterpriseId: number; window: number; percent: number; at: string };
  }
}
export {};
