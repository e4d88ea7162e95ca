import type { PackRuleRow, RulePackDetail, RulePackRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import words from '../../../../locales/en/rulePacks.json';
import { RulesPage } from './rules-page';

const stamps = { createTime: '2026-11-22T08:00:00Z', updateTime: '2026-11-22T08:00:00Z', version: 3 };
const rule: PackRuleRow = {
  id: 5,
  packId: 2,
  name: 'Bumpers',
  partNumberPattern: 'A%;B??',
  supplierCode: 'S-%',
  mdsName: '',
  drawingId: '',
  drawingModCode: '',
  useCustom: true,
  globalCheck: false,
  needsEnglishName: true,
  needsMaterialCode: false,
  needsStandard: false,
  severity: 'warning',
  remark: 'As our guideline says',
  files: [{ fileId: 9, filename: 'Guideline.pdf', url: '/api/sys/file/9/download' }],
  can: { edit: true, delete: true },
  ...stamps,
};
const draft: RulePackRow = {
  id: 2,
  packVersion: 2,
  state: 'draft',
  validFrom: '2026-12-01',
  ruleSet: null,
  ruleSetName: null,
  ruleSetNameEn: null,
  blocksSending: true,
  remark: null,
  rules: 1,
  inForce: false,
  publishedAt: null,
  publishedBy: null,
  can: { edit: true, publish: true, delete: true, derive: false },
  ...stamps,
};
const old: RulePackRow = {
  ...draft,
  id: 1,
  packVersion: 1,
  state: 'published',
  inForce: true,
  publishedAt: '2026-11-01T08:00:00Z',
  publishedBy: 'Li',
  can: { edit: false, publish: false, delete: false, derive: true },
};
const detailOf = (row: RulePackRow): RulePackDetail => ({
  ...row,
  packRules: [{ ...rule, packId: row.id, can: { edit: row.can.edit, delete: row.can.delete } }],
});
let seen: SeenCall[];
let rows: RulePackRow[];

beforeAll(async () => {
  configure({ asyncUtilTimeout: 5000 });
  await useEnglish({ rulePacks: words });
});
beforeEach(() => {
  rows = [draft, old];
  signInAs(['mds:customRule:*']);
  seen = stubServer(({ path }) => {
    if (path.endsWith('/list')) return success(rows);
    if (path.endsWith('/saveRule')) return success(rule);
    return success(detailOf(path.endsWith('/get/1') ? old : draft));
  });
});
const requestWith = (path: string): SeenCall | undefined => seen.find((call) => call.path.endsWith(path));

it('shows the draft first, with its rules as text and the effect of its errors', async () => {
  renderKit(<RulesPage />, '/tools/UserDefinedRules');
  const row = await screen.findByRole('button', { name: /Bumpers/ });
  expect(within(row).getByText('A%;B??')).toBeVisible();
  expect(within(row).getByText('Supplier code: S-%')).toBeVisible();
  expect(within(row).getByText(words.rule.flag.needsEnglishName)).toBeVisible();
  expect(screen.getByText(words.pack.blocks)).toBeVisible();
  fireEvent.click(row);
  const panel = await screen.findByRole('complementary', { name: 'Bumpers' });
  expect(within(panel).getByText('As our guideline says')).toBeVisible();
  expect(within(panel).getByRole('button', { name: /Guideline.pdf/ })).toBeVisible();
});

it('saves a rule of the draft with its files, and offers no change of a published version', async () => {
  const { unmount } = renderKit(<RulesPage />, '/tools/UserDefinedRules');
  fireEvent.click(await screen.findByRole('button', { name: /Bumpers/ }));
  fireEvent.click(
    within(await screen.findByRole('complementary', { name: 'Bumpers' })).getByRole('button', { name: 'Edit' }),
  );
  const form = await screen.findByRole('dialog');
  fireEvent.change(within(form).getByLabelText(words.rule.field.mdsName), { target: { value: 'Bumper %' } });
  await act(async () => fireEvent.click(within(form).getByRole('button', { name: 'Save' })));
  await waitFor(() =>
    expect(requestWith('/saveRule')?.body).toMatchObject({
      id: 5,
      version: 3,
      packId: 2,
      mdsName: 'Bumper %',
      partNumberPattern: 'A%;B??',
      fileIds: [9],
      severity: 'warning',
      useCustom: true,
    }),
  );
  unmount();
  renderKit(<RulesPage />, '/tools/UserDefinedRules?version=1');
  expect(await screen.findByRole('button', { name: words.nextVersion })).toBeVisible();
  expect(screen.queryByRole('button', { name: words.rule.new })).toBeNull();
  expect(screen.queryByRole('button', { name: words.publish })).toBeNull();
});

it('creates the first version when there is none', async () => {
  rows = [];
  renderKit(<RulesPage />, '/tools/UserDefinedRules');
  fireEvent.click(await screen.findByRole('button', { name: words.start }));
  await waitFor(() => expect(requestWith('/draft')).toMatchObject({ method: 'POST' }));
});

it('does not offer to create a version to read-only users', async () => {
  rows = [];
  signInAs(['mds:customRule:query']);
  renderKit(<RulesPage />, '/tools/UserDefinedRules');
  expect(await screen.findByText(words.none)).toBeVisible();
  expect(screen.queryByRole('button', { name: words.start })).toBeNull();
});
