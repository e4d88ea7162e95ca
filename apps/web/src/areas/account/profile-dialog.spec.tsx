import { LOCALES, type UserProfile } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import account from '../../../locales/en/account.json';
import { ProfileDialog } from './profile-dialog';

const user: UserProfile = {
  id: 7,
  account: 'lin.wen',
  usname: 'Lin Wen',
  userCode: '0042',
  orgName: 'Engineer',
  roles: [{ id: 1, name: '审核员', ename: 'Auditor' }],
  createTime: '2026-01-02T00:00:00Z',
  updateTime: '2026-01-03T00:00:00Z',
  officePhone: '021 1',
  cellPhoneNumber: null,
  homeAddress: null,
  postalCode: null,
  email: null,
  avatar: null,
};
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024 + 1);
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });

beforeAll(() => useEnglish({ ...LOCALES.en, account }));
beforeEach(() => signInAs([]));

it.each([
  ['a page that calls itself a picture', new File(['<html>'], 'me.png'), 'An avatar must be a JPG or PNG picture'],
  [
    'a picture of more than 2 MB',
    new File([Uint8Array.from(png), megabytes(2)], 'me.png'),
    'An avatar must not be larger than 2 MB',
  ],
])('refuses %s, and sends nothing', async (_which, file, sentence) => {
  const seen = stubServer(() => success(user));
  renderKit(<ProfileDialog user={user} onClose={() => undefined} />);
  choose(file);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(seen).toEqual([]);
});

it('saves contact fields and the chosen preset, and shows the seven facts read-only', async () => {
  const seen = stubServer(() => success({ ...user, avatar: 'girl2' }));
  renderKit(<ProfileDialog user={user} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Girl 2' }));
  expect(await screen.findByText(LOCALES.en.messages.avatarSet)).toBeVisible();
  expect(screen.queryByLabelText(account.field.usname)).toBeNull();
  fireEvent.change(screen.getByLabelText(account.field.officePhone), { target: { value: '021 555' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(seen.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/api/sys/user/updateCurrentUserInfo',
      body: { officePhone: '021 555', avatar: 'girl2' },
    }),
  );
});

it('limits each contact field to 30 characters', async () => {
  const seen = stubServer(() => success(user));
  renderKit(<ProfileDialog user={user} onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText(account.field.homeAddress), { target: { value: 'x'.repeat(31) } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/30 characters/)).toBeVisible();
  expect(seen).toEqual([]);
});
