import { clearSession } from '@matlas/web-kit';
import { renderKit, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import publicWords from '../../locales/en/public.json';
import { NoPermissionPage } from './no-permission-page';
import { NotFoundPage } from './not-found-page';
import { ForgetPage } from './recover/forget-page';
import { RegisterPage } from './register/register-page';
import { SignInPage } from './sign-in-page';
import { AuthRedirectPage } from './sso/auth-redirect-page';

beforeAll(() => useEnglish({ public: publicWords }));
beforeEach(() => {
  clearSession();
  stubServer(({ path }) =>
    success(
      path.endsWith('/area/list') || path.endsWith('/public') ? [] : { isOffered: false, name: '', challenge: null },
    ),
  );
});

it.each([
  ['sign-in', <SignInPage key="page" fetchAhead={() => undefined} />, 'Sign in - Matlas', 'button', 'Sign in'],
  [
    'registration',
    <RegisterPage key="page" />,
    `${publicWords.register.title} - Matlas`,
    'button',
    publicWords.register.next,
  ],
  [
    'recovery',
    <ForgetPage key="page" />,
    `${publicWords.forget.title} - Matlas`,
    'button',
    publicWords.forget.sendLink,
  ],
  [
    'return from single sign-on',
    <AuthRedirectPage key="page" />,
    `${publicWords.sso.title} - Matlas`,
    'link',
    publicWords.toSignIn,
  ],
  ['no permission', <NoPermissionPage key="page" />, 'No permission - Matlas', 'link', publicWords.toStart],
  ['not found', <NotFoundPage key="page" />, `${publicWords.notFound} - Matlas`, 'link', publicWords.toStart],
])('the page "%s" names itself in the browser and offers a way on', async (_which, page, title, role, way) => {
  renderKit(page, '/401?needs=rule:msgLawInfo:query');
  expect(await screen.findByRole(role, { name: way })).toBeVisible();
  await waitFor(() => expect(document.title).toBe(title));
});

it('names the missing permission', () => {
  renderKit(<NoPermissionPage />, '/401?needs=rule:msgLawInfo:query');
  expect(screen.getByText(/rule:msgLawInfo:query/)).toBeVisible();
});
