import { accessApi, type OwnSession } from '@matlas/contract';
import { formatDateTime, useCommand, useRoute, useT } from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { AccountCard } from './account-card';

/** Ended sessions that are shown beside the live ones. */
const shownSessions = 8;

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useT();
  const { isCurrent, endTime } = session;
  return (
    <li>
      <div>
        <strong>{session.agent || t('account.sessions.unknownAgent')}</strong>{' '}
        {isCurrent ? <Tag color="success">{t('account.sessions.current')}</Tag> : null}
        <span className="m-faint">
          {t(endTime ? 'account.sessions.ended' : 'account.sessions.live', {
            address: session.address || '–',
            begin: formatDateTime(session.createTime),
            end: formatDateTime(endTime ?? session.lastUseTime),
          })}
        </span>
      </div>
      {isCurrent || endTime ? null : (
        <Button size="small" onClick={onEnd}>
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Sign-ins of the person, each with its device; one that is not theirs is ended here. */
export function SessionsCard() {
  const t = useT();
  const { data, refetch } = useRoute(accessApi.sessions, {}, { log: ['account.sessions.title', 'kit.query'] });
  const command = useCommand(accessApi.endSession, {
    log: ['account.sessions.title', 'account.sessions.end'],
    onDone: () => void refetch(),
  });
  return (
    <AccountCard title={t('account.sessions.title')} action={null}>
      <ul className="u-access">
        {data?.slice(0, shownSessions).map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => void command.run({ uuid: session.id })} />
        ))}
      </ul>
    </AccountCard>
  );
}
