import { LOCALES, type UserImportReport } from '@matlas/contract';
import {
  renderKit,
  signInAs,
  stubServer,
  success,
  uploadAnswer,
  UPLOADED_FILE,
  useEnglish,
  type SeenCall,
} from '@matlas/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import files from '../../../../locales/en/files.json';
import users from '../../../../locales/en/users.json';
import { UserImportDialog } from './user-import-dialog';

const fault = {
  sheet: 'Users',
  row: 12,
  column: 'C',
  field: 'email',
  value: 'not-a-mail',
  code: 'user.emailFormat',
  message: 'The e-mail address is not valid',
};
const pastDay = {
  ...fault,
  row: 14,
  column: 'I',
  field: 'validUntil',
  code: 'user.endBeforeStart',
  message: 'Ends early',
};
const faults = [...Array.from({ length: 250 }, (_, at) => ({ ...fault, row: 20 + at })), pastDay];
const judged: UserImportReport = { rows: 500, imported: 0, wrongRows: 251, errors: faults, users: [] };
const importCalls = (seen: readonly SeenCall[]) =>
  seen.filter(({ path }) => path.endsWith('/importUser')).map(({ body }) => body as Record<string, unknown>);

beforeAll(() => useEnglish({ ...LOCALES.en, users, files }));
beforeEach(() => signInAs(['system:userInfo:*']));

it('checks the file first, lists the invalid rows, and imports the valid ones only on request', async () => {
  const seen = stubServer(
    (asked) =>
      uploadAnswer(asked) ??
      success((asked.body as Record<string, unknown>)['checkOnly'] === 'true' ? judged : { ...judged, imported: 249 }),
  );
  renderKit(<UserImportDialog enterpriseId={7} onClose={() => undefined} />);
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no file field');
  fireEvent.change(field, { target: { files: [new File(['x'], 'users.xlsx')] } });
  expect(await screen.findAllByText(fault.message)).toHaveLength(200);
  expect(importCalls(seen)).toEqual([{ file: String(UPLOADED_FILE), checkOnly: 'true', enterpriseId: '7' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 251' }));
  expect(screen.getAllByText(fault.message)).toHaveLength(250);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Kind of error' }));
  fireEvent.click(await screen.findByText('1 × Ends early'));
  expect(screen.queryByText(fault.message)).toBeNull();
  expect(screen.getByText(pastDay.message)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Import the 249 valid rows only' }));
  expect(await screen.findByText('249 users imported')).toBeVisible();
  expect(importCalls(seen)[1]).toMatchObject({ file: String(UPLOADED_FILE), validRowsOnly: 'true' });
});
