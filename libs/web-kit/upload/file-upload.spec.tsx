import { type FinishedUpload, type PartialUpload, UPLOAD_PIECE_BYTES } from '@matlas/contract';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  pending,
  refusal,
  renderKit,
  type SeenCall,
  signInAs,
  type StubAnswer,
  stubServer,
  success,
  tusAnswer,
  useEnglish,
} from '../testing';
import { FileUpload } from './file-upload';

const finished: FinishedUpload = {
  fileId: 17,
  filename: 'bom.csv',
  type: 'csv',
  size: 25,
  sha256: 'x',
  duplicateOf: null,
};
/** Two pieces: a whole one and a rest. */
const SIZE = UPLOAD_PIECE_BYTES + 25;
/** A stub server that stores received pieces, refuses a piece on demand, and keeps its state over a reload. */
class Server {
  received = 0;
  isDown = false;
  isSlow = false;
  isForgotten = false;
  duplicateOf: FinishedUpload['duplicateOf'] = null;
  unfinished: PartialUpload[] = [];
  readonly answer = (request: SeenCall): StubAnswer => {
    const { path, method, body, headers } = request;
    if (path.endsWith('/open')) return success(this.unfinished);
    if (path.endsWith('/finish')) return success({ ...finished, duplicateOf: this.duplicateOf });
    if (this.isSlow && method === 'PATCH') return pending;
    if (this.isDown) return { status: 502, body: '<html>Bad gateway</html>' };
    if (method === 'HEAD' && this.isForgotten) return { status: 404 };
    if (method === 'HEAD')
      return { headers: { 'upload-offset': String(this.received), 'upload-length': String(SIZE) } };
    if (method === 'PATCH' && Number(headers['Upload-Offset']) !== this.received)
      return refusal(409, 'upload.offset', 'Wrong offset', { received: this.received });
    if (body instanceof Blob) this.received += body.size;
    return tusAnswer(request, 3);
  };
}
const unfinishedUpload = (over: Partial<PartialUpload>): PartialUpload => ({
  uploadId: 9,
  purpose: 'bomImport',
  filename: 'vehicle.xlsx',
  size: 100,
  received: 45,
  pieceBytes: UPLOAD_PIECE_BYTES,
  touchTime: '2026-11-22T10:00:00Z',
  fingerprint: '',
  ...over,
});
const file = (name = 'bom.csv') => new File([new Uint8Array(SIZE)], name, { lastModified: 1 });
const pieces = (seen: readonly SeenCall[]) =>
  seen.filter(({ method }) => method === 'PATCH').map(({ headers }) => Number(headers['Upload-Offset']));
const metadataOf = (seen: readonly SeenCall[]) =>
  Object.fromEntries(
    (seen.find(({ method }) => method === 'POST')?.headers['Upload-Metadata'] ?? '')
      .split(',')
      .map((entry) => entry.split(' '))
      .map(([key, value = '']) => [key, Buffer.from(value, 'base64').toString()]),
  );
const choose = (chosen: File) => {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no field for the file');
  fireEvent.change(field, { target: { files: [chosen] } });
};
const show = (server: Server) => {
  const seen = stubServer(server.answer);
  const onUploaded = jest.fn();
  const view = renderKit(<FileUpload purpose="bomImport" log={['kit.upload.drop']} onUploaded={onUploaded} />);
  return { seen, onUploaded, view };
};

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => useEnglish({}));
beforeEach(() => signInAs(['*:*:*']));

it('sends a file piece by piece, returns its id, and reports an earlier upload of the same content', async () => {
  const server = new Server();
  server.duplicateOf = { filename: 'old.csv', createTime: '2026-11-01T10:00:00Z', by: 'Lin Wen' };
  const { seen, onUploaded } = show(server);
  choose(file());
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith({ ...finished, duplicateOf: server.duplicateOf }));
  expect(pieces(seen)).toEqual([0, UPLOAD_PIECE_BYTES]);
  expect(metadataOf(seen)).toMatchObject({ purpose: 'bomImport', filename: 'bom.csv' });
  expect(seen.every(({ headers }) => Boolean(headers['X-Access-Token']))).toBe(true);
  expect(screen.getByRole('progressbar', { name: 'Upload of bom.csv' }).getAttribute('aria-valuenow')).toBe('100');
  expect(screen.getByText(/Lin Wen uploaded the same content before/)).toBeVisible();
});

it('reports a lost connection, and resumes at the byte that the server has', async () => {
  const server = new Server();
  const { seen, onUploaded } = show(server);
  server.isSlow = true;
  choose(file());
  await waitFor(() => expect(pieces(seen)).toEqual([0]));
  fireEvent.click(screen.getByRole('button', { name: 'Pause the upload of bom.csv' }));
  server.isSlow = false;
  server.isDown = true;
  server.received = 10; // what came before the pause
  fireEvent.click(await screen.findByRole('button', { name: 'Resume the upload of bom.csv' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Connection lost'));
  server.isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Resume the upload of bom.csv' }));
  await waitFor(() => expect(onUploaded).toHaveBeenCalled());
  expect(pieces(seen)).toEqual([0, 10, 10 + UPLOAD_PIECE_BYTES]);
});

it('continues the unfinished upload of the same file after a reload', async () => {
  const server = new Server();
  const chosen = file();
  const first = show(server);
  server.isSlow = true;
  choose(chosen);
  await waitFor(() => expect(pieces(first.seen)).toEqual([0]));
  const { fingerprint = '' } = metadataOf(first.seen);
  first.view.unmount();
  server.isSlow = false;
  server.received = 20;
  server.unfinished = [unfinishedUpload({ uploadId: 3, filename: 'bom.csv', size: SIZE, received: 20, fingerprint })];
  const { seen, onUploaded } = show(server);
  choose(chosen);
  await waitFor(() => expect(onUploaded).toHaveBeenCalled());
  expect([pieces(seen)[0], seen.some(({ path }) => path === '/api/sys/upload/tus')]).toEqual([20, false]);
});

it('begins anew when the server no longer has the upload', async () => {
  const server = new Server();
  server.unfinished = [];
  const { seen, onUploaded } = show(server);
  server.isSlow = true;
  choose(file());
  await waitFor(() => expect(pieces(seen)).toEqual([0]));
  fireEvent.click(screen.getByRole('button', { name: 'Pause the upload of bom.csv' }));
  server.isSlow = false;
  server.isForgotten = true;
  fireEvent.click(await screen.findByRole('button', { name: 'Resume the upload of bom.csv' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Connection lost'));
  fireEvent.click(screen.getByRole('button', { name: 'Resume the upload of bom.csv' }));
  await waitFor(() => expect(onUploaded).toHaveBeenCalled());
  expect(seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/tus'))).toHaveLength(2);
});

it('aborts the running piece when the user cancels, and notifies the server', async () => {
  const server = new Server();
  server.isSlow = true;
  const { seen, onUploaded } = show(server);
  choose(file());
  await waitFor(() => expect(pieces(seen)).toEqual([0]));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of bom.csv' }));
  await waitFor(() => expect(seen.find(({ method }) => method === 'DELETE')?.path).toBe('/api/sys/upload/tus/3'));
  expect(seen.find(({ method }) => method === 'PATCH')?.isAborted).toBe(true);
  expect(onUploaded).not.toHaveBeenCalled();
});

it('offers to resume or discard an unfinished upload of an earlier page', async () => {
  const server = new Server();
  server.unfinished = [unfinishedUpload({})];
  const { seen } = show(server);
  expect(await screen.findByText(/vehicle\.xlsx was interrupted at 45 %/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Discard vehicle.xlsx' }));
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/api/sys/upload/tus/9']),
  );
});

it.each([
  ['another kind', file('bom.pdf'), /xlsx, xlsm, xls, ods, csv, txt/],
  ['nothing', new File([], 'bom.csv'), /is empty/],
])('refuses %s before the first byte', async (_, chosen, sentence) => {
  const { seen, onUploaded } = show(new Server());
  choose(chosen);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect([onUploaded.mock.calls.length, seen.filter(({ method }) => method !== 'GET').length]).toEqual([0, 0]);
});

it('shows a refusal of the server, and accepts another file', async () => {
  const server = new Server();
  const { onUploaded } = show(server);
  const seen = stubServer((call) =>
    call.path.endsWith('/finish') ? refusal(415, 'file.type', 'Not a workbook') : server.answer(call),
  );
  choose(file());
  expect(await screen.findByText('Not a workbook')).toBeVisible();
  expect([onUploaded.mock.calls.length, pieces(seen).length]).toEqual([0, 2]);
  expect(document.querySelector('.ant-upload-disabled')).toBeNull();
});
