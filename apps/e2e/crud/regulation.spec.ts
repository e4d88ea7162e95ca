import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

test("a regulation of one's own is created, edited and deleted", async ({ page, language, shell, regulations }) => {
  const code = `E2E-${language.toUpperCase()}-${Date.now()}`;
  await shell.signIn(accounts.administrator);
  await shell.open('RegulatoryInfo', 'rules');

  await regulations.create({ code, nameZh: '自有法规', nameEn: 'House rule' });
  await regulations.search(code);
  await expect(regulations.row(code)).toContainText(language === 'zh' ? '自有法规' : 'House rule');

  await regulations.rename(code, '自有法规 2', 'House rule 2');
  await expect(regulations.row(code)).toContainText(language === 'zh' ? '自有法规 2' : 'House rule 2');

  await regulations.remove(code);
  await expect(regulations.row(code)).toHaveCount(0);
  await page.reload();
  await expect(regulations.row(code)).toHaveCount(0);
});
