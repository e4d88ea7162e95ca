import { SearchOutlined } from '@ant-design/icons';
import type { MenuEntry } from '@matlas/contract';
import { useLanguage, useT, type Language } from '@matlas/web-kit';
import { Input, Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useEntryFinder } from './find-entries';
import { MenuIcon } from './icons';
import { collapseSingleChild, entriesFor, findEntry, findAncestry, menuName, menuTree, type MenuNode } from './menu';
import { clearSeekFlag, seekPath } from './seek-flag';

type Item = NonNullable<MenuProps['items']>[number];

/** Opening the menu entry of the search starts a new search (specification 000, Layout). */
const chooseEntry = ({ key }: { key: string }): void => {
  if (key === seekPath) clearSeekFlag();
};

const groupKey = (entry: MenuEntry): string => `group-${entry.id}`;

function linkItem(entry: MenuEntry, name: string, icon: string | undefined): Item {
  const isExternal = /^https?:/.test(entry.href);
  const label = isExternal ? (
    <a href={entry.href} target="_blank" rel="noreferrer">
      {name}
    </a>
  ) : (
    <Link to={entry.href}>{name}</Link>
  );
  return { key: entry.href, label, title: name, ...(icon ? { icon: <MenuIcon name={icon} /> } : {}) };
}

/** Only the top level has icons; a parent replaced by its child keeps the parent's icon. */
function itemOf(node: MenuNode, language: Language, isTop: boolean): Item {
  const { entry, children } = collapseSingleChild(node);
  const icon = isTop ? node.entry.icon : undefined;
  if (children.length === 0) return linkItem(entry, menuName(entry, language), icon);
  return {
    key: groupKey(entry),
    label: menuName(entry, language),
    ...(icon ? { icon: <MenuIcon name={icon} /> } : {}),
    children: children.map((child) => itemOf(child, language, false)),
  };
}

/** Only the entries that match the search, with their parents. */
function filterNodes(nodes: readonly MenuNode[], isFound: (entry: MenuEntry) => boolean): MenuNode[] {
  return nodes.flatMap((node) => {
    const children = filterNodes(node.children, isFound);
    if (isFound(node.entry))
      return [{ ...node, children: node.children.length > 0 && children.length === 0 ? node.children : children }];
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

const groupsIn = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ entry, children }) => (children.length > 0 ? [groupKey(entry), ...groupsIn(children)] : []));

export interface SiderMenuProps {
  entries: readonly MenuEntry[];
  isFolded: boolean;
  onNavigate?: () => void;
}

/** Indentation per level in pixels. */
const indent = 14;

/**
 * The open groups: the ancestors of the current page, until the user opens another group. One branch is open at a
 * time.
 */
function useOpenGroups(entries: readonly MenuEntry[]) {
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<{ path: string; keys: string[] }>();
  const current = findAncestry(entries, findEntry(entries, pathname)).map(groupKey);
  const openKeys = chosen?.path === pathname ? chosen.keys : current;
  const change = (keys: string[]) => {
    const opened = keys.find((key) => !openKeys.includes(key));
    const branch = opened
      ? findAncestry(
          entries,
          entries.find((entry) => groupKey(entry) === opened),
        ).map(groupKey)
      : keys;
    setChosen({ path: pathname, keys: branch });
  };
  return { openKeys, change };
}

function MenuSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const t = useT();
  return (
    <Input
      className="s-menu-search"
      size="small"
      value={typed}
      allowClear={typed !== ''}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={t('shell.menuSearch')}
      aria-label={t('shell.menuSearch')}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onType('');
      }}
    />
  );
}

/** The menu in the sidebar or in the drawer; when folded, groups open as pop-ups. */
export function SiderMenu({ entries, isFolded, onNavigate }: SiderMenuProps) {
  const t = useT();
  const language = useLanguage();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '' && !isFolded;
  const isFound = useEntryFinder(isSearching);
  const { openKeys, change } = useOpenGroups(entries);
  const tree = useMemo(() => menuTree(entriesFor(entries, pathname)), [entries, pathname]);
  const nodes = isSearching ? filterNodes(tree, (entry) => isFound(entry, typed)) : tree;
  const leave = (info: { key: string }): void => {
    chooseEntry(info);
    setTyped('');
    onNavigate?.();
  };
  const open = isSearching ? { openKeys: groupsIn(nodes) } : { openKeys, onOpenChange: change };
  return (
    <nav className="s-menu" aria-label={t('shell.menu')}>
      {isFolded ? null : <MenuSearch typed={typed} onType={setTyped} />}
      {nodes.length === 0 && isSearching ? (
        <p className="m-faint s-menu-none" role="status">
          {t('kit.noHit')}
        </p>
      ) : null}
      <Menu
        mode="inline"
        inlineIndent={indent}
        inlineCollapsed={isFolded}
        items={nodes.map((node) => itemOf(node, language, true))}
        selectedKeys={[findEntry(entries, pathname)?.href ?? pathname]}
        onClick={leave}
        {...(isFolded ? {} : open)}
      />
    </nav>
  );
}

/** The same menu as a row below the header. */
export function TopMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useT();
  const language = useLanguage();
  const { pathname } = useLocation();
  const nodes = useMemo(() => menuTree(entriesFor(entries, pathname)), [entries, pathname]);
  return (
    <nav className="s-menu-top" aria-label={t('shell.menu')}>
      <Menu
        mode="horizontal"
        items={nodes.map((node) => itemOf(node, language, true))}
        selectedKeys={[findEntry(entries, pathname)?.href ?? pathname]}
        onClick={chooseEntry}
      />
    </nav>
  );
}
