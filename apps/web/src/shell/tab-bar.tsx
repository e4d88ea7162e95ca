import { CloseOutlined, DownOutlined, HomeOutlined } from '@ant-design/icons';
import { useT } from '@matlas/web-kit';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { homePath, type Tab } from './use-tabs';

export interface TabBarProps {
  tabs: readonly Tab[];
  activeKey: string;
  onKeep: (isKept: (tab: Tab) => boolean) => void;
}

function useContextItems(key: string, address: string, { onKeep }: TabBarProps): MenuProps {
  const t = useT();
  const navigate = useNavigate();
  const isHome = key === homePath;
  return {
    items: [
      { key: 'refresh', label: t('shell.tabs.refresh'), onClick: () => void navigate(`/redirect${address}`, { replace: true }) },
      { key: 'close', label: t('kit.close'), disabled: isHome, onClick: () => onKeep((tab) => tab.key !== key) },
      { key: 'others', label: t('shell.tabs.closeOthers'), onClick: () => onKeep((tab) => tab.key === key) },
      { key: 'all', label: t('shell.tabs.closeAll'), onClick: () => onKeep(() => false) },
    ],
  };
}

function OneTab({ tab, ...props }: TabBarProps & { tab: Tab }) {
  const t = useT();
  const link = useRef<HTMLLIElement>(null);
  const isHome = tab.key === homePath;
  const isActive = tab.key === props.activeKey;
  const close = () => { if (!isHome) props.onKeep((other) => other.key !== tab.key); };
  const menu = useContextItems(tab.key, tab.address, props);
  useEffect(() => { if (isActive) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }); }, [isActive]);
  return (
    <Dropdown menu={menu} trigger={['contextMenu']}>
      <li ref={link} className={`s-tab${isActive ? ' is-active' : ''}`} onAuxClick={(event) => { if (event.button === 1) close(); }}>
        <Link to={tab.address} aria-current={isActive ? 'page' : undefined} title={tab.title}>
          {isHome ? <HomeOutlined aria-hidden /> : null}
          {tab.title}
        </Link>
        {isHome ? null : <button type="button" className="s-tab-close" aria-label={t('shell.tabs.closeOne', { title: tab.title })} onClick={close}><CloseOutlined aria-hidden /></button>}
      </li>
    </Dropdown>
  );
}

/** Tabs of the visited pages: home fixed, middle click closes, what does not fit is in a list. */
export function TabBar(props: TabBarProps) {
  const t = useT();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => { const box = list.current; setOverflows(box !== null && box.scrollWidth > box.clientWidth); }, [props.tabs]);
  const all = [{ key: homePath, address: homePath, title: t('shell.home') }, ...props.tabs];
  return (
    <nav className="s-tabs" aria-label={t('shell.tabs.label')}>
      <ul ref={list}>{all.map((tab) => <OneTab key={tab.key} tab={tab} {...props} />)}</ul>
      {overflows ? (
        <Dropdown trigger={['click']} menu={{ items: all.map((tab) => ({ key: tab.key, label: tab.title, onClick: () => void navigate(tab.address) })) }}>
          <Button type="text" size="small" icon={<DownOutlined aria-hidden />} aria-label={t('shell.tabs.more')} title={t('shell.tabs.more')} />
        </Dropdown>
      ) : null}
    </nav>
  );
}
