import { CentrePages } from '../support/centre-pages';
import { RegistrationPage, type Registrant } from '../support/registration-page';
import { Shell } from '../support/shell';
import { expect, test } from '../support/test';

const adminPassword = process.env.ADMIN_PASSWORD ?? 'Journey#2026';
const passwords = { first: 'Supplier1', second: 'Supplier2', third: 'Supplier3' } as const;

function registrantOf(language: string): Registrant {
  const mark = `${language}${Date.now().toString(36)}`;
  return {
    enterpriseName: `恒跃线束 ${mark}`, enterpriseEnName: `Hengyue Wiring ${mark}`, taxCode: `91320500${mark.toUpperCase().padStart(10, '0').slice(-10)}`, loginName: `li.${mark}`,
    email: `li.${mark}@supplier.example`, password: passwords.first,
  };
}

test('a supplier registers, is approved, signs in, forgets the password and sets another', async ({ page, browser, locale, language, t, shell }) => {
  test.slow();
  const who = registrantOf(language);
  const desk = await browser.newPage({ locale: locale ?? 'zh-CN' });
  const centre = new CentrePages(desk, t);
  await new Shell(desk, t).signIn('admin', adminPassword);
  const subjectOf = (mail: string): string => t(`contract.mails.${mail}.subject`);
  const setPassword = async (password: string): Promise<void> => {
    await page.getByLabel(t('public.newPassword'), { exact: true }).fill(password);
    await page.getByLabel(t('public.again')).fill(password);
  };

  await test.step('registers and confirms the mailbox', async () => {
    const registration = new RegistrationPage(page, t);
    await registration.register(who);
    await registration.confirm(await centre.linkIn(who.email, subjectOf('confirmation')));
  });

  await test.step('is approved by the centre, and told so', async () => {
    await centre.approve(language === 'zh' ? who.enterpriseName : who.enterpriseEnName);
    expect(await centre.mail(who.email, subjectOf('approved'))).toContain(who.loginName);
  });

  await test.step('signs in and must choose another password', async () => {
    await shell.signIn(who.loginName, who.password);
    await expect(page.getByText(t('public.mustChange'))).toBeVisible();
    await page.getByLabel(t('public.oldPassword')).fill(who.password);
    await setPassword(passwords.second);
    await page.getByRole('button', { name: t('public.changePassword') }).click();
    await page.getByRole('button', { name: t('public.goOn') }).click();
    await page.waitForURL((url) => url.pathname !== '/haveTo');
  });

  await test.step('recovers a forgotten password, which ends the session', async () => {
    const other = await browser.newPage({ locale: locale ?? 'zh-CN' });
    await other.goto('/forgetPassword');
    await other.close();
    const link = await recoveryLink();
    await page.goto(link);
    await setPassword(passwords.third);
    await page.getByRole('button', { name: t('public.reset.set') }).click();
    await expect(page.getByText(t('public.reset.done'))).toBeVisible();
    await shell.signIn(who.loginName, passwords.third);
  });

  async function recoveryLink(): Promise<string> {
    await page.request.get('/api/passwordlost', { params: { loginName: who.loginName, email: who.email }, headers: { 'accept-language': language } });
    return centre.linkIn(who.email, subjectOf('recovery'));
  }
});
