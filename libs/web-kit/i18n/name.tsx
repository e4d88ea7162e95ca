import { isChinese, namesIn, ownName, type Named } from '@matlas/contract';
import { useCallback } from 'react';
import { useLanguage } from './use-t';

/** Reads the name of a record in the reader's language: for cells as text, titles, files. */
export type NameOf = (named: Named) => string;

export function useName(): NameOf {
  const language = useLanguage();
  return useCallback((named) => ownName(language, named), [language]);
}

/** The name that the reader does not see first; nothing where there is only one. */
export function OtherName({ of }: { of: Named }) {
  const language = useLanguage();
  const { other } = namesIn(language, of);
  return other ? <span lang={language === 'en' && isChinese(other) ? 'zh' : undefined}>{other}</span> : null;
}

/**
 * The name of a record: the reader's first, the other one as its title, and a Chinese one on an English screen marked
 * as Chinese.
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
