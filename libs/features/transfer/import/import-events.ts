/** Events of this area, published after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    'sheets.imported': { importId: number; sheets: number; by: number };
  }
}
export {};
