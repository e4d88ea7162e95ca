import {
  ApiOutlined,
  CustomerServiceOutlined,
  FileProtectOutlined,
  KeyOutlined,
  LogoutOutlined,
  NotificationOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Code, nameIn, useLanguage, useNarrow, usePreferences, useSession, useT, type Brand } from '@matlas/web-kit';
import { Button, Popover, Segmented } from 'antd';
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { LookDrawer, OpenedDialog, type AccountDialog } from './account-dialogs';
import { changeSettings } from './account-settings';
import { Avatar } from './avatar';
import { LanguageSwitch } from './language-switch';
import { Stars } from './stars';
import { useLogOut } from './use-log-out';

const settingsPath = '/setUserManage/index';
const brands: readonly Brand[] = ['blue', 'green'];

/** Theme of the account: blue or green. Choosing one removes a picked colour. */
function ThemeChoice() {
  const t = useT();
  const { brand } = usePreferences();
  return (
    <div className="s-looks">
      <span id="look-brand">{t('shell.theme')}</span>
      <Segmented
        size="small"
        aria-labelledby="look-brand"
        value={brand}
        options={brands.map((value) => ({ value, label: t(`shell.themes.${value}`) }))}
        onChange={(value) => changeSettings({ brand: value, picked: undefined })}
      />
    </div>
  );
}

/** Name of the enterprise in the reader's language. */
function useEnterpriseName(): string {
  const session = useSession();
  return nameIn(useLanguage(), session?.enterpriseName, session?.enterpriseEnName);
}

function Identity() {
  const session = useSession();
  const enterprise = useEnterpriseName();
  return (
    <header>
      <strong>{session?.name}</strong>
      <span className="m-faint">{session?.loginName}</span>
      <span className="m-faint">
        {enterprise} <Code>{session?.enterpriseCode}</Code>
      </span>
      <Stars level={session?.starLevel ?? 0} />
    </header>
  );
}

interface Entry {
  key: string;
  icon: ComponentType;
  label: string;
  act: () => void;
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return entries.map(({ key, icon: Icon, label, act }) => (
    <Button key={key} type="text" block icon={<Icon aria-hidden />} onClick={act}>
      {label}
    </Button>
  ));
}

interface AccountCardProps {
  onDone: () => void;
  onDialog: (dialog: AccountDialog) => void;
  onSettings: () => void;
}

function AccountCard({ onDone, onDialog, onSettings }: AccountCardProps) {
  const t = useT();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const logOut = useLogOut();
  const after = (act: () => void) => () => {
    onDone();
    act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
  };
  const dialog = (key: AccountDialog, icon: ComponentType, label: string): Entry => ({
    key,
    icon,
    label: t(label),
    act: after(() => onDialog(key)),
  });
  return (
    <div className="s-account-card" ref={focusFirst} onKeyDown={onKeyDown}>
      <Identity />
      <ThemeChoice />
      {isNarrow ? <LanguageSwitch isLong /> : null}
      <Entries
        entries={[
          {
            key: 'personal',
            icon: UserOutlined,
            label: t('shell.personal'),
            act: after(() => void navigate(settingsPath)),
          },
          dialog('password', KeyOutlined, 'shell.changePassword'),
          dialog('scip', ApiOutlined, 'shell.bindScip'),
          { key: 'settings', icon: SettingOutlined, label: t('shell.settings.title'), act: after(onSettings) },
        ]}
      />
      <hr />
      <Entries
        entries={[
          dialog('help', QuestionCircleOutlined, 'shell.help'),
          dialog('service', CustomerServiceOutlined, 'shell.service'),
          dialog('rules', FileProtectOutlined, 'shell.rules'),
          dialog('update', NotificationOutlined, 'shell.update'),
        ]}
      />
      <hr />
      <Entries entries={[{ key: 'logOut', icon: LogoutOutlined, label: t('shell.logOut'), act: after(logOut) }]} />
    </div>
  );
}

/** Moves the focus into the card when it opens. */
const focusFirst = (card: HTMLDivElement | null): void =>
  card?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });

/** Button with picture, name, enterprise and id of the user; opens the account menu. */
export function AccountMenu() {
  const t = useT();
  const session = useSession();
  const isNarrow = useNarrow();
  const enterprise = useEnterpriseName();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<AccountDialog>();
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  if (!session) return null;
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        arrow={false}
        destroyOnHidden
        content={<AccountCard onDone={leave} onDialog={setDialog} onSettings={() => setSettingsOpen(true)} />}
      >
        <button
          ref={button}
          type="button"
          className="s-account"
          aria-label={t('shell.account', { name: session.name })}
          aria-expanded={isOpen}
        >
          <Avatar avatar={session.avatar} name={session.name} />
          {isNarrow ? null : (
            <span className="s-account-words">
              <span>{session.name}</span>
              <span>
                {enterprise} {session.enterpriseCode}
              </span>
            </span>
          )}
        </button>
      </Popover>
      <OpenedDialog dialog={dialog} onClose={() => setDialog(undefined)} />
      <LookDrawer isOpen={isSettingsOpen} onClose={() => setSettingsOpen(false)} />
    </>
  );
}
