import { LOCALES, type UserImportReport } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
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
const judged: UserImportReport = { rows: 500, imported: 0, wrongRows: 7, errors: [fault], users: [] };
const importCalls = (seen: readonly SeenCall[]) =>
  seen.filter(({ path }) => path.endsWith('/importUser')).map(({ body }) => body as Record<string, unknown>);

beforeAll(() => useEnglish({ ...LOCALES.en, users }));
beforeEach(() => signInAs(['system:userInfo:*']));

it('checks the file first, lists the invalid rows, and imports the valid ones only on request', async () => {
  const seen = stubServer(({ body }) =>
    success((body as Record<string, unknown>)['checkOnly'] === 'true' ? judged : { ...judged, imported: 493 }),
  );
  renderKit(<UserImportDialog enterpriseId={undefined} onClose={() => undefined} />);
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no file field');
  fireEvent.change(field, { target: { files: [new File(['x'], 'users.xlsx')] } });
  expect(await screen.findByText(fault.message)).toBeVisible();
  expect(importCalls(seen)).toMatchObject([{ checkOnly: 'true', validRowsOnly: 'false' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Import the 493 valid rows only' }));
  expect(await screen.findByText('493 users imported')).toBeVisible();
  expect(importCalls(seen)[1]).toMatchObject({ checkOnly: 'false', validRowsOnly: 'true' });
});
