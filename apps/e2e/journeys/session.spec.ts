import { slidePuzzle } from '../support/security-check';
import { moveSessionBack } from '../support/server-card';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

/** Longer than the idle timeout of a session. */
const IDLE_HOURS = 13;

test('a sign-in elsewhere ends the session here, and an expired one leads back to its page', async ({
  page,
  t,
  shell,
  elsewhere,
}) => {
  await page.goto('/login');
  await shell.fillSignIn(accounts.auditor, { check: (where, words) => slidePuzzle(where, words, 'mouse') });
  await shell.open('RegulatoryInfo', 'rules');
  await expect(page.getByRole('heading', { level: 1, name: t('regulations.title') })).toBeVisible();

  await test.step('signs in in another browser', async () => {
    await elsewhere.page.goto('/login');
    await elsewhere.shell.fillSignIn(accounts.auditor);
  });

  await test.step('sees a notice in the first browser', async () => {
    await page.goto('/data/BasicSubstanceManagement');
    const dialog = page.getByRole('dialog', { name: t('shell.sessionEnd.replaced') });
    await expect(dialog).toContainText(t('contract.errors.session.replaced'));
    await dialog.getByRole('button', { name: t('contract.messages.signInAgainButton') }).click();
    await expect(page.getByRole('heading', { name: t('public.signIn') })).toBeVisible();
  });

  await test.step('returns after a night away', async () => {
    const { page: other, shell: otherShell } = elsewhere;
    await otherShell.open('RegulatoryInfo', 'rules');
    await expect(other.getByRole('row').filter({ hasText: 'ELV' }).first()).toBeVisible();
    await moveSessionBack(accounts.auditor, IDLE_HOURS);
    await other.getByRole('textbox', { name: t('regulations.search') }).fill('REACH');
    const ended = other.getByRole('dialog', { name: t('contract.messages.signInAgainTitle') });
    await expect(ended).toContainText(t('contract.messages.signInAgain'));
    await ended.getByRole('button', { name: t('contract.messages.signInAgainButton') }).click();
    await otherShell.fillSignIn(accounts.auditor);
    await expect(other).toHaveURL(/\/rules\/RegulatoryInfo\?q=REACH$/);
    await expect(other.getByRole('row').filter({ hasText: 'REACH' }).first()).toBeVisible();
  });

  await elsewhere.shell.signOut();
});

test('tabs of one browser are one session, and a proxy in the way ends none', async ({ page, context, t, shell }) => {
  await shell.signIn(accounts.auditor);
  await test.step('a proxy answers instead of the server', async () => {
    await page.route('**/api/rule/**', (route) =>
      route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' }),
    );
    await shell.open('RegulatoryInfo', 'rules');
    await expect(page.getByRole('main').getByText(t('kit.client.network'))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute('**/api/rule/**');
    await page.getByRole('button', { name: t('kit.retry'), exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: 'ELV' }).first()).toBeVisible();
  });
  await test.step('the other tab is signed out too', async () => {
    const second = await context.newPage();
    await second.goto('/dashboard');
    await expect(second.getByRole('main')).toBeVisible();
    await shell.signOut();
    await expect(second.getByRole('heading', { name: t('public.signIn') })).toBeVisible();
  });
});
