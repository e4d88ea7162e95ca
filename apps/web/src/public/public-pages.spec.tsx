import { renderKit, useEnglish } from '@matlas/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import common from '../../locales/en/common.json';
import publicWords from '../../locales/en/public.json';
import shell from '../../locales/en/shell.json';
import { NoPermissionPage } from './no-permission-page';
import { NotFoundPage } from './not-found-page';
import { SignInPage } from './sign-in-page';

beforeAll(() => useEnglish({ common, public: publicWords, shell }));

it.each([
  ['sign-in', <SignInPage key="page" />, 'Sign in - Matlas', 'Sign in'],
  ['no permission', <NoPermissionPage key="page" />, 'No permission - Matlas', publicWords.toStart],
  ['not found', <NotFoundPage key="page" />, `${publicWords.notFound} - Matlas`, publicWords.toStart],
])('the page "%s" names itself in the browser and offers a way on', async (_which, page, title, button) => {
  renderKit(page, '/401?needs=rule:msgLawInfo:query');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: button })).disabled).toBe(false);
  await waitFor(() => expect(document.title).toBe(title));
});

it('says which permission is missing', () => {
  renderKit(<NoPermissionPage />, '/401?needs=rule:msgLawInfo:query');
  expect(screen.getByText(/rule:msgLawInfo:query/)).toBeTruthy();
});
