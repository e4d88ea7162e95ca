import { SearchOutlined } from '@ant-design/icons';
import type { MenuEntry } from '@matlas/contract';
import { useLanguage, useT, type Language } from '@matlas/web-kit';
import { Input, Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useEntryFinder } from './find-entries';
import { MenuIcon } from './icons';
import { collapsed, entriesFor, entryOf, lineageOf, menuName, menuTree, type MenuNode } from './menu';
import { clearSeekFlag, seekPath } from './seek-flag';

type Item = NonNullable<MenuProps['items']>[number];

/** The entry of the search begins a new one (specification 000, Layout). */
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

/** The top level carries icons; a parent that collapsed into its child keeps its own. */
function itemOf(node: MenuNode, language: Language, isTop: boolean): Item {
  const { entry, children } = collapsed(node);
  const icon = isTop ? node.entry.icon : undefined;
  if (children.length === 0) return linkItem(entry, menuName(entry, language), icon);
  return {
    key: groupKey(entry),
    label: menuName(entry, language),
    ...(icon ? { icon: <MenuIcon name={icon} /> } : {}),
    children: children.map((child) => itemOf(child, language, false)),
  };
}

/** Only the entries that were found, under their parents. */
function foundOnly(nodes: readonly MenuNode[], isFound: (entry: MenuEntry) => boolean): MenuNode[] {
  return nodes.flatMap((node) => {
    const children = foundOnly(node.children, isFound);
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

/** Pixels before the words of each level. */
const indent = 14;

/** What is open: the groups above the present page, until the person opens another; one branch at a time. */
function useOpenGroups(entries: readonly MenuEntry[]) {
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<{ path: string; keys: string[] }>();
  const current = lineageOf(entries, entryOf(entries, pathname)).map(groupKey);
  const openKeys = chosen?.path === pathname ? chosen.keys : current;
  const change = (keys: string[]) => {
    const opened = keys.find((key) => !openKeys.includes(key));
    const branch = opened
      ? lineageOf(
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

/** The menu of the person at the side or in the drawer; folded it shows fly-outs. */
export function SiderMenu({ entries, isFolded, onNavigate }: SiderMenuProps) {
  const t = useT();
  const language = useLanguage();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '' && !isFolded;
  const isFound = useEntryFinder(isSearching);
  const { openKeys, change } = useOpenGroups(entries);
  const tree = useMemo(() => menuTree(entriesFor(entries, pathname)), [entries, pathname]);
  const nodes = isSearching ? foundOnly(tree, (entry) => isFound(entry, typed)) : tree;
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
        selectedKeys={[entryOf(entries, pathname)?.href ?? pathname]}
        onClick={leave}
        {...(isFolded ? {} : open)}
      />
    </nav>
  );
}

/** The same menu in a row under the header. */
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
        selectedKeys={[entryOf(entries, pathname)?.href ?? pathname]}
        onClick={chooseEntry}
      />
    </nav>
  );
}
