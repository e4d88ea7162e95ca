import type { SheetRow } from '@matlas/contract';
import { AutopilotPage } from '../support/autopilot-page';
import { newPartner, type Partner } from '../support/partners';
import { createDecidedSending } from '../support/sendings';
import { newDraft, newRelease, steel, turnedPart } from '../support/sheets';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

/** Sheets are accepted by a background job, which may take a moment. */
const decidedWithin = { timeout: 120_000 };
const lookAgain = { timeout: 10_000 };

test('a rule is tried on past sheets, switched on, accepts a new one, and is stopped with one click', async ({
  page,
  browsers,
  t,
  language,
  shell,
}) => {
  test.slow();
  const serial = String(Date.now()).slice(-9);
  await shell.signInWithoutPage(accounts.administrator);
  const receiver = await newPartner(page, browsers, { t, language, serial: `1${serial}` });
  const supplier = await newPartner(page, browsers, { t, language, serial: `2${serial}` });
  const material = await newRelease(
    supplier.page,
    'material',
    steel(`11SMnPb30 ${serial}`, { min: '0.2', max: '0.35' }),
  );
  const part = (number: string): Promise<SheetRow> =>
    newDraft(supplier.page, 'component', turnedPart(`Part ${number}`, number, '12.5', material.cid));
  const sendTo = async ({ exchange }: Partner, sheet: SheetRow): Promise<void> => {
    await exchange.openSending(sheet.id);
    await exchange.addRecipient({ name: receiver.name, supplierCode: 'T2' });
    await exchange.send('send');
  };
  const status = (value: string): string => t(`contract.enums.receiveStatus.${value}`);
  const [rule, refused] = [`Pins ${serial}`, `P-2-${serial}`];
  await createDecidedSending(supplier, receiver, await part(`P-1-${serial}`), 'accepted');
  await createDecidedSending(supplier, receiver, await part(refused), { reason: 'wrongMass' });
  await createDecidedSending(supplier, receiver, await part(`X-1-${serial}`), 'accepted');
  const autopilot = new AutopilotPage(receiver.page, t);

  await test.step('the administrator writes a rule', async () => {
    await autopilot.open();
    await autopilot.addRule({ name: rule, sender: supplier.name, partNumber: 'P-%' });
    await expect(autopilot.ruleRow(rule)).toContainText(t('autopilot.says.sender', { value: supplier.name }));
    await expect(autopilot.ruleRow(rule)).toContainText(t('autopilot.says.partNumber', { value: 'P-%' }));
    await autopilot.expectState('off');
  });

  await test.step('tries it on past sheets: one decision agrees with people, one differs, one is left to people', async () => {
    await autopilot.dryRun();
    await expect(
      receiver.page.getByRole('heading', { name: t('autopilot.cells.title', { same: 1, different: 1, left: 1 }) }),
    ).toBeVisible();
    await expect(autopilot.comparisonCell('accept', 'accepted')).toHaveText('1');
    await expect(autopilot.comparisonCell('accept', 'rejected')).toHaveText('1');
    await expect(autopilot.comparisonCell('hold', 'accepted')).toHaveText('1');
    await expect(autopilot.row(refused)).toContainText(t('autopilot.would.accept'));
    await expect(autopilot.row(refused)).toContainText(t('autopilot.did.rejected'));
  });

  const accepted = await part(`P-3-${serial}`);
  await test.step('switches it on, and the next part is accepted by the rule alone', async () => {
    await autopilot.switchOn();
    await sendTo(supplier, accepted);
    await expect(async () => {
      await supplier.exchange.openSending(accepted.id);
      await expect(supplier.exchange.recipientRow(receiver.name)).toContainText(status('accepted'), lookAgain);
    }).toPass(decidedWithin);
  });

  await test.step('the log shows the rule, and the value checked by each of its conditions', async () => {
    await autopilot.open('log');
    const panel = await autopilot.openRow(accepted.name);
    await expect(panel).toContainText(t('autopilot.ruleVersion', { name: rule, version: 1 }));
    for (const condition of ['errorsAtMost', 'sender', 'partNumber'])
      await expect(panel).toContainText(t(`autopilot.condition.${condition}`));
    await expect(panel.getByText(t('autopilot.holds.true'), { exact: true })).toHaveCount(3);
    await expect(autopilot.figure('accepted')).toContainText('1');
  });

  await test.step('after the stop the next part is left to a user', async () => {
    await autopilot.stop();
    const waiting = await part(`P-4-${serial}`);
    await sendTo(supplier, waiting);
    await autopilot.open('log');
    await expect(autopilot.figure('waiting')).toContainText('1');
    const panel = await receiver.exchange.openReceived(waiting.name);
    await expect(panel).toContainText(status('viewed'));
    await receiver.exchange.accept();
    await expect(panel).toContainText(status('accepted'));
    await autopilot.open('log');
    await expect(autopilot.row(accepted.name)).toBeVisible();
    await expect(autopilot.row(waiting.name)).toHaveCount(0);
  });
  await Promise.all([receiver.close(), supplier.close()]);
});
