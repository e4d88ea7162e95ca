import { CloseOutlined, DownOutlined, HomeOutlined, PushpinOutlined } from '@ant-design/icons';
import { useT } from '@matlas/web-kit';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { homePath } from '../home-path';
import type { Tab } from './use-tabs';

export interface TabBarProps {
  /** Fixed tabs: home, and the menu entries that stay open. */
  fixed: readonly Tab[];
  tabs: readonly Tab[];
  activeKey: string;
  onCloseExcept: (isKept: (tab: Tab) => boolean) => void;
  onPin: (key: string, isPinned: boolean) => void;
}

function useContextItems(tab: Tab, isFixed: boolean, { onCloseExcept, onPin }: TabBarProps): MenuProps {
  const t = useT();
  const navigate = useNavigate();
  const isPinned = tab.isPinned === true;
  return {
    items: [
      {
        key: 'refresh',
        label: t('shell.tabs.refresh'),
        onClick: () => void navigate(`/redirect${tab.address}`, { replace: true }),
      },
      {
        key: 'pin',
        label: t(isPinned ? 'shell.tabs.unpin' : 'shell.tabs.pin'),
        disabled: isFixed,
        onClick: () => onPin(tab.key, !isPinned),
      },
      {
        key: 'close',
        label: t('kit.close'),
        disabled: isFixed || isPinned,
        onClick: () => onCloseExcept((other) => other.key !== tab.key),
      },
      {
        key: 'others',
        label: t('shell.tabs.closeOthers'),
        onClick: () => onCloseExcept((other) => other.key === tab.key),
      },
      { key: 'all', label: t('shell.tabs.closeAll'), onClick: () => onCloseExcept(() => false) },
    ],
  };
}

function TabMark({ tab }: { tab: Tab }) {
  if (tab.key === homePath) return <HomeOutlined aria-hidden />;
  return tab.isPinned ? <PushpinOutlined aria-hidden /> : null;
}

function OneTab({ tab, ...props }: TabBarProps & { tab: Tab }) {
  const t = useT();
  const link = useRef<HTMLLIElement>(null);
  const isFixed = props.fixed.some(({ key }) => key === tab.key);
  const isActive = tab.key === props.activeKey;
  const canClose = !isFixed && tab.isPinned !== true;
  const close = () => {
    if (canClose) props.onCloseExcept((other) => other.key !== tab.key);
  };
  const menu = useContextItems(tab, isFixed, props);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  return (
    <Dropdown menu={menu} trigger={['contextMenu']} autoFocus>
      <li
        ref={link}
        className={`s-tab${isActive ? ' is-active' : ''}`}
        onAuxClick={(event) => {
          if (event.button === 1) close();
        }}
      >
        <Link
          to={tab.address}
          aria-current={isActive ? 'page' : undefined}
          title={tab.title}
          onKeyDown={(event) => {
            if (event.key === 'Delete') close();
          }}
        >
          <TabMark tab={tab} />
          {tab.title}
        </Link>
        {canClose ? (
          <button
            type="button"
            className="s-tab-close"
            aria-label={t('shell.tabs.closeOne', { title: tab.title })}
            onClick={close}
          >
            <CloseOutlined aria-hidden />
          </button>
        ) : null}
      </li>
    </Dropdown>
  );
}

/** Tabs of visited pages, fixed ones first. Middle click or Delete closes; tabs that do not fit are in a menu. */
export function TabBar(props: TabBarProps) {
  const t = useT();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const box = list.current;
    setOverflows(box !== null && box.scrollWidth > box.clientWidth);
  }, [props.tabs]);
  const all = [...props.fixed, ...props.tabs];
  return (
    <nav className="s-tabs" aria-label={t('shell.tabs.label')}>
      <ul ref={list}>
        {all.map((tab) => (
          <OneTab key={tab.key} tab={tab} {...props} />
        ))}
      </ul>
      {overflows ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: all.map((tab) => ({ key: tab.key, label: tab.title, onClick: () => void navigate(tab.address) })),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<DownOutlined aria-hidden />}
            aria-label={t('shell.tabs.more')}
            title={t('shell.tabs.more')}
          />
        </Dropdown>
      ) : null}
    </nav>
  );
}
