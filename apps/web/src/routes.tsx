import { MENU_SCREENS } from '@matlas/contract';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import type { AreaPages, PageLoader } from './area-pages';
import { NoPermissionPage } from './public/no-permission-page';
import { NotFoundPage } from './public/not-found-page';
import { PasswordPage } from './public/password-page';
import { SignInPage } from './public/sign-in-page';
import { Frame } from './shell/frame';
import { RedirectPage } from './shell/redirect-page';
import { RouteError } from './shell/route-error';
import { SessionGate } from './shell/session-gate';

const areas = Object.values(import.meta.glob<AreaPages>('./areas/*/pages.ts', { eager: true, import: 'pages' }));

/** A route whose code is fetched when it is first visited. */
const lazyRoute = (path: string, load: PageLoader): RouteObject => ({ path, lazy: async () => ({ Component: await load() }) });

/** Menu screens at their addresses; the addresses are the contract's. */
function screenRoutes({ screens }: AreaPages): RouteObject[] {
  return Object.entries(screens).flatMap(([component, load]) => {
    const screen = MENU_SCREENS.find((entry) => entry.component === component && !entry.isGroup);
    if (!screen) throw new Error(`no menu entry for ${component}`);
    return [screen.href, ...screen.pages].map((path) => lazyRoute(path, load));
  });
}

const ownRoutes = ({ ownPaths = {} }: AreaPages) => Object.entries(ownPaths).map(([path, load]) => lazyRoute(path, load));

export function appRouter() {
  return createBrowserRouter([
    {
      errorElement: <RouteError />,
      // The first page's code is on its way: the background is enough for that moment.
      hydrateFallbackElement: <></>,
      children: [
        { path: '/', element: <Navigate to="/login" replace /> },
        { path: '/login', element: <SignInPage /> },
        {
          element: <SessionGate />,
          children: [
            { path: '/haveTo', element: <PasswordPage /> },
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
        { path: '/401', element: <NoPermissionPage /> },
        { path: '/404', element: <NotFoundPage /> },
        { path: '*', element: <Navigate to="/404" replace /> },
      ],
    },
  ]);
}
