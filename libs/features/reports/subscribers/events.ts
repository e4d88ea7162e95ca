declare module '@matlas/server-kit' {
  interface AppEvents {
    /**
     * A notification of an analysis for its subscribers. `key`: of the text in `notes`; `sourceKey`: a repeated
     * event with the same key is stored once.
     */
    'analysis.told': {
      key: string;
      params: Readonly<Record<'zh' | 'en', Readonly<Record<string, unknown>>>>;
      link: string | null;
      sourceKey: string;
      userIds: readonly number[];
    };
  }
}
export {};
