import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import type { MenuEntry } from '@matlas/contract';
import { useNarrow, usePreferences, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { homePath } from '../home-path';
import { AccountMenu } from './account-menu';
import { ErrorLog } from './error-log';
import { BrandMark } from './brand-mark';
import { HelpButton } from './manual/help-button';
import { LanguageSwitch } from './language-switch';
import { MessageIndicator } from './message-indicator';
import { PendingBar } from './pending-bar';
import { RunningJobs } from './running-jobs';

export interface HeaderProps {
  entries: readonly MenuEntry[];
  isFolded: boolean;
  /** Undefined when the menu is at the top and cannot be folded. */
  onFold: (() => void) | undefined;
  onSearch: () => void;
}

function FoldButton({ isFolded, onFold }: { isFolded: boolean; onFold: () => void }) {
  const t = useT();
  const isNarrow = useNarrow();
  const label = t(isNarrow ? 'shell.openMenu' : isFolded ? 'shell.unfold' : 'shell.fold');
  const icon = isNarrow ? (
    <MenuOutlined aria-hidden />
  ) : isFolded ? (
    <MenuUnfoldOutlined aria-hidden />
  ) : (
    <MenuFoldOutlined aria-hidden />
  );
  return <Button type="text" icon={icon} aria-label={label} title={label} onClick={onFold} />;
}

function Brand() {
  const t = useT();
  const isNarrow = useNarrow();
  return (
    <Link to={homePath} className="s-brand">
      <BrandMark />
      <strong>Matlas</strong>
      {isNarrow ? null : <span>{t('shell.product')}</span>}
    </Link>
  );
}

/** Header of 48 px: fold button, logo and name, palette search, running jobs, messages, language, account. */
export function Header(props: HeaderProps) {
  const t = useT();
  const isNarrow = useNarrow();
  const { sidebarLogo } = usePreferences();
  const search = t('shell.search');
  return (
    <header className="s-header">
      {props.onFold ? <FoldButton isFolded={props.isFolded} onFold={props.onFold} /> : null}
      {sidebarLogo ? <Brand /> : null}
      <div className="s-header-search" data-tour="search">
        {isNarrow ? (
          <Button
            type="text"
            icon={<SearchOutlined aria-hidden />}
            aria-label={search}
            title={search}
            onClick={props.onSearch}
          />
        ) : (
          <button type="button" className="s-search" onClick={props.onSearch}>
            <SearchOutlined aria-hidden />
            <span>{search}</span>
            <kbd>Ctrl K</kbd>
          </button>
        )}
      </div>
      <ErrorLog />
      <RunningJobs />
      <MessageIndicator entries={props.entries} />
      <HelpButton />
      {isNarrow ? null : <LanguageSwitch />}
      <AccountMenu />
      <PendingBar />
    </header>
  );
}
