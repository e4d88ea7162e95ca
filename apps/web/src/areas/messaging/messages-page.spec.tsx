import type { NoteRow } from '@matlas/contract';
import { refusal, renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import messageCentre from '../../../locales/en/messageCentre.json';
import { MessagesPage } from './messages-page';

const note = (own: Partial<NoteRow> = {}): NoteRow => ({
  id: 5,
  type: 'job',
  title: 'Import done',
  content: '12 rows',
  link: '/taskLogAdmin/index?id=7',
  senderId: null,
  senderName: null,
  read: 0,
  createTime: '2026-01-05T08:00:00.000Z',
  updateTime: '2026-01-05T08:00:00.000Z',
  messages: 0,
  can: { reply: false },
  ...own,
});

/** A stubbed mailbox: filters by `read`, and stores which messages were read or deleted. */
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
    const now = notes
      .filter(({ id }) => !gone.has(id))
      .map((one) => ({ ...one, read: read.has(one.id) ? (1 as const) : one.read }));
    const records = querys?.eq?.read === undefined ? now : now.filter((one) => String(one.read) === querys.eq?.read);
    return success(path.endsWith('/page') ? { records, total: records.length, pageNo: 1, pageSize: 20 } : []);
  });
}

const unreadMark = messageCentre.unread.trim();

beforeAll(() => useEnglish({ messageCentre }));
beforeEach(() => signInAs([]));

it('marks an opened message as read, and keeps it open although it no longer matches the filter', async () => {
  const seen = mailbox(note());
  renderKit(<MessagesPage />, '/other/message?read=0');
  fireEvent.click(await screen.findByText(unreadMark));
  await waitFor(() => expect(seen.some(({ path }) => path === '/api/common/notes/updateRead/5')).toBe(true));
  await waitFor(() => expect(screen.queryByText(unreadMark)).toBeNull());
  expect(screen.getByText('12 rows')).toBeVisible();
  expect(screen.getByText('Go there').getAttribute('href')).toBe('/taskLogAdmin/index?id=7');
});

it('deletes immediately, closes the panel of the deleted message, and restores it on Undo', async () => {
  const seen = mailbox(note({ read: 1 }));
  const page = renderKit(<MessagesPage />, '/other/message?open=5');
  await screen.findByText('12 rows');
  fireEvent.click(screen.getByLabelText('More for Import done'));
  fireEvent.click(await screen.findByText('Delete'));
  await waitFor(() => expect(screen.queryByText('Import done')).toBeNull());
  expect(screen.queryByText('12 rows')).toBeNull();
  expect(page.address()).toBe('/other/message');
  fireEvent.click(await screen.findByText('Undo'));
  expect(await screen.findByText('Import done')).toBeVisible();
  expect(seen.find(({ path }) => path.endsWith('/restore'))?.body).toEqual({ ids: [5] });
});

it('keeps the text of a refused reply, and refuses a wrong file before the upload', async () => {
  const seen = mailbox(
    note({ read: 1, type: 'person', senderId: 9, senderName: 'Zhou Min', messages: 1, can: { reply: true } }),
  );
  renderKit(<MessagesPage />, '/other/message?open=5');
  fireEvent.change(await screen.findByLabelText('Attachment'), { target: { files: [new File(['MZ'], 'tool.exe')] } });
  expect((await screen.findByRole('alert')).textContent).toContain('pdf');
  const words = screen.getByLabelText<HTMLTextAreaElement>('Reply');
  fireEvent.keyDown(words, { key: 'Enter', ctrlKey: true });
  expect(seen.some(({ path }) => path.endsWith('/sendNoteDetail'))).toBe(false);
  fireEvent.change(words, { target: { value: 'On Friday' } });
  fireEvent.keyDown(words, { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText('The thread is closed')).toBeVisible();
  expect(seen.find(({ path }) => path.endsWith('/sendNoteDetail'))?.body).toMatchObject({
    noteId: '5',
    content: 'On Friday',
  });
  expect(words.value).toBe('On Friday');
});
