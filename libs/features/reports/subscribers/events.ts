declare module '@matlas/server-kit' {
  interface AppEvents {
    /**
     * Something of an analysis that people asked to be told. `key`: of the words in `notes`; `sourceKey`: told twice,
     * it is written once.
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
