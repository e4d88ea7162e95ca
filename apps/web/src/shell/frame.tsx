import { FrameContext, useLanguage, useNarrow, useT } from '@matlas/web-kit';
import { Drawer } from 'antd';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Header } from './header';
import { crumbsTo, screenName, useMenu } from './menu';
import { Palette } from './palette';
import { SiderMenu } from './sider';
import { TabBar } from './tab-bar';
import { homePath, useTabs } from './use-tabs';

const foldedKey = 'matlas.folded';

function useFold() {
  const [isFolded, setFolded] = useState(() => localStorage.getItem(foldedKey) === '1');
  const toggle = () => {
    localStorage.setItem(foldedKey, isFolded ? '0' : '1');
    setFolded(!isFolded);
  };
  return { isFolded, toggle };
}

/** Ctrl+K opens the palette from everywhere. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

/** Keeps a tab for each visited page, and tells pages their place in the menu. */
function usePlace(entries: ReturnType<typeof useMenu>['entries']) {
  const t = useT();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const tabs = useTabs();
  const crumbs = useMemo(() => crumbsTo(entries, pathname, language), [entries, pathname, language]);
  const title = pathname === homePath ? t('shell.home') : (crumbs.at(-1)?.title ?? screenName(pathname, language));
  const { activeKey, visit, rename } = tabs;
  useEffect(() => {
    if (pathname !== homePath && !/^\/(redirect|refresh)/.test(pathname)) visit(activeKey, pathname + search, title ?? t('shell.page'));
  }, [visit, activeKey, pathname, search, title, t]);
  // A tab that no page has named follows the language of its menu entry.
  useEffect(() => { if (title && !activeKey.includes('?')) rename(activeKey, title); }, [rename, activeKey, title]);
  const shown = tabs.tabs.find(({ key }) => key === activeKey)?.title ?? title;
  useEffect(() => { document.title = shown ? `${shown} - Matlas` : 'Matlas'; }, [shown]);
  const nameTab = useCallback((name: string) => rename(activeKey, name), [rename, activeKey]);
  return { tabs, frame: useMemo(() => ({ crumbs, nameTab }), [crumbs, nameTab]) };
}

/** Header, menu of the person, tabs of visited pages, and the page. Only the content scrolls. */
export function Frame() {
  const t = useT();
  const isNarrow = useNarrow();
  const { entries } = useMenu();
  const { isFolded, toggle } = useFold();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const search = useCallback(() => setSearching(true), []);
  usePaletteKey(search);
  const { tabs, frame } = usePlace(entries);
  return (
    <FrameContext value={frame}>
      <div className={`s-frame${isFolded && !isNarrow ? ' is-folded' : ''}`}>
        <a className="s-skip" href="#content">{t('shell.skip')}</a>
        <Header isFolded={isFolded} onFold={isNarrow ? () => setMenuOpen(true) : toggle} onSearch={search} />
        {isNarrow ? (
          <Drawer open={isMenuOpen} placement="left" size={280} title={t('shell.menu')} onClose={() => setMenuOpen(false)} className="s-menu-drawer">
            <SiderMenu entries={entries} isFolded={false} onNavigate={() => setMenuOpen(false)} />
          </Drawer>
        ) : (
          <SiderMenu entries={entries} isFolded={isFolded} />
        )}
        {isNarrow ? null : <TabBar tabs={tabs.tabs} activeKey={tabs.activeKey} onKeep={tabs.keep} />}
        <main id="content" className="s-content" tabIndex={-1}><Suspense fallback={null}><Outlet /></Suspense></main>
        {isSearching ? <Palette entries={entries} onClose={() => setSearching(false)} /> : null}
      </div>
    </FrameContext>
  );
}
