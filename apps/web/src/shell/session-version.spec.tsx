import { LOCALES } from '@matlas/contract';
import { useUnsavedWork } from '@matlas/web-kit';
import { renderKit, signInAs, stubServer, useEnglish } from '@matlas/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import words from '../../locales/en/shell.json';
import { SessionVersion } from './session-version';

function Form() {
  const [isDirty, setDirty] = useState(true);
  useUnsavedWork(isDirty);
  return (
    <button type="button" onClick={() => setDirty(false)}>
      Save
    </button>
  );
}

beforeAll(() => useEnglish({ shell: words }));
beforeEach(() => signInAs([]));

it('offers to reload when a newer version is served, but not with unsaved work', async () => {
  let version = '1.0+a';
  const seen = stubServer(() => ({ body: { version } }));
  const reload = jest.fn();
  renderKit(
    <>
      <Form />
      <SessionVersion reload={reload} />
    </>,
  );
  await waitFor(() => expect(seen.map(({ path }) => path)).toEqual(['/api/version.json']));
  expect(screen.queryByRole('status')).toBeNull();

  version = '1.0+b';
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await screen.findByText(words.version.unsaved)).toBeVisible();
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: words.version.reload });
  expect(button().disabled).toBe(true);

  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(LOCALES.en.messages.newVersion)).toBeVisible();
  fireEvent.click(button());
  expect(reload).toHaveBeenCalledTimes(1);

  fireEvent.click(screen.getByRole('button', { name: words.version.later }));
  expect(screen.queryByRole('status')).toBeNull();
});
