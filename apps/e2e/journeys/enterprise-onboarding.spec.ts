import { enterpriseApi, enterpriseUsersApi, type EnterpriseRow } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { tell } from '../support/api';
import { EnterprisePages, type NewEnterprise } from '../support/enterprise-pages';
import { fieldOf } from '../support/fields';
import { newPerson, taxCodeOf } from '../support/people';
import { letFirstSignInBeOver } from '../support/server-card';
import type { Shell } from '../support/shell';
import { expect, test } from '../support/test';
import type { T } from '../support/words';

const own = 'Harbour2027';

/** Signs in with a password that was handed over, and must choose another one first. */
async function signInFirst(page: Page, t: T, shell: Shell, loginName: string, handedOver: string): Promise<void> {
  await letFirstSignInBeOver(loginName, { keepsPassword: false });
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

test('the centre registers a car maker, who registers a supplier, whose administrator brings in people and gives rights up to capacity', async ({
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
    await signInFirst(page, t, shell, maker.loginName, password);
  });

  await test.step('the car maker registers a supplier', async () => {
    await shell.open('SupplierSearch', 'org');
    const password = await makers.register(supplier);
    const panel = await makers.openRow('enterprises.search', nameOf(supplier));
    await expect(panel).toContainText(nameOf(maker));
    await expect(panel).not.toContainText(t('enterprises.terms'));
    await signInFirst(elsewhere.page, t, elsewhere.shell, supplier.loginName, password);
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

  await test.step('whom the car maker finds among its contact persons', async () => {
    await shell.open('enterpriseContactPerson', 'org');
    const panel = await makers.openRow('contacts.search', nameOf(supplier));
    await expect(panel).toContainText('Lan Yu');
    await expect(panel).toContainText(nameOf(department));
  });

  await test.step('and gives rights up to the capacity, and none beyond', async () => {
    const [{ id, starLevel } = { id: 0, starLevel: 0 }] = (
      await tell<{ records: EnterpriseRow[] }>(centre.page, enterpriseApi.page.path, { q: supplier.nameEn })
    ).records;
    await tell(centre.page, enterpriseApi.setTerms.path, {
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
    await suppliers.right(lan, 'download').click();
    await expect(suppliers.right(lan, 'download')).toBeChecked();
    await suppliers.used(lan, 'download', 1, 1);
    const bo = await suppliers.openRow('users.search', second.name);
    await expect(suppliers.right(bo, 'download')).toBeDisabled();
    await expect(bo).toContainText(t('users.right.full'));
    await expect(suppliers.right(bo, 'upDownload')).toBeDisabled();
    await suppliers.used(bo, 'upload', 0, 1);
    // Somebody else takes the last seat while this panel still offers it.
    const { records } = await tell<{ records: { id: number }[] }>(elsewhere.page, '/system/userInfo/page', {
      q: supplier.loginName,
    });
    await tell(elsewhere.page, enterpriseUsersApi.setTransfer.path, { id: records[0]?.id, right: 'upload' });
    await suppliers.right(bo, 'upload').click();
    await expect(elsewhere.page.getByText(t('contract.errors.capacity.upload'))).toBeVisible();
    await suppliers.used(bo, 'upload', 1, 1);
    await expect(suppliers.right(bo, 'upload')).not.toBeChecked();
  });
});
