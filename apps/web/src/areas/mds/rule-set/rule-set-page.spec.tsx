import { ruleDifferences, type RuleSetDetail, type RuleSetRow } from '@matlas/contract';
import { BASE_RULES, CHECK_RULE_IDS, getRuleFreedom, MATLAS_2 } from '@matlas/domain';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import words from '../../../../locales/en/ruleSet.json';
import { RuleSetPage } from './rule-set-page';

const row: RuleSetRow = {
  id: 7,
  code: 'own1',
  setVersion: '1',
  key: 'own1@1',
  nameZh: '极光规则',
  nameEn: 'Aurora rules',
  state: 'draft',
  validFrom: '2026-12-01',
  baseKey: 'matlas@2',
  builtIn: false,
  chosen: false,
  inForce: true,
  sheetCount: 0,
  activatedAt: null,
  can: { edit: true, activate: true, delete: true, derive: false, choose: false },
  createTime: '2026-01-01T00:00:00Z',
  updateTime: '2026-01-01T00:00:00Z',
  version: 3,
};
const set = { id: 'own1', version: '1', validFrom: '2026-12-01', severities: {}, params: {}, disabled: [] };
const detail: RuleSetDetail = {
  ...row,
  set,
  own: ruleDifferences.parse({}),
  comparedWith: { key: 'matlas@2', set: { ...set, id: MATLAS_2.id, version: MATLAS_2.version } },
  rules: CHECK_RULE_IDS.map((id) => {
    const { category, clause, source, severity, params } = BASE_RULES[id];
    return {
      id,
      category,
      title: `Title of ${id}`,
      text: `Text of ${id}`,
      clause,
      source,
      severity,
      params: { ...params },
      baseSeverity: severity,
      baseParams: { ...params },
      changed: [],
      reason: null,
      lowest: getRuleFreedom(id).lowest,
      mayBeOff: getRuleFreedom(id).off,
    };
  }),
};
const saves: SeenCall[] = [];

beforeAll(async () => {
  configure({ asyncUtilTimeout: 5000 });
  Element.prototype.scrollIntoView = jest.fn();
  await useEnglish({ ruleSet: words });
});
beforeEach(() => {
  saves.length = 0;
  signInAs(['rule:ruleSet:*']);
  stubServer((call) => {
    if (call.path.endsWith('/list')) return success([row]);
    if (call.path.endsWith('/save')) saves.push(call);
    return success(detail);
  });
});

it('opens the rule named in the URL with its clause and parameters', async () => {
  renderKit(<RuleSetPage />, '/rules/MdsRuleSet?key=own1%401#POR-2');
  const panel = await screen.findByRole('complementary', { name: 'Title of POR-2' });
  expect(within(panel).getByText(BASE_RULES['POR-2'].clause)).toBeVisible();
  expect(within(panel).getAllByRole('textbox')).toHaveLength(3);
  expect(document.getElementById('POR-2')?.className).toContain('is-current');
});

it('changes one rule of a draft and leaves the others unchanged', async () => {
  renderKit(<RuleSetPage />, '/rules/MdsRuleSet?key=own1%401#MAS-1');
  const panel = await screen.findByRole('complementary', { name: 'Title of MAS-1' });
  fireEvent.change(within(panel).getAllByRole('textbox')[1]!, { target: { value: '8' } });
  await act(async () => fireEvent.click(within(panel).getByRole('button', { name: words.saveRule })));
  await waitFor(() => expect(saves).toHaveLength(1));
  const { own, version } = saves[0]!.body as { own: RuleSetDetail['own']; version: number };
  expect(version).toBe(3);
  expect(own.params['MAS-1']).toMatchObject({
    table: { steps: [{ allowedPercent: '100' }, { allowedPercent: '8' }, {}, {}, {}, {}] },
  });
  expect(Object.keys(own.params)).toEqual(['MAS-1']);
});

it('requires a reason to disable a rule, and does not offer it for mandatory rules', async () => {
  const { unmount } = renderKit(<RuleSetPage />, '/rules/MdsRuleSet?key=own1%401#CLS-4');
  const panel = await screen.findByRole('complementary', { name: 'Title of CLS-4' });
  fireEvent.click(within(panel).getByRole('switch', { name: words.isAsked }));
  fireEvent.change(within(panel).getByRole('textbox', { name: words.reason }), { target: { value: 'Pure polymers' } });
  await act(async () => fireEvent.click(within(panel).getByRole('button', { name: words.saveRule })));
  await waitFor(() =>
    expect(saves[0]?.body).toMatchObject({ own: { disabled: ['CLS-4'], reasons: { 'CLS-4': 'Pure polymers' } } }),
  );
  unmount();
  renderKit(<RuleSetPage />, '/rules/MdsRuleSet?key=own1%401#STR-4');
  expect(
    within(await screen.findByRole('complementary', { name: 'Title of STR-4' })).getByText(words.notOff),
  ).toBeVisible();
});
