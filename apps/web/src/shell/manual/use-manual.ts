import { useLanguage, type Language } from '@matlas/web-kit';
import { useQuery } from '@tanstack/react-query';
import { manualPages, type ManualFiles, type ManualPage } from './manual';

/** The files of the build; they are loaded when they are first read. */
const load = async (language: Language): Promise<ManualFiles> =>
  (await import('./manual-files')).loadManualFiles(language);

export interface Manual {
  pages: readonly ManualPage[];
  isLoading: boolean;
  isMissing: boolean;
}
const none: readonly ManualPage[] = [];

/** The manual in the reader's language; it is loaded when it is first wanted. */
export function useManual(isWanted = true): Manual {
  const language = useLanguage();
  const { data, isLoading, isError } = useQuery({
    queryKey: ['manual', language],
    queryFn: async () => manualPages(await load(language), language),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { pages: data ?? none, isLoading, isMissing: isError };
}
