import type { Page } from '@playwright/test';
import { newDraft, storedSheet } from '../support/sheets';
import { SheetEditorPage } from '../support/sheet-editor-page';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';
import type { Translate } from '../support/words';

const part = (name: string) => ({ quantity: 1, node: { kind: 1, name, number: name, measuredMassGrams: '10' } });
const assembly = (number: string, names: readonly string[]) => ({
  kind: 1,
  name: 'Housing',
  number,
  measuredMassGrams: '50',
  children: names.map(part),
});

async function massesOf(page: Page, id: number): Promise<(string | null | undefined)[]> {
  const { tree } = await storedSheet(page, 'component', id);
  return tree.children.map(({ node }) => node?.measuredMassGrams);
}

/** The request by which the browser saves a whole draft. */
const saveUrl = /\/api\/data\/local\/component(\?|$)/;
const rowsOfTable = 300;
/** Errors by row of the spreadsheet; row 1 holds the titles. */
const faults: Readonly<Record<number, { quantity?: string; mass?: string }>> = {
  57: { quantity: 'two' },
  214: { mass: '3 lb' },
};

/** The text that a spreadsheet puts on the clipboard. */
function clipboardTable(t: Translate, withFaults: boolean): string {
  const titles = ['name', 'number', 'quantity', 'mass'].map((field) => t(`contract.findings.pasteFields.${field}`));
  const rows = Array.from({ length: rowsOfTable }, (_, index) => {
    const { quantity = '2', mass = '1.5' } = (withFaults && faults[index + 2]) || {};
    return [`Clip ${index + 1}`, `C-${index + 1}`, quantity, mass];
  });
  return [titles, ...rows].map((cells) => cells.join('\t')).join('\r\n');
}

test('300 rows of a spreadsheet become parts after two wrong rows are corrected', async ({
  page,
  context,
  t,
  language,
  shell,
}) => {
  await shell.signInWithoutPage(accounts.supplier);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await newDraft(page, 'component', assembly(`P-${language}-${Date.now()}`, []));
  const editor = new SheetEditorPage(page, t);
  await editor.open(id);
  await editor.selectRow('Housing');
  await page.evaluate((text) => navigator.clipboard.writeText(text), clipboardTable(t, true));
  await page.keyboard.press('Control+v');

  const dialog = page.getByRole('dialog', { name: t('mds.edit.paste.title', { name: 'Housing' }) });
  await test.step('the wrong rows are listed with the reason', async () => {
    await expect(dialog.getByRole('status')).toHaveText(t('mds.edit.paste.counts', { count: 298, errors: 2 }));
    await expect(dialog.getByText(t('contract.findings.paste.notNumber', { value: 'two' }))).toBeVisible();
    await expect(dialog.getByText(t('contract.findings.paste.unit', { value: '3 lb' }))).toBeVisible();
  });
  await test.step('they are corrected in place', async () => {
    await dialog.getByRole('textbox', { name: t('mds.edit.paste.text') }).fill(clipboardTable(t, false));
    await expect(dialog.getByRole('status')).toHaveText(t('mds.edit.paste.counts', { count: 300, errors: 0 }));
    await dialog.getByRole('button', { name: t('mds.edit.paste.action', { count: 300, total: '300' }) }).press('Enter');
  });
  await expect(editor.tree).toHaveAttribute('aria-rowcount', String(rowsOfTable + 2));
  await editor.waitUntilSaved();
  expect(await massesOf(page, id)).toEqual(Array.from({ length: rowsOfTable }, () => '1.5'));
});

test('a tab that is killed while saving or offline loses nothing', async ({ page, context, t, language, shell }) => {
  await shell.signInWithoutPage(accounts.supplier);
  const { id } = await newDraft(page, 'component', assembly(`K-${language}-${Date.now()}`, ['Lid', 'Frame']));
  const kill = async (killed: Page) => {
    const gone = killed.waitForEvent('crash');
    const session = await context.newCDPSession(killed);
    void session.send('Page.crash').catch(() => undefined);
    await gone;
    await killed.close();
  };
  const restored = async (): Promise<SheetEditorPage> => {
    const anew = await context.newPage();
    await anew.goto(`/seek/detail?id=${id}&handleType=edit`);
    await anew
      .getByRole('dialog', { name: t('mds.edit.kept.title') })
      .getByRole('button', { name: t('mds.edit.kept.restore'), exact: true })
      .press('Enter');
    return new SheetEditorPage(anew, t);
  };

  await test.step('killed before the server has responded', async () => {
    const editor = new SheetEditorPage(page, t);
    await editor.open(id);
    await page.route(saveUrl, () => undefined);
    const saving = page.waitForRequest(saveUrl);
    await editor.fillCell('Lid', 'mass', '11');
    await saving;
    await kill(page);
  });
  const editor = await restored();
  await expect(await editor.cell('Lid', 'mass')).toHaveText('11');
  await editor.waitUntilSaved();
  expect(await massesOf(editor.page, id)).toEqual(['11', '10']);

  await test.step('killed offline', async () => {
    await context.setOffline(true);
    await editor.fillCell('Frame', 'mass', '12');
    await expect(editor.saveState(t('mds.edit.save.offline', { kept: t('mds.edit.save.kept') }))).toBeVisible();
    await kill(editor.page);
    await context.setOffline(false);
  });
  const last = await restored();
  await expect(await last.cell('Frame', 'mass')).toHaveText('12');
  await last.waitUntilSaved();
  expect(await massesOf(last.page, id)).toEqual(['11', '12']);
});

test('two users edit one draft in two browsers, and both changes are kept', async ({
  page,
  t,
  language,
  shell,
  elsewhere,
}) => {
  await shell.signInWithoutPage(accounts.engineer);
  const { id } = await newDraft(page, 'component', assembly(`T-${language}-${Date.now()}`, ['Lid', 'Frame', 'Seal']));
  await elsewhere.shell.signInWithoutPage(accounts.administrator);
  const [one, other] = [new SheetEditorPage(page, t), new SheetEditorPage(elsewhere.page, t)];
  await Promise.all([one.open(id), other.open(id)]);

  await test.step('changes without a conflict are merged silently', async () => {
    await one.fillCell('Lid', 'mass', '11');
    await one.waitUntilSaved();
    await other.fillCell('Frame', 'mass', '12');
    await other.waitUntilSaved();
    await expect(await other.cell('Lid', 'mass')).toHaveText('11');
  });
  await test.step('for conflicting changes the user is asked', async () => {
    await other.fillCell('Seal', 'mass', '14');
    await other.waitUntilSaved();
    await one.fillCell('Seal', 'mass', '13');
    const dialog = page.getByRole('dialog', { name: t('mds.edit.merge.title') });
    await dialog.getByRole('radio', { name: t('mds.edit.merge.theirs', { value: '14' }) }).check();
    await dialog.getByRole('button', { name: t('mds.edit.merge.action'), exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
  });
  await one.waitUntilSaved();
  await expect(await one.cell('Frame', 'mass')).toHaveText('12');
  expect(await massesOf(page, id)).toEqual(['11', '12', '14']);
});
