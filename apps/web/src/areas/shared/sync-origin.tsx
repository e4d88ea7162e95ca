import { syncOrigin, type SyncOrigin } from '@matlas/contract';
import { useT, useWordOf } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';

/** The other system that a screen of the synchronisation shows; in the address as `origin`. */
export function useOrigin(origins: readonly SyncOrigin[]): SyncOrigin {
  const [search] = useSearchParams();
  return origins.find((one) => one === search.get('origin')) ?? origins[0] ?? syncOrigin.of.imds;
}
export function OriginChoice({ origins, value }: { origins: readonly SyncOrigin[]; value: SyncOrigin }) {
  const t = useT();
  const wordOf = useWordOf();
  const [, setSearch] = useSearchParams();
  if (origins.length < 2) return null;
  return (
    <Segmented<SyncOrigin>
      size="small"
      aria-label={t('syncErrorList.origin')}
      value={value}
      options={origins.map((one) => ({ value: one, label: wordOf(syncOrigin, one) }))}
      onChange={(origin) => setSearch({ origin }, { replace: true })}
    />
  );
}
