import { bomApi, cqcApi, type BomPosition, type CqcModel, type VehicleModelRow, vehicleApi } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { demoModel } from '../support/analysis-runs';
import { apiGet, apiPost } from '../support/api';
import { CqcStandIn, REMARK } from '../support/cqc-stand-in';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

/** A vehicle with three parts of the demo vehicle that have data sheets; the last has no supplier. */
async function vehicleOf(page: Page, number: string): Promise<{ modId: number; parts: BomPosition[] }> {
  const demo = await demoModel(page);
  const tree = await apiGet<BomPosition[]>(page, `/bom/info/tree/${demo.id}`);
  const parts = tree.filter(({ matchState, childCount }) => matchState === 'matched' && childCount === 0).slice(0, 3);
  const { id: modId } = await apiPost<VehicleModelRow>(page, vehicleApi.modInfo.saveOrUpdate.path, {
    projectName: number,
    internalNumber: number,
    typeName: 'AURORA-E2E',
    cccNumber: `CCC-${number}`,
    modelType: 1,
    powerPlant: 2,
    curbWeightGrams: '1500000',
  });
  const root = await apiPost<BomPosition>(page, bomApi.add.path, { modId, name: number, number, massGrams: '1500000' });
  for (const [place, { name, number: part, massGrams, supplierCode, supplierName }] of parts.entries())
    await apiPost(page, bomApi.add.path, {
      modId,
      parentId: root.id,
      name,
      number: part,
      massGrams,
      supplierCode,
      supplierName: place === 2 ? undefined : supplierName,
    });
  return { modId, parts };
}

test('a CQC BOM is derived, checked, exported, sent, refused once, corrected and accepted', async ({
  page,
  language,
  t,
  shell,
  bom,
}, info) => {
  test.slow();
  await shell.signIn(accounts.engineer);
  const number = `CQC-${language}-${Date.now()}`;
  const { modId, parts } = await vehicleOf(page, number);
  const last = parts[2] as BomPosition;
  const standIn = await CqcStandIn.start(last.number ?? '');
  const model = async (): Promise<CqcModel> => {
    const query = { querys: { eq: { id: modId } } };
    return (await apiPost<{ records: CqcModel[] }>(page, cqcApi.page.path, query)).records[0] as CqcModel;
  };
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  const dialog = page.getByRole('dialog', { name: t('cqc.check') });

  await test.step('enters the connection', async () => {
    await shell.open('CQCDataSearch', 'vehicle');
    await button('cqcConnector.title').click();
    const form = page.getByRole('dialog', { name: t('cqcConnector.title') });
    await form.getByLabel(t('cqcConnector.field.address')).fill(standIn.address);
    await form.getByRole('button', { name: t('kit.save') }).click();
    await form.waitFor({ state: 'hidden' });
  });
  await test.step('derives the CQC BOM', async () => {
    await page.getByRole('button', { name: number, exact: true }).click();
    await button('cqc.derive').click();
    await button('cqc.deriveNow').click();
    await expect.poll(async () => (await model()).cqcPositions).toBe(4);
    await bom.matchUnmatched();
    await expect.poll(async () => (await model()).withoutSheet).toBe(0);
  });
  await test.step('finds what is missing, and mends it', async () => {
    await button('cqc.checkNow').click();
    await expect(dialog.getByRole('alert')).toContainText(/1/);
    await page.screenshot({ path: info.outputPath(`check-${language}.png`) });
    await dialog.getByRole('button', { name: t('cqc.toPosition') }).click();
    await edit(t('bom.field.supplierName'), 'Aurora Parts');
    await button('cqc.checkNow').click();
    await expect(dialog).toContainText(t('cqc.isComplete', { positions: 4, warnings: 0 }));
    await dialog.getByRole('button', { name: t('kit.close') }).click();
  });
  await test.step('downloads the package', async () => {
    const download = page.waitForEvent('download');
    await button('cqc.package').click();
    expect((await download).suggestedFilename()).toBe(`CQC ${number}.zip`);
  });
  await test.step('sends it and is refused with a remark', async () => {
    await button('cqc.send').click();
    await expect(page.getByText(t('cqc.outcome.refused'))).toBeVisible();
    await button('cqc.toUploads').click();
    await page.getByRole('button', { name: number, exact: true }).first().click();
    await expect(page.getByText(REMARK.text)).toBeVisible();
    await page.screenshot({ path: info.outputPath(`refused-${language}.png`) });
  });
  await test.step('corrects the part and is accepted', async () => {
    const { cqcModId } = await model();
    const tree = await apiGet<BomPosition[]>(page, `/bom/info/tree/${cqcModId}`);
    const position = tree.find((one) => one.number === last.number) as BomPosition;
    await page.goto(`/vehicle/CQCDataSearch?id=${modId}&open=${position.id}`);
    await edit(t('bom.field.massGrams'), '21.5');
    await button('cqc.send').click();
    await expect(page.getByText(t('cqc.outcome.accepted'))).toBeVisible();
    expect(await model()).toMatchObject({ uploadNumber: 2, uploadState: 'accepted' });
    expect(standIn.packages).toHaveLength(2);
    expect(standIn.packages[0]?.equals(standIn.packages[1] as Buffer)).toBe(false);
  });
  standIn.close();

  /** Changes one field of the open position. */
  async function edit(label: string, value: string): Promise<void> {
    const panel = page.getByRole('complementary');
    await panel.getByRole('tab', { name: t('bom.panel.basic') }).click();
    await panel
      .getByRole('button', { name: t('kit.edit'), exact: true })
      .first()
      .click();
    const form = page.getByRole('dialog').filter({ hasText: t('bom.field.quantity') });
    await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByRole('button', { name: t('kit.save') }).click();
    await form.waitFor({ state: 'hidden' });
  }
});
