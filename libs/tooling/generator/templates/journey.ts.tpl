import { RecordList } from '../support/record-list';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

test('a @words@ is created, edited and deleted', async ({ page, t, language, shell }) => {
  const list = new RecordList(page, t, '@names@');
  const code = `E2E-${language.toUpperCase()}-${Date.now()}`;
  await shell.signIn(accounts.@account@);
  await shell.open('@Names@', '@group@');

  await list.create({ code, nameZh: '第一条', nameEn: 'First' });
  await list.search(code);
  await expect(list.row(code)).toContainText(language === 'zh' ? '第一条' : 'First');

  await list.rename(code, { nameZh: '第二条', nameEn: 'Second' });
  await expect(list.row(code)).toContainText(language === 'zh' ? '第二条' : 'Second');

  await list.remove(code);
  await expect(list.row(code)).toHaveCount(0);
  await page.reload();
  await expect(list.row(code)).toHaveCount(0);
});
