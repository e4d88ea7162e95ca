import { KeyOutlined, LogoutOutlined } from '@ant-design/icons';
import { identityApi } from '@matlas/contract';
import { call, changePreferences, clearSession, Code, nameIn, useLanguage, useNarrow, usePreferences, useSession, useT, type Brand, type Preferences } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Popover, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LanguageSwitch } from './language-switch';

function useLogOut() {
  const t = useT();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const leave = async () => {
    // The session here ends even when the server cannot be reached.
    await call(identityApi.session.logout, {}, { log: 'shell.logOut' }).catch(() => undefined);
    clearSession();
    sessionStorage.removeItem('matlas.tabs');
    cache.clear();
    await navigate('/login');
  };
  return () => void modal.confirm({ title: t('messages.signOut'), okText: t('shell.logOut'), cancelText: t('kit.cancel'), onOk: leave });
}

function Looks() {
  const t = useT();
  const { brand, mode, density } = usePreferences();
  const brands: Brand[] = ['blue', 'green'];
  const modes: Preferences['mode'][] = ['light', 'dark', 'system'];
  const densities: Preferences['density'][] = ['compact', 'comfortable'];
  return (
    <div className="s-looks">
      <span id="look-brand">{t('shell.theme')}</span>
      <Segmented size="small" aria-labelledby="look-brand" value={brand} options={brands.map((value) => ({ value, label: t(`shell.themes.${value}`) }))} onChange={(value) => changePreferences({ brand: value })} />
      <span id="look-mode">{t('shell.mode')}</span>
      <Segmented size="small" aria-labelledby="look-mode" value={mode} options={modes.map((value) => ({ value, label: t(`shell.modes.${value}`) }))} onChange={(value) => changePreferences({ mode: value })} />
      <span id="look-density">{t('shell.density')}</span>
      <Segmented size="small" aria-labelledby="look-density" value={density} options={densities.map((value) => ({ value, label: t(`shell.densities.${value}`) }))} onChange={(value) => changePreferences({ density: value })} />
    </div>
  );
}

/** Name of the enterprise in the reader's language. */
function useEnterpriseName(): string {
  const session = useSession();
  return nameIn(useLanguage(), session?.enterpriseName, session?.enterpriseEnName);
}

function AccountCard({ onDone }: { onDone: () => void }) {
  const t = useT();
  const session = useSession();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const logOut = useLogOut();
  const enterprise = useEnterpriseName();
  const act = (action: () => void) => () => { onDone(); action(); };
  return (
    <div className="s-account-card">
      <header><strong>{session?.name}</strong><span className="m-faint">{session?.loginName}</span><span className="m-faint">{enterprise} <Code>{session?.enterpriseCode}</Code></span></header>
      <Looks />
      {isNarrow ? <LanguageSwitch isLong /> : null}
      <Button type="text" block icon={<KeyOutlined aria-hidden />} onClick={act(() => void navigate('/haveTo'))}>{t('shell.changePassword')}</Button>
      <Button type="text" block icon={<LogoutOutlined aria-hidden />} onClick={act(logOut)}>{t('shell.logOut')}</Button>
    </div>
  );
}

/** First letters of a name: the family name in Chinese, initials otherwise. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return /\p{Script=Han}/u.test(name) ? name.slice(0, 1) : words.map((word) => word.slice(0, 1)).slice(0, 2).join('').toUpperCase();
}

/** Account with name, enterprise and id; opens the account menu. */
export function AccountMenu() {
  const t = useT();
  const session = useSession();
  const isNarrow = useNarrow();
  const enterprise = useEnterpriseName();
  const [isOpen, setOpen] = useState(false);
  if (!session) return null;
  return (
    <Popover trigger="click" placement="bottomRight" open={isOpen} onOpenChange={setOpen} content={<AccountCard onDone={() => setOpen(false)} />} arrow={false}>
      <button type="button" className="s-account" aria-label={t('shell.account', { name: session.name })} aria-expanded={isOpen}>
        <span className="s-avatar" aria-hidden="true">{initials(session.name)}</span>
        {isNarrow ? null : <span className="s-account-words"><span>{session.name}</span><span>{enterprise} {session.enterpriseCode}</span></span>}
      </button>
    </Popover>
  );
}
