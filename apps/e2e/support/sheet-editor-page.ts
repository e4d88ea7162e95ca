import { expect, type Locator, type Page } from '@playwright/test';
import type { Translate } from './words';

export type EditorColumn = 'node' | 'number' | 'quantity' | 'mass' | 'portion' | 'total' | 'class';
/** Kinds of nodes that a person can create in a tree. */
export type OwnNodeKind = 'component' | 'semiComponent' | 'material';

/** A word as the screens write it in the middle of a sentence. */
const lowerFirst = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/** The tree editor of one draft. */
export class SheetEditorPage {
  constructor(
    readonly page: Page,
    private readonly t: Translate,
  ) {}

  async open(sheetId: number): Promise<void> {
    await this.page.goto(`/seek/detail?id=${sheetId}&handleType=edit`);
    await this.waitUntilOpen();
  }
  /** Creates a component with the form, which opens the editor. */
  async create(name: string, number: string): Promise<void> {
    const { page, t } = this;
    await page.getByLabel(t('mds.edit.field.name'), { exact: true }).fill(name);
    await page.getByLabel(t('mds.edit.field.number.component'), { exact: true }).fill(number);
    await page.getByRole('button', { name: t('mds.edit.create.action'), exact: true }).click();
    await this.waitUntilOpen();
  }

  /** Waits for the undo button, because the page that shows a sheet has a tree of the same name. */
  async waitUntilOpen(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('mds.edit.undo'), exact: true }).waitFor();
  }
  get tree(): Locator {
    return this.page.getByRole('treegrid', { name: this.t('mds.tree.label') });
  }
  /** Number of rows of the tree including the header. */
  async rowCount(): Promise<number> {
    return Number(await this.tree.getAttribute('aria-rowcount'));
  }
  row(name: string): Locator {
    return this.tree.getByRole('row').filter({ has: this.page.getByText(name, { exact: true }) });
  }
  async cell(name: string, column: EditorColumn): Promise<Locator> {
    const titles = await this.tree.getByRole('columnheader').allInnerTexts();
    const at = titles.indexOf(this.t(`mds.tree.${column}`));
    if (at < 0) throw new Error(`the tree has no column ${column}: ${titles.join(', ')}`);
    return this.row(name).getByRole('gridcell').nth(at);
  }
  async selectRow(name: string): Promise<void> {
    await (await this.cell(name, 'node')).click();
    await expect(this.row(name)).toHaveClass(/is-active/);
  }
  /** Opens a cell by double click and types a value. */
  async fillCell(name: string, column: EditorColumn, text: string): Promise<void> {
    await (await this.cell(name, column)).dblclick();
    await this.typeIntoCell(column, text);
  }
  /** Types into the open cell; `rest` in the language of the page. */
  private async typeIntoCell(column: EditorColumn, text: string): Promise<void> {
    const input = this.tree.getByRole('textbox', { name: this.t(`mds.tree.${column}`) });
    await input.fill(text === 'rest' ? this.t('mds.edit.rest') : text);
    await input.press('Enter');
    await input.waitFor({ state: 'detached' });
  }
  async fillRow(name: string, cells: Partial<Record<EditorColumn, string>>): Promise<void> {
    for (const [column, text] of Object.entries(cells)) await this.fillCell(name, column as EditorColumn, text);
  }

  /** Buttons of dialogs are pressed by keyboard, because clicks can miss while the dialog is still growing. */
  private async startAdding(parent: string): Promise<Locator> {
    await this.selectRow(parent);
    await this.page.getByRole('button', { name: this.t('mds.edit.bar.add'), exact: true }).click();
    return this.page.getByRole('dialog', { name: this.t('mds.edit.add.title', { name: parent }) });
  }
  /** Adds a node and names it at once: its cell is open for input. */
  async addNode(parent: string, kind: OwnNodeKind, name: string): Promise<void> {
    const word = lowerFirst(this.t(`kit.node.${kind}`));
    await (
      await this.startAdding(parent)
    )
      .getByRole('button', { name: this.t('mds.edit.add.new', { kind: word }), exact: true })
      .press('Enter');
    await this.typeIntoCell('node', name);
  }
  /** Adds a substance, found in the catalogue by its number. */
  async addSubstance(parent: string, cas: string, portion: string): Promise<void> {
    const dialog = await this.startAdding(parent);
    await dialog.getByRole('textbox', { name: this.t('mds.edit.add.search') }).fill(cas);
    await dialog.getByRole('button').filter({ hasText: cas }).first().press('Enter');
    await this.typeIntoCell('portion', portion);
  }
  /** Adds a reference to a data sheet that the reader may use: an own sheet, or one that was accepted. */
  async addReference(parent: string, name: string): Promise<void> {
    const dialog = await this.startAdding(parent);
    await dialog.getByRole('textbox', { name: this.t('mds.edit.add.search') }).fill(name);
    await dialog.getByRole('button').filter({ hasText: name }).first().press('Enter');
    await this.row(name).waitFor();
  }

  get panel(): Locator {
    return this.page.getByRole('complementary');
  }
  async openTab(tab: 'check' | 'node'): Promise<void> {
    await this.panel
      .getByText(this.t(`mds.${tab}.title`), { exact: true })
      .last()
      .click();
  }
  /** Fills a field of the selected node. */
  async fillField(field: string, text: string): Promise<void> {
    const input = this.panel.getByRole('textbox', { name: this.t(`mds.edit.field.${field}`), exact: true });
    await input.fill(text);
    await input.press('Enter');
  }
  async chooseField(field: string, words: string): Promise<void> {
    await this.panel.getByRole('combobox', { name: this.t(`mds.edit.field.${field}`), exact: true }).click();
    await this.page.locator('.ant-select-item-option').filter({ hasText: words, visible: true }).first().click();
  }

  get findings(): Locator {
    return this.panel.getByRole('listitem');
  }
  /** A finding by its rule and the texts of its row: its node, a number. */
  findingRow(rule: string, about: string): Locator {
    return this.findings.filter({ hasText: rule }).filter({ hasText: about });
  }
  /** Follows a finding to its node. */
  async goToFinding(rule: string, node: string): Promise<void> {
    await this.findingRow(rule, node).getByRole('button', { name: node }).click();
    await expect(this.row(node)).toHaveClass(/is-active/);
  }
  /** Presses the quick fix of a finding. */
  async applyFix(rule: string, about: string, remedy: string): Promise<void> {
    const button = this.findingRow(rule, about).getByRole('button', { name: remedy, exact: true });
    await button.click();
    await expect(button).toHaveCount(0);
  }

  /** A running total above the tree. */
  figure(label: string): Locator {
    return this.page
      .getByRole('group', { name: this.t('mds.figure.label') })
      .locator('> *')
      .filter({ hasText: label });
  }
  /** The save state of the draft, as the editor shows it. */
  saveState(words: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: words });
  }
  /** Waits until everything typed so far is stored on the server. */
  async waitUntilSaved(): Promise<void> {
    await expect(
      this.saveState(new RegExp(`^${this.t('mds.edit.save.saved', { time: '\\d\\d:\\d\\d' })}$`)),
    ).toBeVisible();
  }
  async release(name: string): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('mds.release.action'), exact: true }).click();
    await page
      .getByRole('dialog', { name: t('mds.release.ask', { name }) })
      .getByRole('button', { name: t('mds.release.action'), exact: true })
      .press('Enter');
  }
}
