import { accountApi, identityApi, type SettingsPage as Data } from '@matlas/contract';
import {
  Code,
  ErrorState,
  Facts,
  formatDate,
  nameIn,
  Page,
  PageHead,
  RowsSkeleton,
  useLanguage,
  useLate,
  usePageCrumbs,
  useRoute,
  useSession,
  useT,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { Avatar } from '../../shell/avatar';
import { SettingsDrawer } from '../../shell/settings-drawer';
import { Stars } from '../../shell/stars';
import { AccountCard } from './account-card';
import { ApiKeysCard } from './api-keys-card';
import { PasswordDialog } from './password-dialog';
import { ProfileDialog } from './profile-dialog';
import { ContactFacts, FixedFacts } from './profile-facts';
import { ScipDialog } from './scip-dialog';
import { SessionsCard } from './sessions-card';
import './account.css';

type Dialog = 'profile' | 'password' | 'scip' | 'look';

/** The signed-in user: picture, name, and enterprise with its stars. */
function Person({ data }: { data: Data }) {
  const session = useSession();
  const language = useLanguage();
  return (
    <div className="u-person">
      <Avatar avatar={data.user.avatar} name={data.user.usname} isLarge />
      <div>
        <strong>{data.user.usname}</strong>
        <span>
          {nameIn(language, session?.enterpriseName, session?.enterpriseEnName)} <Code>{session?.enterpriseCode}</Code>
        </span>
        <Stars level={session?.starLevel ?? 0} />
      </div>
    </div>
  );
}

function PasswordCard({ onChange }: { onChange: () => void }) {
  const t = useT();
  const { data } = useRoute(identityApi.session.passwordState, {}, { log: ['account.password.title', 'kit.query'] });
  return (
    <AccountCard
      title={t('account.password.title')}
      action={<Button onClick={onChange}>{t('account.password.change')}</Button>}
    >
      <Facts
        items={[
          [t('account.password.changedAt'), data ? formatDate(data.changedAt) : '–'],
          [
            t('account.password.expiresAt'),
            data ? t('account.password.until', { date: formatDate(data.expiresAt), count: data.daysLeft }) : '–',
          ],
        ]}
      />
    </AccountCard>
  );
}

function ScipCard({ scip, onBind }: { scip: Data['scip']; onBind: () => void }) {
  const t = useT();
  return (
    <AccountCard
      title={t('account.scip.title')}
      action={<Button onClick={onBind}>{t(scip ? 'account.scip.change' : 'account.scip.bind')}</Button>}
    >
      {scip ? (
        <Facts
          items={[
            [t('account.scip.userName'), scip.userName],
            [t('account.scip.scipUuid'), <Code key="uuid">{scip.scipUuid}</Code>],
            [t('account.scip.s2sKey'), <Code key="key">{scip.s2sKey}</Code>],
          ]}
        />
      ) : (
        <p className="m-faint">{t('account.scip.none')}</p>
      )}
    </AccountCard>
  );
}

function Cards({ data, open }: { data: Data; open: (dialog: Dialog) => void }) {
  const t = useT();
  return (
    <div className="u-cards" tabIndex={0} role="region" aria-label={t('account.title')}>
      <AccountCard
        title={t('account.profile')}
        action={<Button onClick={() => open('profile')}>{t('kit.edit')}</Button>}
      >
        <Person data={data} />
        <div className="u-facts">
          <FixedFacts user={data.user} />
          <ContactFacts user={data.user} />
        </div>
      </AccountCard>
      <PasswordCard onChange={() => open('password')} />
      <SessionsCard />
      <ApiKeysCard />
      <ScipCard scip={data.scip} onBind={() => open('scip')} />
      <AccountCard
        title={t('shell.settings.title')}
        action={<Button onClick={() => open('look')}>{t('account.look.change')}</Button>}
      >
        <p className="m-faint">{t('account.look.kept')}</p>
      </AccountCard>
    </div>
  );
}

/** `/setUserManage/index`: the user's own profile, password and bindings. */
export function SettingsPage() {
  const t = useT();
  const crumbs = usePageCrumbs();
  const [dialog, setDialog] = useState<Dialog>();
  const { data, error, isLoading, refetch } = useRoute(
    accountApi.settingsPage,
    {},
    { log: ['account.title', 'kit.query'] },
  );
  const isLate = useLate(isLoading);
  const close = () => {
    setDialog(undefined);
    void refetch();
  };
  return (
    <Page>
      <PageHead title={t('account.title')} crumbs={crumbs} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {data ? <Cards data={data} open={setDialog} /> : null}
      {data && dialog === 'profile' ? <ProfileDialog user={data.user} onClose={close} /> : null}
      {data && dialog === 'scip' ? <ScipDialog bound={data.scip} onClose={close} /> : null}
      {dialog === 'password' ? <PasswordDialog onClose={close} /> : null}
      <SettingsDrawer isOpen={dialog === 'look'} onClose={close} />
    </Page>
  );
}
