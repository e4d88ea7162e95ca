import { enterpriseApi, enterpriseUsersApi, type EnterpriseRow } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { apiPost } from '../support/api';
import { EnterprisePages, type NewEnterprise } from '../support/enterprise-pages';
import { fieldOf } from '../support/fields';
import { newPerson, taxCodeOf } from '../support/people';
import { skipFirstSignIn } from '../support/server-card';
import type { Shell } from '../support/shell';
import { expect, test } from '../support/test';
import type { Translate } from '../support/words';

const own = 'Harbour2027';

/** Signs in with an initial password, which must be replaced first. */
async function signInFirstTime(
  page: Page,
  t: Translate,
  shell: Shell,
  loginName: string,
  handedOver: string,
): Promise<void> {
  await skipFirstSignIn(loginName, { keepsPassword: false });
  await page.goto('/login');
  await shell.fillSignIn(loginName, { password: handedOver });
  await expect(page).toHaveURL(/\/haveTo$/);
  await fieldOf(page, t('public.oldPassword')).fill(handedOver);
  await fieldOf(page, t('public.newPassword')).fill(own);
  await fieldOf(page, t('public.again')).fill(own);
  await page.getByRole('button', { name: t('public.changePassword'), exact: true }).click();
  await page.getByRole('button', { name: t('public.goOn'), exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test("the centre registers a car maker, the car maker a supplier, and the supplier's administrator adds users with rights up to capacity", async ({
  page,
  t,
  language,
  shell,
  centre,
  elsewhere,
}) => {
  test.slow();
  const serial = String(Date.now());
  const nameOf = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }): string =>
    language === 'zh' ? nameZh : nameEn;
  const maker: NewEnterprise = {
    nameZh: `海港汽车${serial}`,
    nameEn: `Harbour Cars ${serial}`,
    identity: 'oem',
    taxCode: taxCodeOf(`1${serial}`),
    userName: 'Hai Gang',
    loginName: `harbour${serial}`,
  };
  const supplier: NewEnterprise = {
    nameZh: `潮汐密封${serial}`,
    nameEn: `Tidal Seals ${serial}`,
    identity: 'supplier',
    taxCode: taxCodeOf(`2${serial}`),
    userName: 'Chao Xi',
    loginName: `tidal${serial}`,
  };
  const department = { nameZh: '材料合规部', nameEn: 'Material compliance' };
  const [makers, suppliers, centres] = [
    new EnterprisePages(page, t, language),
    new EnterprisePages(elsewhere.page, t, language),
    new EnterprisePages(centre.page, t, language),
  ];

  await test.step('the centre registers a car maker and agrees on its capacity', async () => {
    await centre.signIn();
    await centre.page.goto('/org/SupplierSearch');
    const password = await centres.register(maker);
    const panel = await centres.openRow('enterprises.search', nameOf(maker));
    await centres.setTerms(panel, nameOf(maker), { upload: 2, download: 0 });
    await expect(panel).toContainText(t('enterprises.seats', { count: 2, total: '2' }));
    await expect(panel).toContainText(t('users.right.notEnabled'));
    await signInFirstTime(page, t, shell, maker.loginName, password);
  });

  await test.step('the car maker registers a supplier', async () => {
    await shell.open('SupplierSearch', 'org');
    const password = await makers.register(supplier);
    const panel = await makers.openRow('enterprises.search', nameOf(supplier));
    await expect(panel).toContainText(nameOf(maker));
    await expect(panel).not.toContainText(t('enterprises.terms'));
    await signInFirstTime(elsewhere.page, t, elsewhere.shell, supplier.loginName, password);
  });

  await test.step('its administrator creates a department with a contact person in it', async () => {
    await elsewhere.shell.open('DepartmentManage', 'org');
    await suppliers.addDepartment(department.nameZh, department.nameEn);
    await elsewhere.shell.open('Entorguser', 'org');
    await suppliers.addUser({
      loginName: `lan${serial}`,
      name: 'Lan Yu',
      department: nameOf(department),
      role: t('contract.permissions.roles.dataProvider'),
    });
    await elsewhere.shell.open('DepartmentManage', 'org');
    const panel = await suppliers.openRow('departments.search', nameOf(department));
    await suppliers.nameContact(nameOf(department), 'Lan Yu');
    await expect(panel).toContainText('Lan Yu');
  });

  await test.step('the car maker finds this user among its contact persons', async () => {
    await shell.open('enterpriseContactPerson', 'org');
    const panel = await makers.openRow('contacts.search', nameOf(supplier));
    await expect(panel).toContainText('Lan Yu');
    await expect(panel).toContainText(nameOf(department));
  });

  await test.step('the administrator gives rights up to the capacity, and cannot give more', async () => {
    const [{ id, starLevel } = { id: 0, starLevel: 0 }] = (
      await apiPost<{ records: EnterpriseRow[] }>(centre.page, enterpriseApi.page.path, { q: supplier.nameEn })
    ).records;
    await apiPost(centre.page, enterpriseApi.setTerms.path, {
      id,
      starLevel,
      capacity: { upload: 1, download: 1, upDownload: 0, cosNormal: 1, cosAdvanced: 0 },
    });
    const second = await newPerson(elsewhere.page, {
      loginName: `bo${serial}`,
      name: 'Bo Wen',
      roles: ['dataProvider'],
    });
    await elsewhere.shell.open('Entorguser', 'org');
    const lan = await suppliers.openRow('users.search', 'Lan Yu');
    await suppliers.rightOption(lan, 'download').click();
    await expect(suppliers.rightOption(lan, 'download')).toBeChecked();
    await suppliers.expectUsedSeats(lan, 'download', 1, 1);
    const bo = await suppliers.openRow('users.search', second.name);
    await expect(suppliers.rightOption(bo, 'download')).toBeDisabled();
    await expect(bo).toContainText(t('users.right.full'));
    await expect(suppliers.rightOption(bo, 'upDownload')).toBeDisabled();
    await suppliers.expectUsedSeats(bo, 'upload', 0, 1);
    // Another user takes the last seat while this panel still offers it.
    const { records } = await apiPost<{ records: { id: number }[] }>(elsewhere.page, '/system/userInfo/page', {
      q: supplier.loginName,
    });
    await apiPost(elsewhere.page, enterpriseUsersApi.setTransfer.path, { id: records[0]?.id, right: 'upload' });
    await suppliers.rightOption(bo, 'upload').click();
    await expect(elsewhere.page.getByText(t('contract.errors.capacity.upload'))).toBeVisible();
    await suppliers.expectUsedSeats(bo, 'upload', 1, 1);
    await expect(suppliers.rightOption(bo, 'upload')).not.toBeChecked();
  });
});
