import { accessApi, grants, type OwnApiKey } from '@matlas/contract';
import { Code, formatDate, formatDateTime, useCommand, useRoute, useSession, useT } from '@matlas/web-kit';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { AccountCard } from './account-card';
import { ApiKeyDialog } from './api-key-dialog';
import { MadeKeyDialog } from './made-key-dialog';

/** Days and hours of a rotation: a year for the successor, two days in which programs change over. */
const rotation = { days: 365, overlapHours: 48 };

function KeyLine({ item, onRotate, onEnd }: { item: OwnApiKey; onRotate?: () => void; onEnd: () => void }) {
  const t = useT();
  const { endTime, lastUseTime } = item;
  return (
    <li>
      <div>
        <strong>{item.name}</strong> <Code>{item.prefix}…</Code>
        <span className="m-faint">
          {endTime
            ? t('account.apiKeys.ended', { date: formatDate(endTime) })
            : t('account.apiKeys.until', { date: formatDate(item.expireTime), count: item.permissions.length })}{' '}
          {t('account.apiKeys.lastUse', {
            time: lastUseTime ? formatDateTime(lastUseTime) : t('account.apiKeys.never'),
          })}
        </span>
      </div>
      {endTime ? null : (
        <div className="u-access-acts">
          {onRotate ? (
            <Button size="small" onClick={onRotate}>
              {t('account.apiKeys.rotate')}
            </Button>
          ) : null}
          <Popconfirm
            title={t('account.apiKeys.endQuestion', { name: item.name })}
            okText={t('account.apiKeys.end')}
            cancelText={t('kit.cancel')}
            onConfirm={onEnd}
          >
            <Button size="small" danger>
              {t('account.apiKeys.end')}
            </Button>
          </Popconfirm>
        </div>
      )}
    </li>
  );
}

/** The person's keys for programs: made, replaced and ended here. */
export function ApiKeysCard() {
  const t = useT();
  const session = useSession();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const { data, refetch } = useRoute(accessApi.apiKeys, {}, { log: ['account.apiKeys.title', 'kit.query'] });
  const end = useCommand(accessApi.endApiKey, {
    log: ['account.apiKeys.title', 'account.apiKeys.end'],
    onDone: () => void refetch(),
  });
  const rotate = useCommand(accessApi.rotateApiKey, {
    log: ['account.apiKeys.title', 'account.apiKeys.rotate'],
    onDone: ({ key }) => {
      setMade(key);
      void refetch();
    },
  });
  const mayEdit = grants(session?.permissions ?? [], accessApi.createApiKey.needs);
  if (!mayEdit && !data?.length) return null;
  return (
    <AccountCard
      title={t('account.apiKeys.title')}
      action={mayEdit ? <Button onClick={() => setMaking(true)}>{t('account.apiKeys.make')}</Button> : null}
    >
      {data?.length === 0 ? <p className="m-faint">{t('account.apiKeys.none')}</p> : null}
      <ul className="u-access">
        {data?.map((item) => (
          <KeyLine
            key={item.id}
            item={item}
            {...(mayEdit && { onRotate: () => void rotate.run({ id: item.id, ...rotation }) })}
            onEnd={() => void end.run({ id: item.id })}
          />
        ))}
      </ul>
      {isMaking ? (
        <ApiKeyDialog
          onMade={(key) => {
            setMade(key);
            void refetch();
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
      {made ? <MadeKeyDialog apiKey={made} onClose={() => setMade(undefined)} /> : null}
    </AccountCard>
  );
}
