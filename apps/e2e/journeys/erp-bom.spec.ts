import type { BomPosition, VehicleModelOption } from '@matlas/contract';
import { apiGet } from '../support/api';
import { demoRows } from '../support/bom-workbook';
import { choose } from '../support/choose';
import { countActions } from '../support/count-actions';
import { erpBom } from '../support/erp-bom';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const MOST_ACTIONS = 14;

test('a BOM out of an ERP system becomes a matched tree in under 15 actions', async ({
  page,
  language,
  t,
  shell,
  models,
  bom,
  importing,
}, info) => {
  test.slow();
  const number = `ERP-${language}-${Date.now()}`;
  const name = `E2E ${number}`;
  await shell.signIn(accounts.engineer);
  const file = erpBom(await demoRows(page));
  await shell.open('VehicleInfo', 'vehicle');
  await models.create(name, number);
  await models.openBom(name);
  const actions = await countActions(page);

  await test.step('reads encoding, separator, structure and numbers without help', async () => {
    await bom.startImport(importing);
    await importing.box
      .locator('input[type=file]')
      .setInputFiles({ name: 'BOM_EXPORT.csv', mimeType: 'text/csv', buffer: file.bytes });
    await importing.box.getByRole('region', { name: t('bom.import.mapping') }).waitFor();
    await expect(importing.count('wrong')).toHaveText(String(file.asRequiredLines));
  });
  await test.step('decides once about all quantities “AR”', async () => {
    await choose(
      importing.box.getByRole('combobox', { name: t('bom.import.quantityText.asRequired') }),
      t('bom.import.quantityDecision.one'),
      false,
    );
    await expect(importing.count('wrong')).toHaveText('0');
    await page.screenshot({ path: info.outputPath(`erp-bom-${language}.png`) });
    await importing.startButton(file.positions).click();
    await expect(page.getByText(t('bom.outcome.import', { positions: file.positions }))).toBeVisible();
  });
  await test.step('matches it', async () => {
    await bom.matchUnmatched();
    await expect(shell.jobCard(t('contract.jobs.bomMatch.title', { model: name }))).toContainText(t('kit.job.done'));
  });
  const count = await actions();
  info.annotations.push({ type: 'actions', description: String(count) });
  expect(count).toBeGreaterThan(4);
  expect(count).toBeLessThanOrEqual(MOST_ACTIONS);

  await test.step('has every use of the shared assembly, the numbers as written, and data sheets', async () => {
    const options = await apiGet<VehicleModelOption[]>(page, '/model/modInfo/modList');
    const modId = options.find(({ internalNumber }) => internalNumber === number)?.id;
    const tree = await apiGet<BomPosition[]>(page, `/bom/info/tree/${modId}`);
    expect(tree).toHaveLength(file.positions);
    const uses = tree.filter((position) => position.number === file.shared);
    const partsOf = ({ id }: BomPosition) => tree.filter(({ parentId }) => parentId === id).map((part) => part.number);
    expect(uses.length).toBeGreaterThan(1);
    for (const use of uses) expect(partsOf(use)).toEqual(partsOf(uses[0] as BomPosition));
    expect(partsOf(uses[0] as BomPosition).length).toBeGreaterThan(0);
    const loose = tree.filter((position) => file.asRequired.includes(position.number ?? ''));
    expect(loose.length).toBeGreaterThanOrEqual(file.asRequired.length);
    expect(new Set(loose.map(({ quantity }) => Number(quantity)))).toEqual(new Set([1]));
    expect(tree.filter(({ sheet }) => sheet !== null).length).toBeGreaterThan(tree.length / 2);
  });
});
