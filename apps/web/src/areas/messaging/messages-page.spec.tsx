import type { NoteRow } from '@matlas/contract';
import { refusal, renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import messageCentre from '../../../locales/en/messageCentre.json';
import { MessagesPage } from './messages-page';

const note = (own: Partial<NoteRow> = {}): NoteRow => ({
  id: 5, type: 'job', title: 'Import done', content: '12 rows', link: '/taskLogAdmin/index?id=7', senderId: null, senderName: null, read: 0,
  createTime: '2026-01-05T08:00:00.000Z', updateTime: '2026-01-05T08:00:00.000Z', messages: 0, can: { reply: false }, ...own,
});

/** A mailbox as the server keeps it: filters by `read`, remembers what was read and deleted. */
function mailbox(...notes: NoteRow[]): SeenCall[] {
  const read = new Set<number>();
  const gone = new Set<number>();
  return stubServer(({ method, path, body }) => {
    const { ids = [], querys } = (body ?? {}) as { ids?: number[]; querys?: { eq?: { read?: string } } };
    if (path.includes('/updateRead/')) read.add(Number(path.split('/').at(-1)));
    if (method === 'DELETE') ids.forEach((id) => gone.add(id));
    if (path.endsWith('/restore')) ids.forEach((id) => gone.delete(id));
    if (path.endsWith('/sendNoteDetail')) return refusal(409, 'conflict', 'The thread is closed');
    if (path.endsWith('/count')) return success(notes.length - read.size);
    const now = notes.filter(({ id }) => !gone.has(id)).map((one) => ({ ...one, read: read.has(one.id) ? (1 as const) : one.read }));
    const records = querys?.eq?.read === undefined ? now : now.filter((one) => String(one.read) === querys.eq?.read);
    return success(path.endsWith('/page') ? { records, total: records.length, pageNo: 1, pageSize: 20 } : []);
  });
}

beforeAll(() => useEnglish({ messageCentre }));
beforeEach(() => signInAs([]));

it('reads what is opened, and keeps it open although it no longer fits the filter', async () => {
  const seen = mailbox(note());
  renderKit(<MessagesPage />, '/other/message?read=0');
  fireEvent.click(await screen.findByRole('button', { name: /^Unread.*Import done/ }));
  await waitFor(() => expect(seen.some(({ path }) => path === '/api/common/notes/updateRead/5')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Unread.*Import done/ })).toBeNull());
  const panel = screen.getByRole('complementary', { name: 'Import done' });
  expect(within(panel).getByText('12 rows')).toBeTruthy();
  expect(within(panel).getByRole('link', { name: 'Go there' }).getAttribute('href')).toBe('/taskLogAdmin/index?id=7');
});

it('deletes at once, closes the panel of what was deleted, and takes it back on Undo', async () => {
  const seen = mailbox(note({ read: 1 }));
  const page = renderKit(<MessagesPage />, '/other/message?open=5');
  await screen.findByRole('complementary', { name: 'Import done' });
  fireEvent.click(screen.getByRole('button', { name: 'More for Import done' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(page.address()).toBe('/other/message');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Import done' })).toBeTruthy();
  expect(seen.find(({ path }) => path.endsWith('/restore'))?.body).toEqual({ ids: [5] });
});

it('keeps the words of an answer that was refused, and refuses a wrong file before it travels', async () => {
  const seen = mailbox(note({ read: 1, type: 'person', senderId: 9, senderName: 'Zhou Min', messages: 1, can: { reply: true } }));
  renderKit(<MessagesPage />, '/other/message?open=5');
  const panel = await screen.findByRole('complementary', { name: 'Import done' });
  fireEvent.change(within(panel).getByLabelText('Attachment'), { target: { files: [new File(['MZ'], 'tool.exe')] } });
  expect((await within(panel).findByRole('alert')).textContent).toContain('pdf');
  const words = within(panel).getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
  fireEvent.keyDown(words, { key: 'Enter', ctrlKey: true });
  expect(seen.some(({ path }) => path.endsWith('/sendNoteDetail'))).toBe(false);
  fireEvent.change(words, { target: { value: 'On Friday' } });
  fireEvent.keyDown(words, { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText('The thread is closed')).toBeTruthy();
  expect(seen.find(({ path }) => path.endsWith('/sendNoteDetail'))?.body).toMatchObject({ noteId: '5', content: 'On Friday' });
  expect(words.value).toBe('On Friday');
});
