import { certificateApi, LOCALES, type CertificateRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import words from '../../../../locales/en/certificates.json';
import files from '../../../../locales/en/files.json';
import users from '../../../../locales/en/users.json';
import { CertificatesPage } from './certificates-page';

const iatf: CertificateRow = {
  id: 4,
  enterpriseId: 1,
  enterpriseCode: 'E-1',
  enterpriseName: '极光汽车',
  enterpriseEnName: 'Aurora Motors',
  kind: 'iatf16949',
  name: 'IATF plant 1',
  number: 'T-16949',
  issuer: 'TÜV',
  validFrom: '2024-01-01',
  validUntil: '2026-12-01',
  state: 'expiring',
  daysLeft: 9,
  file: { fileId: 7, filename: 'iatf.pdf', url: '/api/sys/file/7/download' },
  remark: null,
  can: { edit: true, delete: true },
  createTime: '2026-01-01T00:00:00Z',
  updateTime: '2026-01-01T00:00:00Z',
  version: 2,
};
const theirs: CertificateRow = {
  ...iatf,
  id: 5,
  name: 'ISO of a supplier',
  kind: 'iso14001',
  state: 'expired',
  daysLeft: -1,
  file: null,
  can: { edit: false, delete: false },
};
const serve = () =>
  stubServer(({ path }) =>
    success(
      path.endsWith('/page')
        ? { records: [iatf, theirs], total: 2 }
        : path.endsWith('/upload')
          ? { fileId: 9, filename: 'new.pdf', url: '' }
          : iatf,
    ),
  );
const callsTo = (seen: readonly SeenCall[], path: string) =>
  seen.filter((call) => call.path === `/api${path}`).map(({ body }) => body);
const press = (word: string) =>
  fireEvent.click(screen.getAllByText(word, { selector: 'button > span' }).at(-1) as HTMLElement);
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files: [file] } });

async function renderedPage(): Promise<SeenCall[]> {
  const seen = serve();
  renderKit(<CertificatesPage />, '/org/CerManager');
  await screen.findByText('IATF plant 1');
  return seen;
}

beforeAll(() => useEnglish({ ...LOCALES.en, certificates: words, files, users }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['extSys:certificate:*']);
});

it('shows validity as text, and allows only the owner to change a certificate', async () => {
  await renderedPage();
  expect(screen.getByTitle('Expiring · 9 days left')).toBeVisible();
  expect(screen.getByTitle('Expired · 1 day ago')).toBeVisible();
  expect(screen.getByLabelText('Edit IATF plant 1')).toBeVisible();
  expect(screen.queryByLabelText('Edit ISO of a supplier')).toBeNull();
});

it('keeps the file of a changed certificate until another one is chosen', async () => {
  const seen = await renderedPage();
  fireEvent.click(screen.getByLabelText('Edit IATF plant 1'));
  fireEvent.click(await screen.findByLabelText('Remove iatf.pdf'));
  choose(new File(['%PDF-1.4'], 'new.pdf', { type: 'application/pdf' }));
  await screen.findByLabelText('Remove new.pdf');
  press('Save');
  await waitFor(() =>
    expect(callsTo(seen, certificateApi.saveOrUpdate.path)).toMatchObject([
      { id: 4, version: 2, kind: 'iatf16949', name: 'IATF plant 1', validUntil: '2026-12-01', fileId: 9 },
    ]),
  );
});

it('refuses a file of a wrong type before the upload', async () => {
  const seen = await renderedPage();
  fireEvent.click(screen.getByLabelText('Edit IATF plant 1'));
  fireEvent.click(await screen.findByLabelText('Remove iatf.pdf'));
  choose(new File(['MZ'], 'tool.exe'));
  expect((await screen.findByRole('alert')).textContent).toContain('pdf');
  expect(callsTo(seen, certificateApi.upload.path)).toEqual([]);
});

it('hides New and Export from users with read permission only', async () => {
  signInAs(['extSys:certificate:query']);
  await renderedPage();
  expect([
    screen.queryByText('New'),
    screen.queryByText('Export'),
    screen.queryByLabelText('Edit IATF plant 1'),
  ]).toEqual([null, null, null]);
});
