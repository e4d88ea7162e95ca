import { apiPost } from '../support/api';
import { serverCard } from '../support/server-card';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

/** The steps of each tour in their order (apps/web/src/shell/tour/tours.ts). */
const tours = [
  ['maker', accounts.engineer, ['start', 'models', 'bom', 'received', 'requests', 'analysis', 'search', 'help']],
  ['supplier', accounts.supplier, ['start', 'create', 'upload', 'own', 'requests', 'sent', 'search', 'help']],
  ['auditor', accounts.auditor, ['start', 'audit', 'distribution', 'rules', 'received', 'search', 'help']],
  [
    'administrator',
    accounts.administrator,
    ['start', 'departments', 'users', 'contacts', 'announcements', 'log', 'search', 'help'],
  ],
] as const;

for (const [role, account, keys] of tours)
  test(`the tour of the ${role} points at something on every screen, and is remembered`, async ({ page, t, shell }) => {
    test.slow();
    await shell.signIn(account);
    await apiPost(page, '/matlas/setUserManage/goSave', { tour: 'open' });
    await page.goto('/dashboard');
    const offer = page.getByRole('region', { name: t('tour.title') });
    await expect(offer).toContainText(t(`tour.${role}.lead`));
    await offer.getByRole('button', { name: t('tour.start'), exact: true }).click();
    const saved = page.waitForResponse((response) => response.url().includes('/setUserManage/goSave'));
    for (const key of keys) {
      const step = page.locator('.ant-tour').filter({ hasText: t(`tour.${role}.${key}.title`) });
      await expect(step).toBeVisible();
      // What the step points at was found.
      await expect(page.locator('.s-tour-lost')).toHaveCount(0);
      const next = step.getByRole('button', { name: t(key === 'help' ? 'tour.finish' : 'tour.next'), exact: true });
      await expect(async () => {
        if (await next.isVisible()) await next.click({ timeout: 2000 });
        await expect(step).toBeHidden({ timeout: 2000 });
      }).toPass();
    }
    await saved;
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: t('home.todos') })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

test('feedback with a picture is answered by the platform, and the person reads the answer', async ({
  page,
  t,
  shell,
}) => {
  const content = `Cannot find the import ${Date.now()}`;
  const answer = `It is below the BOM ${Date.now()}`;
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await shell.signIn(accounts.engineer);
  await page.goto('/vehicle/VehicleInfo');
  await page.getByRole('button', { name: t('shell.helpHere') }).click();
  const help = page.getByRole('dialog', { name: t('contract.menus.screens.VehicleInfo') });
  await expect(help).toContainText(t('vehicle.new'));
  await help.getByRole('button', { name: t('feedback.give') }).click();
  const form = page.getByRole('dialog', { name: t('feedback.give') });
  await form.getByLabel(t('feedback.field.content'), { exact: true }).fill(content);
  await form.locator('input[type=file]').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture });
  await expect(form.getByText('screen.png')).toBeVisible();
  await form.getByRole('button', { name: t('feedback.sendAction'), exact: true }).click();
  await expect(form).toBeHidden();

  await shell.signIn(accounts.centre, serverCard().administratorPassword);
  await page.goto('/help/feedbackManagementList');
  await page.getByRole('row').filter({ hasText: content }).getByText(content).click();
  const panel = page.getByRole('complementary');
  await expect(panel).toContainText('/vehicle/VehicleInfo');
  await panel.getByRole('button', { name: t('feedback.answerAction'), exact: true }).click();
  const reply = page.getByRole('dialog', { name: t('feedback.answerTitle') });
  await reply.getByLabel(t('feedback.field.answer'), { exact: true }).fill(answer);
  await reply.getByRole('button', { name: t('kit.save'), exact: true }).click();
  await expect(reply).toBeHidden();

  await shell.signIn(accounts.engineer);
  await page.goto('/help/contactus');
  await expect(page.getByRole('listitem').filter({ hasText: content })).toContainText(answer);
});

test('the manual is searched, printed as one document, and found from the palette', async ({ page, t, shell }) => {
  await shell.signIn(accounts.supplier);
  await page.goto('/help/usermanual');
  await page.getByRole('searchbox', { name: t('help.search') }).fill('7439-89-6');
  await page
    .getByRole('region', { name: t('help.results') })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/page=start-supplier/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: t('shell.search') }).fill('F8');
  await expect(
    page
      .getByRole('group', { name: t('shell.palette.group.help') })
      .getByRole('option')
      .first(),
  ).toBeVisible();
  await page.goto('/manual/print');
  await expect(page.getByRole('heading', { name: t('help.printTitle') })).toBeVisible();
  await expect(page.getByRole('article')).not.toHaveCount(0);
});
