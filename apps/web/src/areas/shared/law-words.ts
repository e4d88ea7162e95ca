import { lawAuthorityIn, lawCodeIn, type LawRow } from '@matlas/contract';
import { useLanguage } from '@matlas/web-kit';
import { useMemo } from 'react';

/** Display codes and publishers of the regulations of the platform. Those of an enterprise are shown as typed. */
export function useLawWords() {
  const language = useLanguage();
  return useMemo(
    () => ({
      codeOf: (code: string): string => lawCodeIn(language, code),
      authorityOf: (law: Pick<LawRow, 'code' | 'authority' | 'builtIn'>): string =>
        law.builtIn ? (lawAuthorityIn(language, law.code) ?? law.authority) : law.authority,
    }),
    [language],
  );
}
