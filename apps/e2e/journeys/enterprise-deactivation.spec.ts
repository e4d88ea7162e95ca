import { EnterprisePages } from '../support/enterprise-pages';
import { newPerson } from '../support/people';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

test('a deactivated user is signed out at the next action, and can sign in again after activation', async ({
  page,
  t,
  language,
  shell,
  elsewhere,
}) => {
  await shell.signIn(accounts.administrator);
  const { loginName, name, password } = await newPerson(page, {
    loginName: `mei.${language}${Date.now()}`,
    name: `Mei ${language} ${Date.now()}`,
    roles: ['dataReceiver'],
  });
  const { page: work, shell: workShell } = elsewhere;
  await work.goto('/login');
  await workShell.fillSignIn(loginName, { password });
  await workShell.open('RegulatoryInfo', 'rules');
  await expect(work.getByRole('row').filter({ hasText: 'ELV' }).first()).toBeVisible();

  const people = new EnterprisePages(page, t, language);
  await test.step('the administrator deactivates the person', async () => {
    await shell.open('Entorguser', 'org');
    const panel = await people.openRow('users.search', name);
    await panel.getByRole('button', { name: t('users.deactivateMore'), exact: true }).click();
    await page
      .getByRole('dialog', { name: t('users.deactivateOne', { name, loginName }) })
      .getByRole('button', { name: t('users.deactivate'), exact: true })
      .click();
    await expect(panel).toContainText(t('contract.enums.userStatus.deactivated'));
  });

  await test.step('the user is informed at the next action, and cannot sign in', async () => {
    await work.getByRole('textbox', { name: t('regulations.search') }).fill('REACH');
    const dialog = work.getByRole('dialog', { name: t('shell.sessionEnd.deactivated') });
    await expect(dialog).toContainText(t('contract.errors.session.deactivated'));
    await dialog.getByRole('button', { name: t('contract.messages.signInAgainButton') }).click();
    await expect(work.getByRole('heading', { name: t('public.signIn') })).toBeVisible();
    await workShell.fillSignIn(loginName, { password, isRefused: true });
    await expect(work.getByRole('alert')).toContainText(t('contract.errors.session.deactivated'));
  });

  await test.step('the user signs in after being activated again', async () => {
    await people
      .panel(name)
      .getByRole('button', { name: t('users.activate'), exact: true })
      .click();
    await expect(people.panel(name)).toContainText(t('contract.enums.userStatus.active'));
    await work.goto('/login');
    await workShell.fillSignIn(loginName, { password });
    await expect(workShell.accountButton).toBeVisible();
  });
});
