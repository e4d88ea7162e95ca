import type { ImpactRow } from '@matlas/contract';
import { formatDate, nameIn, useLanguage, useT } from '@matlas/web-kit';
import { useLawWords } from '../../shared/law-words';

/** Title of an impact, such as `REACH SVHC 2026-02-04 → 2026-06-27`. */
export function useImpactTitle(): (impact: Pick<ImpactRow, 'lists' | 'kind' | 'toDate'>) => string {
  const t = useT();
  const { codeOf } = useLawWords();
  return ({ lists, kind, toDate }) => {
    if (kind === 'date')
      return `${lists.map(({ code }) => codeOf(code)).join(t('impact.comma'))} · ${t('impact.until', { date: formatDate(toDate) })}`;
    return lists
      .map(({ code, fromLabel, toLabel }) => `${codeOf(code)} ${fromLabel ?? t('impact.none')} → ${toLabel ?? ''}`)
      .join(t('impact.comma'));
  };
}
/** The name in the language of the user. The Chinese name may be missing. */
export function useSubstanceName(): (of: { nameZh: string | null; nameEn: string }) => string {
  const language = useLanguage();
  return ({ nameZh, nameEn }) => nameIn(language, nameZh ?? nameEn, nameEn);
}
