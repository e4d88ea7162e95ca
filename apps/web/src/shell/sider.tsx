import type { MenuEntry } from '@matlas/contract';
import { useLanguage, useT, type Language } from '@matlas/web-kit';
import { Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { MenuIcon } from './icons';
import { entriesFor, menuName, menuTree, type MenuNode } from './menu';

type Item = NonNullable<MenuProps['items']>[number];

function linkItem(entry: MenuEntry, name: string, icon?: string): Item {
  const isExternal = /^https?:/.test(entry.href);
  const label = isExternal ? <a href={entry.href} target="_blank" rel="noreferrer">{name}</a> : <Link to={entry.href}>{name}</Link>;
  return { key: entry.href, label, title: name, ...(icon ? { icon: <MenuIcon name={icon} /> } : {}) };
}

/** A parent with one child collapses into that link. */
function itemOf({ entry, children }: MenuNode, language: Language, isTop: boolean): Item {
  const [only] = children;
  if (children.length === 1 && only) return linkItem(only.entry, menuName(only.entry, language), isTop ? entry.icon : undefined);
  if (children.length === 0) return linkItem(entry, menuName(entry, language), isTop ? entry.icon : undefined);
  return {
    key: `group-${entry.id}`, label: menuName(entry, language), ...(isTop ? { icon: <MenuIcon name={entry.icon} /> } : {}),
    children: children.map((child) => itemOf(child, language, false)),
  };
}

export interface SiderMenuProps {
  entries: readonly MenuEntry[];
  isFolded: boolean;
  onNavigate?: () => void;
}

/** Pixels before the words of each level. */
const indent = 14;

/** The menu of the person, one group open at a time; folded it shows fly-outs. */
export function SiderMenu({ entries, isFolded, onNavigate }: SiderMenuProps) {
  const t = useT();
  const language = useLanguage();
  const { pathname } = useLocation();
  const nodes = useMemo(() => menuTree(entriesFor(entries, pathname)), [entries, pathname]);
  const current = nodes.find(({ children }) => children.length > 1 && children.some(({ entry }) => entry.href === pathname));
  const [chosen, setChosen] = useState<{ path: string; keys: string[] }>();
  const openKeys = chosen?.path === pathname ? chosen.keys : current ? [`group-${current.entry.id}`] : [];
  const change = (keys: string[]) => setChosen({ path: pathname, keys: keys.slice(-1) });
  return (
    <nav className="s-menu" aria-label={t('shell.menu')}>
      <Menu mode="inline" inlineIndent={indent} inlineCollapsed={isFolded} items={nodes.map((node) => itemOf(node, language, true))} selectedKeys={[pathname]}
        {...(isFolded ? {} : { openKeys, onOpenChange: change })} {...(onNavigate ? { onClick: onNavigate } : {})} />
    </nav>
  );
}
