import { enterpriseIdentity, mergeKind, type MergeNotice, type MergeSide } from '@matlas/contract';
import { formatDate, formatNumber, hasWord, nameIn, useLanguage, useT, useWordOf } from '@matlas/web-kit';

export const useSideName = () => {
  const language = useLanguage();
  return (side: Pick<MergeSide, 'nameZh' | 'nameEn'>) => nameIn(language, side.nameZh, side.nameEn);
};

/** Text of a notice, with up to three examples of the changes. */
export function useNoticeText() {
  const t = useT();
  const wordOf = useWordOf();
  return ({ code, kind, field, count, name, date, examples }: MergeNotice): string => {
    const key = `merge.notice.${code}${field && hasWord(`merge.notice.${code}_${field}`) ? `_${field}` : ''}`;
    const shown = (examples ?? [])
      .map(({ before, after }) => t('merge.example', { before, after }))
      .join(t('merge.examplesJoin'));
    const what = field === undefined ? '' : t(`${code === 'capacity' ? 'users.right' : 'merge.column'}.${field}`);
    return t(key, {
      kind: kind ? wordOf(mergeKind, kind) : '',
      what,
      count: count ?? 0,
      total: formatNumber(count ?? 0),
      name: name ?? '',
      date: date ? formatDate(date) : '',
      examples: shown,
    });
  };
}

/** Readable value of a term of an enterprise. */
export function useTermText() {
  const t = useT();
  const wordOf = useWordOf();
  return (field: string, value: string | null): string => {
    if (value === null) return field === 'monthlySaves' ? t('enterprises.unlimited') : '–';
    if (field === 'identity')
      return enterpriseIdentity.values.some((identity) => identity === value)
        ? wordOf(enterpriseIdentity, value as never)
        : value;
    return field.startsWith('contract') ? formatDate(value) : value;
  };
}
