import type { FinishedUpload } from '@matlas/contract';
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
const pieceBytes = 10;
/** A stub server that stores received pieces, refuses a piece on demand, and keeps its state over a reload. */
class Server {
  received = 0;
  size = 25;
  isDown = false;
  isSlow = false;
  duplicateOf: FinishedUpload['duplicateOf'] = null;
  unfinished: object[] = [];
  readonly answer = ({ path, method, body }: SeenCall): StubAnswer => {
    if (path.endsWith('/open')) return success(this.unfinished);
    if (method === 'DELETE') return success(null);
    if (path.endsWith('/finish')) return success({ ...finished, duplicateOf: this.duplicateOf });
    if (this.isSlow && method === 'PUT') return pending;
    if (this.isDown) return { status: 502, body: '<html>Bad gateway</html>' };
    if (body instanceof Blob) this.received += body.size;
    return success({
      uploadId: 3,
      purpose: 'bomImport',
      filename: 'bom.csv',
      size: this.size,
      received: this.received,
      pieceBytes,
      touchTime: '2026-11-22T10:00:00Z',
    });
  };
}
const file = (name = 'bom.csv') => new File(['0123456789012345678901234'], name, { lastModified: 1 });
const pieces = (seen: readonly SeenCall[]) =>
  seen.filter(({ method }) => method === 'PUT').map(({ path }) => Number(path.split('/').pop()));
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
  expect(pieces(seen)).toEqual([0, 10, 20]);
  expect(screen.getByRole('progressbar', { name: 'Upload of bom.csv' }).getAttribute('aria-valuenow')).toBe('100');
  expect(screen.getByText(/Lin Wen uploaded the same content before/)).toBeVisible();
});

it('reports a lost connection, and resumes where it stopped', async () => {
  const server = new Server();
  server.isDown = true;
  server.received = 10;
  const { seen, onUploaded } = show(server);
  choose(file());
  const resume = await screen.findByRole('button', { name: 'Resume the upload of bom.csv' });
  expect(screen.getByRole('status').textContent).toContain('Connection lost');
  server.isDown = false;
  fireEvent.click(resume);
  await waitFor(() => expect(onUploaded).toHaveBeenCalled());
  expect(pieces(seen)).toEqual([10, 20]);
});

it('aborts the running piece when the user cancels, and notifies the server', async () => {
  const server = new Server();
  server.isSlow = true;
  const { seen, onUploaded } = show(server);
  choose(file());
  await waitFor(() => expect(pieces(seen)).toEqual([0]));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of bom.csv' }));
  await waitFor(() => expect(seen.find(({ method }) => method === 'DELETE')?.path).toBe('/api/sys/upload/3'));
  expect(seen.find(({ method }) => method === 'PUT')?.isAborted).toBe(true);
  expect(onUploaded).not.toHaveBeenCalled();
});

it('offers to resume or discard an unfinished upload of an earlier page', async () => {
  const server = new Server();
  server.unfinished = [
    {
      uploadId: 9,
      purpose: 'bomImport',
      filename: 'vehicle.xlsx',
      size: 100,
      received: 45,
      pieceBytes,
      touchTime: '2026-11-22T10:00:00Z',
    },
  ];
  const { seen } = show(server);
  expect(await screen.findByText(/vehicle\.xlsx broke off at 45 %/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Discard vehicle.xlsx' }));
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/api/sys/upload/9']),
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
  expect([onUploaded.mock.calls.length, pieces(seen).length]).toEqual([0, 3]);
  expect(document.querySelector('.ant-upload-disabled')).toBeNull();
});
