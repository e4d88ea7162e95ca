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
const judged: UserImportReport = {
  ...{ rows: 500, imported: 0, wrongRows: 251, errors: faults, users: [] },
  ...{ faultKinds: [], decided: [] },
};
const mailKind = {
  ...{ code: fault.code, column: 'email', columnName: 'E-mail', count: 3, example: 'Bad mail' },
  ...{ texts: [{ text: fault.value, count: 3 }], textCount: 1 },
};
/** What the server answers to decisions and corrections: the faults that are left. */
function checkedAgain(body: Record<string, unknown>): UserImportReport {
  const decisions = JSON.parse(String(body['decisions'] ?? '[]')) as UserImportReport['decided'];
  const errors = [...(decisions.length > 0 ? [] : faults.slice(0, 3)), ...('corrections' in body ? [] : [pastDay])];
  return {
    ...judged,
    errors,
    faultKinds: decisions.length > 0 ? [] : [mailKind],
    decided: decisions.map((one) => ({ ...one, count: 3, columnName: 'E-mail' })),
  };
}
const importCalls = (seen: readonly SeenCall[]) =>
  seen.filter(({ path }) => path.endsWith('/importUser')).map(({ body }) => body as Record<string, unknown>);

beforeAll(() => useEnglish({ ...LOCALES.en, users, files }));
beforeEach(() => signInAs(['system:userInfo:*']));

it('checks the file first, lists the invalid rows, and imports the valid ones only on request', async () => {
  const seen = stubServer(
    (call) =>
      uploadAnswer(call) ??
      success((call.body as Record<string, unknown>)['checkOnly'] === 'true' ? judged : { ...judged, imported: 249 }),
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

it('gives all rows with a fault one text, leaves a row out, and takes the decision back', async () => {
  const seen = stubServer(
    (call) => uploadAnswer(call) ?? success(checkedAgain((call.body ?? {}) as Record<string, unknown>)),
  );
  renderKit(<UserImportDialog enterpriseId={7} onClose={() => undefined} />);
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no file field');
  fireEvent.change(field, { target: { files: [new File(['x'], 'users.xlsx')] } });
  const [cell] = await screen.findAllByLabelText('Row 20, C');
  fireEvent.change(cell as HTMLElement, { target: { value: 'a@b.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Correct all 3' }));
  expect(await screen.findByText('E-mail: “not-a-mail” is read as “a@b.example” in 3 rows')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Leave out row 14' }));
  expect(await screen.findByText('1 row corrected or left out')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('combobox', { name: 'Decision for 3 rows, E-mail:' })).toBeVisible();
  const decision = { code: fault.code, column: 'email', only: 'not-a-mail', action: 'replace', value: 'a@b.example' };
  const out = [{ row: 14, remove: true }];
  const sent = importCalls(seen).map(({ corrections = '[]', decisions = '[]' }) => [
    JSON.parse(String(corrections)) as unknown,
    JSON.parse(String(decisions)) as unknown,
  ]);
  expect(sent).toEqual([
    [[], []],
    [[], [decision]],
    [out, [decision]],
    [out, []],
  ]);
});
it('decides about a kind of fault by its select: the wrong text is offered, Escape gives up', async () => {
  const seen = stubServer(
    (call) => uploadAnswer(call) ?? success(checkedAgain((call.body ?? {}) as Record<string, unknown>)),
  );
  renderKit(<UserImportDialog enterpriseId={7} onClose={() => undefined} />);
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no file field');
  fireEvent.change(field, { target: { files: [new File(['x'], 'users.xlsx')] } });
  const open = async () => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Decision for 3 rows, E-mail:' }));
    fireEvent.click(await screen.findByText('Read all as…'));
    return screen.findByLabelText('Value for E-mail');
  };
  const input = await open();
  expect(input).toHaveValue('not-a-mail');
  fireEvent.keyDown(input, { key: 'Escape' });
  const again = await open();
  fireEvent.change(again, { target: { value: 'all@b.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('E-mail: 3 rows are read as “all@b.example”')).toBeVisible();
  expect(JSON.parse(String(importCalls(seen).at(-1)?.['decisions']))).toEqual([
    { code: fault.code, column: 'email', action: 'replace', value: 'all@b.example' },
  ]);
});
