import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { useNarrow, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { AccountMenu } from './account-menu';
import { ErrorLog } from './error-log';
import { BrandMark } from './icons';
import { LanguageSwitch } from './language-switch';
import { RunningJobs } from './running-jobs';

export interface HeaderProps {
  isFolded: boolean;
  onFold: () => void;
  onSearch: () => void;
}

function FoldButton({ isFolded, onFold }: Pick<HeaderProps, 'isFolded' | 'onFold'>) {
  const t = useT();
  const isNarrow = useNarrow();
  const label = t(isNarrow ? 'shell.openMenu' : isFolded ? 'shell.unfold' : 'shell.fold');
  const icon = isNarrow ? <MenuOutlined aria-hidden /> : isFolded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />;
  return <Button type="text" icon={icon} aria-label={label} title={label} onClick={onFold} />;
}

/** 48 px: fold, mark and name, search that opens the palette, running jobs, language, account. */
export function Header(props: HeaderProps) {
  const t = useT();
  const isNarrow = useNarrow();
  const search = t('shell.search');
  return (
    <header className="s-header">
      <FoldButton isFolded={props.isFolded} onFold={props.onFold} />
      <Link to="/dashboard" className="s-brand">
        <BrandMark />
        <strong>Matlas</strong>
        {isNarrow ? null : <span>{t('shell.product')}</span>}
      </Link>
      <div className="s-header-search">
        {isNarrow ? (
          <Button type="text" icon={<SearchOutlined aria-hidden />} aria-label={search} title={search} onClick={props.onSearch} />
        ) : (
          <button type="button" className="s-search" onClick={props.onSearch}><SearchOutlined aria-hidden /><span>{search}</span><kbd>Ctrl K</kbd></button>
        )}
      </div>
      <ErrorLog />
      <RunningJobs />
      {isNarrow ? null : <LanguageSwitch />}
      <AccountMenu />
    </header>
  );
}
