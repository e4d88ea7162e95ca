import { analysisRrrApi, type RrrRates, type RrrSensitivity } from '@matlas/contract';
import { ErrorState, PanelSection, RowsSkeleton, useLate, useRoute, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useState } from 'react';
import { rateNames, type RateName } from './rrr-figures';
import { TopTen } from './top-ten';

/** Selects the rate for which the list is shown. */
export function RateSwitch({ value, onChange }: { value: RateName; onChange: (name: RateName) => void }) {
  const t = useT();
  return (
    <Segmented<RateName>
      size="small"
      aria-label={t('analysisRrr.rates')}
      value={value}
      onChange={onChange}
      options={rateNames.map((name) => ({ value: name, label: t(`analysisRrr.rate.short.${name}`) }))}
    />
  );
}

/** The ten parts or materials with the largest effect on a rate, by the current marks. */
export function MovingMost({
  modId,
  rates,
  onOpen,
}: {
  modId: number;
  rates: RrrRates;
  onOpen: (row: RrrSensitivity) => void;
}) {
  const t = useT();
  const [name, setName] = useState<RateName>('rcyc');
  const { data, error, isLoading, refetch } = useRoute(
    analysisRrrApi.sensitivity,
    { modId },
    { log: ['analysisRrr.title', 'analysisRrr.log.sensitivity'], keepPrevious: true },
  );
  const isLate = useLate(isLoading);
  return (
    <PanelSection
      title={t('analysisRrr.top.title', { rate: t(`analysisRrr.rate.short.${name}`) })}
      extra={<RateSwitch value={name} onChange={setName} />}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <TopTen rows={data[name]} name={name} rate={rates[name]} onOpen={onOpen} />
      ) : isLate && !error ? (
        <RowsSkeleton />
      ) : null}
    </PanelSection>
  );
}
