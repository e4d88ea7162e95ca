import { useT } from '@matlas/web-kit';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useSearchParams } from 'react-router-dom';

/** The day of which rules are shown, in the URL. Undefined means today. */
export function useAsOf(): [asOf: string | undefined, change: (day: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const day = search.get('asOf') ?? '';
  const change = (next: string | undefined) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now);
        if (next) params.set('asOf', next);
        else params.delete('asOf');
        params.delete('page');
        return params;
      },
      { replace: true },
    );
  return [/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined, change];
}

/** Selects a past or future day. Empty means today. */
export function AsOfPicker() {
  const t = useT();
  const [asOf, change] = useAsOf();
  return (
    <DatePicker
      className="rl-as-of"
      value={asOf ? dayjs(asOf) : null}
      placeholder={t('rules.asOfToday')}
      aria-label={t('rules.asOf')}
      title={t('rules.asOfHint')}
      prefix={t('rules.asOf')}
      onChange={(day) => change(day?.format('YYYY-MM-DD'))}
    />
  );
}
