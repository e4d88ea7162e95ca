import type { CodeText } from '@matlas/contract';
import { Code, nameIn, useLanguage, useT } from '@matlas/web-kit';

/** Meaning of a code in the reader's language, with the entries of ELV Annex II that it claims. */
export function CodeWords({ of: { code, nameZh, nameEn, entries } }: { of: CodeText }) {
  const t = useT();
  const language = useLanguage();
  return (
    <span className="cv-code">
      <Code>{code}</Code>
      <span>
        {nameIn(language, nameZh, nameEn)}
        {entries.length > 0 ? (
          <span className="m-faint"> · {t('conversion.entries', { entries: entries.join(', ') })}</span>
        ) : null}
      </span>
    </span>
  );
}
