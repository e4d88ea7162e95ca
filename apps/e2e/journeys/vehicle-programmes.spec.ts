import {
  type BomPosition,
  highRiskMarkApi,
  modeFillInfoApi,
  type VehicleModelOption,
  vehicleApi,
} from '@matlas/contract';
import type { Locator, Page } from '@playwright/test';
import { apiGet, apiPost } from '../support/api';
import { businessDay } from '../support/business-day';
import { choose } from '../support/choose';
import { createDecidedVehicle } from '../support/decided-vehicle';
import { newPerson, type Person } from '../support/people';
import { newRelease, turnedPart } from '../support/sheets';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const demoModel = 'C5-E-2026';

/** A copy of the demo vehicle with its sheets, so that nothing of the demo changes. */
async function copyOfDemo(page: Page, number: string): Promise<{ id: number; name: string }> {
  const models = await apiGet<VehicleModelOption[]>(page, vehicleApi.modInfo.modList.path);
  const demo = models.find(({ internalNumber }) => internalNumber === demoModel);
  const name = `E2E ${number}`;
  const copy = { id: demo?.id, projectName: name, internalNumber: number };
  const { id } = await apiPost<{ id: number }>(page, vehicleApi.modInfo.copyModel.path, copy);
  return { id, name };
}
const treeOf = (page: Page, modId: number) => apiGet<BomPosition[]>(page, `/bom/info/tree/${modId}`);
/** The positions with a sheet of their own that are the only ones of their part. */
async function partsOf(page: Page, modId: number): Promise<BomPosition[]> {
  const positions = await treeOf(page, modId);
  return positions.filter(
    ({ sheet, number }) => sheet !== null && number && positions.filter((one) => one.number === number).length === 1,
  );
}
async function fillDay(field: Locator, day: string): Promise<void> {
  await field.fill(day);
  await field.press('Enter');
}

test('a model is filled in by three people, from the task to done', async ({ page, language, t, shell, elsewhere }) => {
  test.slow();
  const number = `F-${language}-${Date.now()}`;
  const { page: work, shell: workShell } = elsewhere;
  await shell.signIn(accounts.administrator);
  const people: Person[] = [];
  for (const name of ['first', 'second'])
    people.push(
      await newPerson(page, {
        loginName: `fill.${name}.${number}`.toLowerCase(),
        name: `Fill ${name} ${number}`,
        roles: ['dataReceiver', 'enterpriseAdmin'],
      }),
    );
  const model = await copyOfDemo(page, number);
  const parts = (await partsOf(page, model.id)).slice(0, people.length);
  for (const { id } of parts) await apiPost(page, '/bom/info/articulatedMdsToTree', { ckid: id, sheetId: null });

  await test.step('gives each of two colleagues a part to fill', async () => {
    for (const [index, person] of people.entries()) {
      await page.goto(`/data/ModeFillInfo?modId=${model.id}`);
      await page.getByRole('button', { name: t('kit.new'), exact: true }).click();
      const form = page.getByRole('dialog', { name: t('fillIn.new') });
      await choose(form.getByRole('combobox', { name: t('fillIn.field.positionId') }), parts[index]?.number ?? '');
      await choose(form.getByRole('combobox', { name: t('fillIn.field.userId') }), person.name);
      await fillDay(form.getByLabel(t('fillIn.field.dueOn')), businessDay(10));
      await form.getByRole('button', { name: t('kit.save') }).click();
      await form.waitFor({ state: 'hidden' });
    }
  });
  for (const [index, person] of people.entries())
    await test.step(`${person.name} finds the task on the list and fills it`, async () => {
      await work.goto('/login');
      await workShell.fillSignIn(person.loginName, { password: person.password });
      await work.goto('/data/ModeFillInfo?mine=true');
      const rows = work.getByRole('row').filter({ hasText: parts[index]?.number ?? '' });
      await expect(rows).toContainText('0 / 1');
      await apiPost(work, '/bom/info/articulatedMdsToTree', {
        ckid: parts[index]?.id,
        sheetId: parts[index]?.sheet?.id,
      });
      await work.reload();
      await expect(rows).toContainText(t('contract.enums.fillState.done'));
      await workShell.signOut();
    });
  await test.step('sees that all is done', async () => {
    await page.goto(`/data/ModeFillInfo?modId=${model.id}`);
    for (const part of parts)
      await expect(page.getByRole('row').filter({ hasText: part.number ?? '' })).toContainText(
        t('contract.enums.fillState.done'),
      );
    const data = await apiGet<{ tasks: { state: string }[] }>(
      page,
      modeFillInfoApi.getModeDataByMoId.path.replace('{id}', String(model.id)),
    );
    expect(data.tasks.map(({ state }) => state)).toEqual(['done', 'done']);
  });
});

test('marked high-risk parts are asked for at their suppliers', async ({ page, language, t, shell }) => {
  test.slow();
  const number = `H-${language}-${Date.now()}`;
  await shell.signIn(accounts.engineer);
  const model = await copyOfDemo(page, number);
  const [part] = (await partsOf(page, model.id)).filter(({ supplierCode }) => supplierCode);
  await page.goto(`/vehicle/HighRiskParts?modId=${model.id}&view=marked`);
  await test.step('marks by a rule, after seeing what it finds', async () => {
    await page.getByRole('button', { name: t('riskMarks.rule.title') }).click();
    const dialog = page.getByRole('dialog', { name: t('riskMarks.rule.title') });
    await dialog.getByRole('textbox').fill(part?.number ?? '');
    await expect(dialog).toContainText(part?.name ?? '');
    await dialog.getByRole('button', { name: t('riskMarks.rule.mark') }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
  await test.step('asks the supplier, once', async () => {
    const row = page.getByRole('row').filter({ hasText: part?.number ?? '' });
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('riskMarks.ask') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('riskMarks.send') }).click();
    await expect(page.getByText(t('riskMarks.asked', { count: 1 }))).toBeVisible();
    const again = await apiPost<{ requested: number }>(page, highRiskMarkApi.askSuppliers.path, {
      modId: model.id,
      positionIds: [part?.id],
      deadline: businessDay(20),
    });
    expect(again.requested).toBe(0);
  });
});

test('a part change shows its verdicts before and after, is confirmed and undone', async ({
  page,
  language,
  t,
  shell,
}) => {
  test.slow();
  const patience = { timeout: 120_000 };
  await shell.signInWithoutPage(accounts.engineer);
  const serial = `P${language}${Date.now() % 1_000_000}`;
  const vehicle = await createDecidedVehicle(page, serial);
  const leadFree = `${serial} lead-free body`;
  const brass = await newRelease(page, 'material', {
    kind: 3,
    name: `${serial} lead-free brass`,
    number: 'CW724R',
    symbol: 'CuZn21Si3P',
    classCode: '3.2',
    standard: 'EN 12164',
    children: [
      { portion: { kind: 2, value: '21' }, cas: '7440-66-6' },
      { portion: { kind: 3 }, cas: '7440-50-8' },
    ],
  });
  const sheet = await newRelease(page, 'component', turnedPart(leadFree, vehicle.body, '90', brass.cid));
  const sheetOfBody = async () =>
    (await treeOf(page, vehicle.modelId)).find(({ id }) => id === vehicle.bodyPosition)?.sheet?.id;
  const before = await sheetOfBody();
  const effect = page.getByRole('region', { name: vehicle.name });
  const failing = async (): Promise<number[]> => {
    const row = effect.getByRole('row').filter({ hasText: t('kit.verdict.fail') });
    return (await row.getByRole('cell').allInnerTexts()).map(Number);
  };

  await test.step('plans it; a model that was removed is found again by its name', async () => {
    await page.goto('/vehicle/PartChange');
    await page.getByRole('button', { name: t('kit.new'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('partChange.new') });
    const field = (name: string) => form.getByRole('combobox', { name: t(`partChange.field.${name}`), exact: true });
    await choose(field('modId'), serial);
    await choose(field('positionId'), vehicle.body);
    const chosen = form.getByTitle(`${vehicle.name} (1)`);
    await expect(chosen).toBeVisible();
    await field('modIds').press('Backspace');
    await expect(chosen).toBeHidden();
    await choose(field('modIds'), vehicle.name);
    await choose(field('sheetId'), leadFree);
    await form.getByLabel(t('partChange.field.reason')).fill('Lead-free brass');
    await fillDay(form.getByLabel(t('partChange.field.effectiveOn')), businessDay(30));
    await form.getByRole('button', { name: t('partChange.plan'), exact: true }).click();
    await form.waitFor({ state: 'hidden' });
  });
  await test.step('sees fewer failing parts, and a lighter one, while nothing has changed', async () => {
    await expect(effect).toContainText('90', patience);
    await expect.poll(failing, patience).toEqual([expect.any(Number), expect.any(Number)]);
    const [now = 0, then = 0] = await failing();
    expect(then).toBeLessThan(now);
    expect(await sheetOfBody()).toBe(before);
  });
  await test.step('confirms it, and undoes it', async () => {
    const shown = await failing();
    await page.getByRole('button', { name: t('partChange.confirm') }).click();
    await expect(page.getByRole('heading', { name: t('partChange.effectThen') })).toBeVisible();
    expect(await sheetOfBody()).toBe(sheet.id);
    expect(await failing()).toEqual(shown);
    await page.getByRole('button', { name: t('partChange.undo') }).click();
    await expect(page.getByRole('button', { name: t('partChange.undo') })).toBeHidden();
    expect(await sheetOfBody()).toBe(before);
  });
});
