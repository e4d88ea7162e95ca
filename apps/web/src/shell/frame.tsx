import type { MenuEntry } from '@matlas/contract';
import { FrameContext, useNarrow, usePreferences, useT } from '@matlas/web-kit';
import { Drawer } from 'antd';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAccountSettings } from './account-settings';
import { Header } from './header';
import { isHiddenFamily } from './menu';
import { Palette } from './palette';
import { SiderMenu, TopMenu } from './sider';
import { TabBar } from './tab-bar';
import { useFold } from './use-fold';
import { useMenu } from './use-menu';
import { TourRunner } from './tour/tour-run';
import { usePlace } from './use-place';

/** Ctrl+K opens the command palette on all pages. */
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

/** Layout of the frame by the user's preferences; phones have a fixed layout. */
function useFrameLayout(isFolded: boolean) {
  const isNarrow = useNarrow();
  const { menuStyle, tagsView, fixedHeader } = usePreferences();
  const isTop = !isNarrow && menuStyle === 'horizontal';
  const hasTabs = !isNarrow && tagsView;
  const isFree = !isNarrow && !fixedHeader;
  const marks = [
    ['is-folded', isFolded && !isNarrow && !isTop],
    ['is-top', isTop],
    ['is-without-tabs', !isNarrow && !hasTabs],
    ['is-free', isFree],
  ] as const;
  return {
    isNarrow,
    isTop,
    hasTabs,
    className: ['s-frame', ...marks.filter(([, is]) => is).map(([mark]) => mark)].join(' '),
  };
}

function MenuDrawer({
  entries,
  isOpen,
  onClose,
}: {
  entries: readonly MenuEntry[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <Drawer
      open={isOpen}
      placement="left"
      size={280}
      title={t('shell.menu')}
      onClose={onClose}
      className="s-menu-drawer"
    >
      <SiderMenu entries={entries} isFolded={false} onNavigate={onClose} />
    </Drawer>
  );
}

/** The current page. The create pages exist only for users whose menu has them. */
function Content({ entries, isLoading }: { entries: readonly MenuEntry[]; isLoading: boolean }) {
  const { pathname } = useLocation();
  if (!isLoading && isHiddenFamily(entries, pathname)) return <Navigate to="/404" replace />;
  return (
    <main id="content" className="s-content" tabIndex={-1}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </main>
  );
}

/** Header, menu, tabs of visited pages, and the page. Only the content scrolls. */
export function Frame() {
  const t = useT();
  useAccountSettings();
  const { entries, isLoading } = useMenu();
  const { isFolded, toggle } = useFold();
  const { isNarrow, isTop, hasTabs, className } = useFrameLayout(isFolded);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const search = useCallback(() => setSearching(true), []);
  usePaletteKey(search);
  const { fixed, tabs, frame } = usePlace(entries);
  return (
    <FrameContext value={frame}>
      <div className={className}>
        <a className="s-skip" href="#content">
          {t('shell.skip')}
        </a>
        <Header
          entries={entries}
          isFolded={isFolded}
          onFold={isNarrow ? () => setMenuOpen(true) : isTop ? undefined : toggle}
          onSearch={search}
        />
        {isNarrow ? null : isTop ? <TopMenu entries={entries} /> : <SiderMenu entries={entries} isFolded={isFolded} />}
        {hasTabs ? (
          <TabBar
            fixed={fixed}
            tabs={tabs.tabs}
            activeKey={tabs.activeKey}
            onCloseExcept={tabs.keep}
            onPin={tabs.pin}
          />
        ) : null}
        <Content entries={entries} isLoading={isLoading} />
        {isNarrow ? <MenuDrawer entries={entries} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} /> : null}
        <TourRunner />
        {isSearching ? <Palette entries={entries} onClose={() => setSearching(false)} /> : null}
      </div>
    </FrameContext>
  );
}
