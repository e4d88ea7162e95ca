import { RobotStandIn } from '../support/robot-stand-in';
import { choose } from '../support/choose';
import { failNightlyJob, serverCard } from '../support/server-card';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

test('a DingTalk group hears of a nightly job that failed', async ({ page, language, t, shell }, info) => {
  test.slow();
  const chat = await RobotStandIn.start();
  const name = `Ops ${language} ${Date.now()}`;
  const dialog = page.getByRole('dialog');
  await shell.signInWithoutPage(accounts.centre, serverCard().administratorPassword);

  await test.step('the administrator adds the robot of the group', async () => {
    await page.goto('/system/DingTalk?view=robots');
    await page
      .getByRole('button', { name: t('kit.new'), exact: true })
      .first()
      .click();
    await dialog.getByLabel(t('robots.field.name'), { exact: true }).fill(name);
    await dialog.getByLabel(t('robots.field.address'), { exact: true }).fill(chat.address);
    await dialog.getByLabel(t('robots.field.secret'), { exact: true }).fill('SEC-e2e-secret');
    await choose(
      dialog.getByRole('combobox', { name: t('robots.field.language') }),
      t(`contract.enums.language.${language}`),
      false,
    );
    await page.screenshot({ path: info.outputPath(`robot-form-${language}.png`) });
    await dialog.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toBeVisible();
    await expect(page.locator('main')).not.toContainText('e2e-token');
  });

  await test.step('tests it: refused for its signature, then taken', async () => {
    const send = async (): Promise<void> => {
      const sent = page.waitForResponse((response) => response.url().includes('/message/robot/test'));
      await page.getByRole('button', { name: t('kit.moreSubject', { subject: name }) }).click();
      await page.getByRole('menuitem', { name: t('robots.test') }).click();
      expect((await sent).ok()).toBe(true);
    };
    await send();
    await send();
    await expect.poll(() => chat.posts.length).toBe(1);
    await page.goto('/system/DingTalk');
    const failed = page
      .getByRole('row')
      .filter({ hasText: name })
      .filter({ hasText: t('contract.enums.robotMessageState.failed') });
    await failed.first().getByRole('button').first().click();
    await expect(page.getByRole('alert')).toContainText('sign not match');
    await page.screenshot({ path: info.outputPath(`message-failed-${language}.png`) });
  });

  await test.step('a nightly job fails, and the group hears of it with a way to the job', async () => {
    await failNightlyJob('noteCleanUp');
    const title = t('contract.notes.scheduleFailed.title', { job: t('contract.jobs.noteCleanUp.title') });
    await expect.poll(() => chat.posts.map(({ markdown }) => markdown?.title), { timeout: 90_000 }).toContain(title);
    expect(chat.posts.at(-1)?.markdown?.text).toContain('/taskLogAdmin/index?open=');
    await expect(async () => {
      await page.goto('/system/DingTalk');
      await page
        .getByRole('row')
        .filter({ hasText: title })
        .filter({ hasText: t('contract.enums.robotMessageState.sent') })
        .first()
        .getByRole('button', { name: title })
        .first()
        .click({ timeout: 5_000 });
      await expect(page.getByText('{"errcode":0,"errmsg":"ok"}')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.getByRole('link', { name: t('messageCentre.goThere') }).click();
    await page.waitForURL(/taskLogAdmin\/index\?open=/);
  });
  chat.close();
});
