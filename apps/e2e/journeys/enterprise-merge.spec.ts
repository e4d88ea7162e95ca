import { EnterprisePages } from '../support/enterprise-pages';
import { MergePage } from '../support/merge-page';
import { newEnterprise } from '../support/people';
import { expect, test } from '../support/test';

test('two enterprises are merged, users and alias are found, and the merge is undone', async ({
  page,
  t,
  language,
  shell,
  centre,
}) => {
  await centre.signIn();
  const nameOf = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }): string =>
    language === 'zh' ? nameZh : nameEn;
  const serial = Date.now();
  const [part, whole] = [
    await newEnterprise(centre.page, String(serial)),
    await newEnterprise(centre.page, String(serial + 1)),
  ];
  const [source, target] = [nameOf(part.enterprise), nameOf(whole.enterprise)];
  const merging = new MergePage(centre.page, t);
  const enterprises = new EnterprisePages(centre.page, t, language);

  await test.step('the data to be moved are shown before the merge', async () => {
    await centre.page.goto('/org/MergeEnt');
    await merging.begin();
    await merging.choose('source', source, part.enterprise.code);
    await merging.choose('target', target, whole.enterprise.code);
    await merging.press('merge.toPreview');
    await expect(centre.page.getByText(t('merge.lead', { source, target }))).toBeVisible();
    await expect(centre.page.getByRole('main')).toContainText(part.enterprise.taxCode ?? '?');
    await expect(centre.page.getByText(t('merge.blockers'))).toHaveCount(0);
  });

  await test.step('the name is typed to confirm, and the two are merged', async () => {
    await merging.press('merge.toConfirm');
    await expect(centre.page.getByRole('button', { name: t('merge.do'), exact: true })).toBeDisabled();
    await centre.page.getByLabel(t('merge.typeName', { name: source })).fill(source);
    await merging.press('merge.do');
    await expect(centre.page.getByText(t('merge.done', { source, target }))).toBeVisible();
    await merging.press('merge.toList');
    await expect(merging.panel(source)).toContainText(t('merge.daysLeft', { count: 30, total: '30' }));
  });

  await test.step('users of the merged enterprise sign in as before and belong to the other one', async () => {
    await page.goto('/login');
    await shell.fillSignIn(part.administrator.loginName, part.administrator);
    await expect(shell.accountButton).toContainText(target);
  });

  await test.step('the old name is still found', async () => {
    await centre.page.goto('/org/SupplierSearch?view=search');
    await centre.page.getByLabel(t('picker.field.orgName'), { exact: true }).fill(source);
    await centre.page.getByRole('button', { name: t('picker.search'), exact: true }).click();
    await expect(centre.page.getByRole('main')).toContainText(target);
  });

  await test.step('after the undo both are as before', async () => {
    await centre.page.goto('/org/MergeEnt');
    const panel = await enterprises.openRow('merge.search', source);
    await merging.undo(panel, source, target);
    await expect(panel).toContainText(t('contract.enums.mergeState.undone'));
    await page.reload();
    await expect(shell.accountButton).toContainText(source);
  });
});
