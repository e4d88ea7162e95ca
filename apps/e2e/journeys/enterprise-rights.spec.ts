import { modelType, powerPlant, type RoleRow, type VehicleModelOption } from '@matlas/contract';
import { apiGet, apiPost } from '../support/api';
import { EnterprisePages } from '../support/enterprise-pages';
import { newPerson } from '../support/people';
import { RolesPage } from '../support/roles-page';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const demoModel = 'C5-E-2026';

test("changes of a user's permissions and visibility take effect at once, without a new sign-in", async ({
  page,
  t,
  language,
  shell,
  elsewhere,
}) => {
  test.slow();
  const serial = `${language}${Date.now()}`;
  const nameOf = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }): string =>
    language === 'zh' ? nameZh : nameEn;
  const roles = new RolesPage(page, t);
  const users = new EnterprisePages(page, t, language);
  const { page: work, shell: workShell } = elsewhere;
  const copy = { nameZh: `车型数据员${serial}`, nameEn: `Model keeper ${serial}` };
  await shell.signIn(accounts.administrator);

  await test.step('a built-in role is copied, because it cannot be changed', async () => {
    await shell.open('RoleAdmin', 'system');
    const receiver = t('contract.permissions.roles.dataReceiver');
    const panel = await roles.open(receiver);
    await expect(panel).toContainText(t('roles.builtInExplained'));
    await expect(page.getByRole('button', { name: t('kit.editSubject', { subject: receiver }) })).toHaveCount(0);
    await roles.copy(panel, receiver, copy);
    await roles.open(nameOf(copy));
  });

  const role = (await apiGet<RoleRow[]>(page, '/system/roleInfo/list')).find(({ nameEn }) => nameEn === copy.nameEn);
  const person = await newPerson(page, {
    loginName: `keeper.${serial}`,
    name: `Keeper ${serial}`,
    roles: [role?.code ?? ''],
  });
  const model = {
    projectName: `E2E ${serial}`,
    internalNumber: `R-${serial}`,
    modelType: modelType.of.newEnergy,
    powerPlant: powerPlant.of.pureElectric,
  };
  await apiPost(page, '/model/modInfo/saveOrUpdate', model);
  await work.goto('/login');
  await workShell.fillSignIn(person.loginName, { password: person.password });
  await workShell.open('VehicleInfo', 'vehicle');
  await work.getByRole('button', { name: t('kit.new'), exact: true }).click();
  const form = work.getByRole('dialog', { name: t('vehicle.new') });
  await form.getByLabel(t('vehicle.field.projectName'), { exact: true }).fill(`Lost ${serial}`);
  await form.getByLabel(t('vehicle.field.internalNumber'), { exact: true }).fill(`L-${serial}`);

  await test.step('a permission removed from the copy is lost for its holder', async () => {
    await roles.removePermission(nameOf(copy), 'model', 'modInfo', 'edit');
    await form.getByRole('button', { name: t('kit.save') }).click();
    await expect(form.getByText(t('contract.errors.forbidden'))).toBeVisible();
    await work.reload();
    await expect(work.getByRole('button', { name: model.projectName, exact: true })).toBeVisible();
    await expect(work.getByRole('button', { name: t('kit.new'), exact: true })).toHaveCount(0);
  });

  await test.step('the matrix shows it, and the holders of the role', async () => {
    await roles.openMatrix();
    await expect(await roles.cell(nameOf(copy), 'model', 'modInfo', 'edit')).toHaveText('–');
    await expect(
      (await roles.cell(nameOf(copy), 'model', 'modInfo', 'query')).getByLabel(t('roles.has')),
    ).toBeVisible();
    const holders = await roles.holdersOf('model', 'modInfo', 'edit');
    await expect(holders).toContainText(accounts.administrator);
    await expect(holders).not.toContainText(person.loginName);
  });

  await test.step('a user limited to chosen vehicle models sees no others', async () => {
    await shell.open('Entorguser', 'org');
    const panel = await users.openRow('users.search', person.name);
    await users.limitToModels(person, demoModel);
    await expect(panel).toContainText(t('users.modelsLimited', { count: 1 }));
    await workShell.open('VehicleInfo', 'vehicle');
    await work.reload();
    await expect(work.getByRole('main')).toContainText(demoModel);
    await expect(work.getByText(model.projectName)).toHaveCount(0);
    const seen = await apiGet<VehicleModelOption[]>(work, '/system/userInfo/getModIds');
    expect(seen.map(({ internalNumber }) => internalNumber)).toEqual([demoModel]);
  });
});
