import { lawAuthorityIn, lawCodeIn, type LawRow } from '@matlas/contract';
import { useLanguage } from '@matlas/web-kit';
import { useMemo } from 'react';

/** How people write the laws of the platform, and who made them; an enterprise's own stand as it typed them. */
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
