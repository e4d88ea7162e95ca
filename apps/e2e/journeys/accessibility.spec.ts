import { violationsOf } from '../support/axe';
import { demoThings, openScreen, screens } from '../support/screens';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

// axe is put into the page, which the page's own policy forbids.
test.use({ bypassCSP: true });

test('the screens break no rule of WCAG 2.2 AA', async ({ page, t, shell }) => {
  test.slow();
  await page.goto('/login');
  await page.getByRole('heading', { name: t('public.signIn') }).waitFor();
  expect(await violationsOf(page), 'sign-in').toEqual([]);
  await shell.signIn(accounts.engineer);
  const things = await demoThings(page);
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await openScreen(page, t, screen, things);
      expect(await violationsOf(page), screen.name).toEqual([]);
    });
  }
});
