import { messagingApi, type NoteTimes } from '@matlas/contract';
import { ErrorState, useCommand, useRoute, useSession, useT } from '@matlas/web-kit';
import { Button, Input } from 'antd';
import { useState } from 'react';

const names = ['quietFrom', 'quietTo', 'digestAt'] as const;

function TimesForm({ initial }: { initial: NoteTimes }) {
  const t = useT();
  const zone = useSession()?.timeZone ?? '';
  const [times, setTimes] = useState(initial);
  const save = useCommand(messagingApi.saveTimes, { log: 'messageCentre.log.saveTimes' });
  return (
    <>
      <div className="n-times">
        {names.map((name) => (
          <label key={name}>
            {t(`messageCentre.${name}`)}
            <Input
              type="time"
              value={times[name] ?? ''}
              onChange={({ target }) => setTimes({ ...times, [name]: target.value === '' ? null : target.value })}
            />
          </label>
        ))}
        <Button loading={save.isPending} onClick={() => save.mutate(times)}>
          {t('messageCentre.saveTimes')}
        </Button>
      </div>
      <p className="m-faint">{t('messageCentre.timesExplained', { zone })}</p>
    </>
  );
}

/** Quiet hours of the user and the time of the daily mail. */
export function DeliveryTimes() {
  const { data, error, refetch } = useRoute(messagingApi.times, {}, { log: 'messageCentre.log.times' });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <TimesForm initial={data} /> : null;
}
