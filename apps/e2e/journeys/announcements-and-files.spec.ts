import { announcementApi, type AnnouncementRow, type NoticeReader, type Page } from '@matlas/contract';
import { apiPost } from '../support/api';
import { pickEnterprise } from '../support/pick-enterprise';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A page with one line of text. */
const pdfOf = (text: string): Buffer =>
  Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${text.length + 30}>>stream
BT /F1 12 Tf 10 100 Td (${text}) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`);

test('an administrator announces, a colleague reads, and it is withdrawn', async ({ page, t, shell }) => {
  const title = `停机 ${Date.now()}`;
  await shell.signIn(accounts.administrator);
  await page.goto('/system/AnnouncementAdmin');
  await page.getByRole('button', { name: t('kit.new'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('announcements.new') });
  await form.getByLabel(t('announcements.field.title'), { exact: true }).fill(title);
  await form.getByRole('textbox', { name: t('announcements.field.content'), exact: true }).fill('Saturday 22:00');
  await form.getByRole('button', { name: t('announcements.preview') }).click();
  await expect(page.getByRole('dialog', { name: title })).toContainText('Saturday 22:00');
  await page
    .getByRole('dialog', { name: title })
    .getByRole('button', { name: t('kit.close'), exact: true })
    .last()
    .click();
  await form.getByRole('button', { name: t('kit.save'), exact: true }).click();
  await expect(form).toBeHidden();
  await page.getByRole('row').filter({ hasText: title }).getByText(title).click();
  await expect(page.getByText(t('announcements.readers')).first()).toBeVisible();

  await shell.signIn(accounts.engineer);
  const card = page.getByRole('region', { name: t('home.announcements') });
  await card.getByRole('button', { name: title }).click();
  await expect(page.getByRole('dialog', { name: title })).toContainText('Saturday 22:00');

  await shell.signIn(accounts.administrator);
  await page.goto('/system/AnnouncementAdmin');
  await page.getByRole('row').filter({ hasText: title }).getByText(title).click();
  const withdrawn = page.waitForResponse((response) => response.url().includes('/announcementInfo/state'));
  await page.getByRole('button', { name: t('announcements.withdraw') }).click();
  expect((await withdrawn).ok()).toBe(true);
  await shell.signIn(accounts.engineer);
  await expect(page.getByRole('heading', { name: t('home.todos') })).toBeVisible();
  // Its message stays among the messages.
  await expect(card.getByRole('button', { name: title })).toHaveCount(0);
});

test('the centre announces to two enterprises, whose people read it until it is withdrawn', async ({
  page,
  t,
  language,
  shell,
  centre,
}) => {
  const title = `列表更新 ${Date.now()}`;
  const [maker, supplier] = language === 'zh' ? ['极光汽车', '恒跃线束'] : ['Aurora Motors', 'Hengyue Wiring Systems'];
  const card = page.getByRole('region', { name: t('home.announcements') });
  const desk = centre.page;
  await centre.signIn();

  await test.step('the centre writes it, for two enterprises', async () => {
    await desk.goto('/system/AnnouncementAdmin');
    await desk.getByRole('button', { name: t('kit.new'), exact: true }).click();
    const form = desk.getByRole('dialog', { name: t('announcements.new') });
    await form.getByLabel(t('announcements.field.title'), { exact: true }).fill(title);
    await form.getByRole('textbox', { name: t('announcements.field.content'), exact: true }).fill('SVHC 2026-12');
    for (const name of [maker, supplier]) {
      await form.getByRole('button', { name: t('announcements.chooseEnterprises') }).click();
      await pickEnterprise(desk, t, name);
    }
    await form.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await expect(form).toBeHidden();
  });
  await test.step('people of both read it', async () => {
    for (const account of [accounts.engineer, accounts.supplier]) {
      await shell.signIn(account);
      await card.getByRole('button', { name: title }).click();
      await expect(page.getByRole('dialog', { name: title })).toContainText('SVHC 2026-12');
    }
  });
  await test.step('the centre sees who has read it, and that nobody else is addressed', async () => {
    const query = { querys: { like: { title } } };
    const found = await apiPost<Page<AnnouncementRow>>(desk, announcementApi.page.path, query);
    const [row] = found.records;
    const readers = await apiPost<Page<NoticeReader>>(desk, announcementApi.readers.path, {
      id: row?.id,
      pageSize: 500,
    });
    const enterprises = new Set(
      readers.records.map((reader) => (language === 'zh' ? reader.enterpriseName : reader.enterpriseNameEn)),
    );
    expect([...enterprises].sort()).toEqual([maker, supplier].sort());
    expect(readers.records.filter(({ read }) => read).length).toBeGreaterThanOrEqual(2);
  });
  await test.step('after it is withdrawn, nobody sees it', async () => {
    await desk.goto('/system/AnnouncementAdmin');
    await desk.getByRole('row').filter({ hasText: title }).getByText(title).click();
    const withdrawn = desk.waitForResponse((response) => response.url().includes('/announcementInfo/state'));
    await desk.getByRole('button', { name: t('announcements.withdraw') }).click();
    expect((await withdrawn).ok()).toBe(true);
    for (const account of [accounts.engineer, accounts.supplier]) {
      await shell.signIn(account);
      await expect(page.getByRole('heading', { name: t('home.todos') })).toBeVisible();
      await expect(card.getByRole('button', { name: title })).toHaveCount(0);
    }
  });
});

test('a file is added, previewed, found by its text, gets a second version, and is downloaded', async ({
  page,
  t,
  shell,
}, info) => {
  const serial = Date.now();
  const name = `manual-${serial}.pdf`;
  const pdf = (text: string) => ({ name, mimeType: 'application/pdf', buffer: pdfOf(text) });
  await shell.signIn(accounts.administrator);
  await page.goto('/system/FileAdmin');
  await page.getByRole('button', { name: t('kit.new'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('fileInfo.new') });
  await form.locator('input[type=file]').setInputFiles(pdf(`Cobaltum ${serial}`));
  await expect(form.getByRole('button', { name: t('files.remove', { name }) })).toBeVisible();
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: `picture-${serial}.png`, mimeType: 'image/png', buffer: PIXEL });
  await expect(form.getByRole('button', { name: t('files.remove', { name: `picture-${serial}.png` }) })).toBeVisible();
  await form.getByRole('button', { name: t('kit.save'), exact: true }).click();
  await expect(form).toBeHidden();

  await test.step('its text finds it, and both are previewed', async () => {
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(async () => {
      await page.goto(`/system/FileAdmin?q=Cobaltum%20${serial}`);
      await expect(row).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await row.getByText(name).click();
    const shown = page.context().waitForEvent('page');
    await page.getByRole('button', { name: t('files.open') }).click();
    await (await shown).close();
    await page.goto(`/system/FileAdmin?q=picture-${serial}`);
    await page.getByRole('row').getByText(`picture-${serial}.png`).click();
    await expect(page.getByRole('img', { name: `picture-${serial}.png` })).toBeVisible();
    await page.screenshot({ path: info.outputPath('picture.png') });
  });

  await page.goto(`/system/FileAdmin?q=${name}`);
  await page.getByRole('button', { name: t('kit.editSubject', { subject: name }) }).click();
  const change = page.getByRole('dialog', { name: t('fileInfo.edit') });
  await change.locator('input[type=file]').setInputFiles(pdf('second'));
  await expect(change.getByRole('button', { name: t('files.remove', { name }) })).toBeVisible();
  await change.getByRole('button', { name: t('kit.save'), exact: true }).click();
  await expect(change).toBeHidden();
  await page.getByRole('row').filter({ hasText: name }).getByText(name).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('fileInfo.downloadVersion', { number: 1, name }) }).click();
  expect((await download).suggestedFilename()).toBe(name);
});
