import { isChinese, namesIn, displayName, type Named } from '@matlas/contract';
import { useCallback } from 'react';
import { useLanguage } from './use-t';

/** Returns the name of a record in the reader's language as text: for cells, titles, files. */
export type NameOf = (named: Named) => string;

export function useName(): NameOf {
  const language = useLanguage();
  return useCallback((named) => displayName(language, named), [language]);
}

/** The name in the other language; nothing where there is only one. */
export function OtherName({ of }: { of: Named }) {
  const language = useLanguage();
  const { other } = namesIn(language, of);
  return other ? <span lang={language === 'en' && isChinese(other) ? 'zh' : undefined}>{other}</span> : null;
}

/**
 * The name of a record in the reader's language, with the other name as title. A Chinese name on an English page is
 * marked as Chinese (`lang`).
 */
export function Name({ of }: { of: Named }) {
  const language = useLanguage();
  const { first, other } = namesIn(language, of);
  const lang = language === 'en' && isChinese(first) ? 'zh' : undefined;
  return (
    <span lang={lang} title={other ? `${first} · ${other}` : undefined}>
      {first}
    </span>
  );
}
