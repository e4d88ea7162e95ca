import { session } from '@matlas/web-kit';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import type { PageLoader } from './area-pages';
import { BrokenPage } from './public/broken-page';
import { OpeningPage } from './public/opening-page';
import { SignInPage } from './public/sign-in-page';
import { UnknownPath } from './public/unknown-path';
import { loadSignedIn } from './signed-in';

const rootId = 'root';

const lazyRoute = (path: string, load: PageLoader): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

/**
 * Pages that need no session. Only the sign-in page is part of the first chunk, because it is small and has to
 * appear at once.
 */
const publicRoutes: RouteObject[] = [
  { path: '/', element: <Navigate to="/login" replace /> },
  { path: '/login', element: <SignInPage /> },
  lazyRoute('/register', () => import('./public/register/register-page').then((page) => page.RegisterPage)),
  lazyRoute('/forgetPassword', () => import('./public/recover/forget-page').then((page) => page.ForgetPage)),
  lazyRoute('/resetPassword', () => import('./public/recover/reset-page').then((page) => page.ResetPage)),
  lazyRoute('/answerRequest', () => import('./public/answer/answer-words').then((page) => page.loadAnswerPage())),
  lazyRoute('/auth-redirect', () => import('./public/sso/auth-redirect-page').then((page) => page.AuthRedirectPage)),
  lazyRoute('/401', () => import('./public/no-permission-page').then((page) => page.NoPermissionPage)),
  lazyRoute('/404', () => import('./public/not-found-page').then((page) => page.NotFoundPage)),
  { path: '*', element: <UnknownPath /> },
];

export function appRouter() {
  let isPatched = false;
  return createBrowserRouter(
    [{ id: rootId, errorElement: <BrokenPage />, hydrateFallbackElement: <OpeningPage />, children: publicRoutes }],
    {
      async patchRoutesOnNavigation({ patch }) {
        if (isPatched || !session()) return;
        const routes = await loadSignedIn();
        isPatched = true;
        patch(rootId, routes);
      },
    },
  );
}
