import { MENU_SCREENS } from '@matlas/contract';
import { Navigate, type RouteObject } from 'react-router-dom';
import type { AreaPages, PageLoader } from './area-pages';
import { PasswordPage } from './public/password-page';
import { Frame } from './shell/frame';
import { RedirectPage } from './shell/redirect-page';
import { RouteError } from './shell/route-error';
import { ScreenGate } from './shell/screen-gate';
import { SessionRoot } from './shell/session-root';
import './areas/areas.css';
import './shell/shell.css';

const areas = Object.values(import.meta.glob<AreaPages>('./areas/*/pages.ts', { eager: true, import: 'pages' }));

/** A route whose code is loaded on the first visit. */
const lazyRoute = (path: string, load: PageLoader): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

/**
 * Routes of the menu screens with the addresses of the contract. Without the permission a screen shows which one is
 * missing.
 */
function screenRoutes({ screens }: AreaPages): RouteObject[] {
  return Object.entries(screens).map(([component, load]) => {
    const screen = MENU_SCREENS.find((entry) => entry.component === component && !entry.isGroup);
    if (!screen) throw new Error(`no menu entry for ${component}`);
    const pages = [screen.href, ...screen.pages].map((path) => lazyRoute(path, load));
    const redirects = screen.redirects.map((path) => ({ path, element: <Navigate to={screen.href} replace /> }));
    return { element: <ScreenGate screen={screen} />, children: [...pages, ...redirects] };
  });
}

const ownRoutes = ({ ownPaths = {} }: AreaPages) =>
  Object.entries(ownPaths).map(([path, load]) => lazyRoute(path, load));
const bareRoutes = ({ barePaths = {} }: AreaPages) =>
  Object.entries(barePaths).map(([path, load]) => lazyRoute(path, load));

/** All pages that need a session. The public pages are in `app-router.tsx` and load none of this. */
export function signedInRoutes(): RouteObject[] {
  return [
    {
      element: <SessionRoot />,
      errorElement: <RouteError />,
      children: [
        { path: '/haveTo', element: <PasswordPage /> },
        ...areas.flatMap(bareRoutes),
        {
          element: <Frame />,
          children: [
            { errorElement: <RouteError />, children: [...areas.flatMap(screenRoutes), ...areas.flatMap(ownRoutes)] },
            { path: '/refresh', element: <RedirectPage /> },
            { path: '/redirect/*', element: <RedirectPage /> },
          ],
        },
      ],
    },
  ];
}
