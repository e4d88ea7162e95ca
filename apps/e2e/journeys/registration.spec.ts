import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../support/axe';
import { fieldOf } from '../support/fields';
import { newSupplier } from '../support/registration-form';
import { slidePuzzle } from '../support/security-check';
import { expect, test } from '../support/test';

const own = 'Yunqi2027';

/** Longer than the time between reading the clock and stopping it. */
const aheadMs = 2_000;

/** Stops the clock of the page, so that the seconds of a countdown can be checked. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
}

/** Seconds until a button is enabled. */
const secondsOn = async (button: Locator): Promise<number> => Number(/\d+/.exec(await button.innerText())?.[0] ?? 0);

test('a supplier registers, is approved and signs in for the first time', async ({
  page,
  t,
  language,
  shell,
  registration,
  centre,
}) => {
  test.slow();
  const supplier = newSupplier(language);
  const name = language === 'zh' ? supplier.enterpriseName : supplier.enterpriseEnName;

  await test.step('enters its data', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: t('public.registerSupplier') }).click();
    await registration.fillEnterprise({ ...supplier, taxCode: '91330' });
    await registration.next();
    await expect(page.getByText(t('public.register.taxIdFormat'))).toBeVisible();
    await expect(fieldOf(page, t('public.register.field.taxCode'))).toBeFocused();
    await registration.fillEnterprise(supplier);
    await registration.next();
    await registration.fillAdministrator(supplier);
    await slidePuzzle(page, t, 'keys');
    expect(await findViolations(page), 'administrator step').toEqual([]);
    await registration.send();
    await expect(page.getByText(t('public.register.unconfirmed', { email: supplier.email }))).toBeVisible();
  });

  await test.step('confirms its mailbox by the mailed link', async () => {
    await page.goto(await centre.linkInMail(supplier.email, t('contract.mails.confirmation.subject')));
    expect(await findViolations(page), 'confirmation').toEqual([]);
    const unread = await centre.countUnread();
    await page.getByRole('button', { name: t('public.register.confirm'), exact: true }).click();
    await expect(page.getByText(t('public.register.confirmed'))).toBeVisible();
    await expect.poll(() => centre.countUnread(), 'the centre hears of it without reading anew').toBe(unread + 1);
  });

  await test.step('is approved by the operating centre and notified', async () => {
    await centre.approve(name);
    expect(await centre.readMail(supplier.email, t('contract.mails.approved.subject'))).toContain(supplier.loginName);
  });

  await test.step('must change the password first', async () => {
    await page.clock.install();
    await page.goto('/login');
    await shell.fillSignIn(supplier.loginName, { password: supplier.password });
    await expect(page).toHaveURL(/\/haveTo$/);
    await page.goto('/dashboard');
    await expect(page.getByText(t('public.mustChange'))).toBeVisible();
    await fieldOf(page, t('public.oldPassword')).fill(supplier.password);
    await fieldOf(page, t('public.newPassword')).fill(own);
    await fieldOf(page, t('public.again')).fill(own);
    await page.getByRole('button', { name: t('public.changePassword'), exact: true }).click();
    await expect(page.getByText(t('public.passwordChanged'))).toBeVisible();
    await page.getByRole('button', { name: t('public.goOn'), exact: true }).click();
  });

  await test.step('reads the rules, and the terms for ten seconds', async () => {
    const rules = page.getByRole('dialog', { name: t('shell.notice.rules') });
    const accept = rules.getByRole('button', { name: t('shell.notice.accept'), exact: true });
    await expect(accept).toBeDisabled();
    await rules.getByRole('checkbox', { name: t('shell.notice.read') }).check();
    await accept.click();
    const terms = page.getByRole('dialog', { name: t('shell.notice.terms') });
    const agree = terms.getByRole('button', { name: t('shell.notice.agree') });
    await agree.waitFor();
    await stopClock(page);
    const left = await secondsOn(agree);
    expect(left).toBeGreaterThan(1);
    await page.clock.runFor((left - 1) * 1000);
    await expect(agree).toHaveText(t('shell.notice.agreeIn', { seconds: 1 }));
    await expect(agree).toBeDisabled();
    await page.clock.runFor(1000);
    await expect(agree).toHaveText(t('shell.notice.agree'));
    await page.clock.resume();
    expect(await findViolations(page), 'terms').toEqual([]);
    await terms.getByRole('checkbox', { name: t('contract.messages.doNotShowAgain') }).check();
    await agree.click();
    await expect(terms).toHaveCount(0);
  });

  await test.step('does not have to do this again', async () => {
    await shell.signOut();
    await shell.fillSignIn(supplier.loginName, { password: own });
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page).not.toHaveURL(/\/haveTo$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await shell.signOut();
  });
});
