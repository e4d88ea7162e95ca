import type { LawRow } from '@matlas/contract';
import { hasWord, useT } from '@matlas/web-kit';

/** How people write the laws of the platform (`GB/T 30512` for the code `GBT-30512`) and who made them; an enterprise's own stand as it typed them. */
export function useLawWords() {
  const t = useT();
  const wordOr = (key: string, other: string): string => (hasWord(key) ? t(key) : other);
  return {
    codeOf: (code: string): string => wordOr(`common.laws.${code}.code`, code),
    authorityOf: (law: Pick<LawRow, 'code' | 'authority' | 'builtIn'>): string => (law.builtIn ? wordOr(`common.laws.${law.code}.authority`, law.authority) : law.authority),
  };
}
