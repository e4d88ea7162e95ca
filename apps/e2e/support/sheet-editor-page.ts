import { expect, type Locator, type Page } from '@playwright/test';
import type { T } from './words';

export type EditorColumn = 'node' | 'number' | 'quantity' | 'mass' | 'portion' | 'total' | 'class';
/** Kinds that a person makes in a tree. */
export type OwnNodeKind = 'component' | 'semiComponent' | 'material';

/** A word in the middle of a sentence, as the screens write it. */
const inside = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/** The tree editor of one draft. */
export class SheetEditorPage {
  constructor(
    readonly page: Page,
    private readonly t: T,
  ) {}

  async open(sheetId: number): Promise<void> {
    await this.page.goto(`/seek/detail?id=${sheetId}&handleType=edit`);
    await this.isOpen();
  }
  /** A new component by its form; the editor opens. */
  async create(name: string, number: string): Promise<void> {
    const { page, t } = this;
    await page.getByLabel(t('mds.edit.field.name'), { exact: true }).fill(name);
    await page.getByLabel(t('mds.edit.field.number.component'), { exact: true }).fill(number);
    await page.getByRole('button', { name: t('mds.edit.create.action'), exact: true }).click();
    await this.isOpen();
  }

  /** The page that a sheet is read on has a tree of the same name. */
  async isOpen(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('mds.edit.undo'), exact: true }).waitFor();
  }
  get tree(): Locator {
    return this.page.getByRole('treegrid', { name: this.t('mds.tree.label') });
  }
  /** Rows of the tree with its header. */
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
  async choose(name: string): Promise<void> {
    await (await this.cell(name, 'node')).click();
    await expect(this.row(name)).toHaveClass(/is-active/);
  }
  /** Types over a cell as a person does who found the double click. */
  async fill(name: string, column: EditorColumn, text: string): Promise<void> {
    await (await this.cell(name, column)).dblclick();
    await this.type(column, text);
  }
  /** Into the cell that is open; `rest` in the person's own language. */
  private async type(column: EditorColumn, text: string): Promise<void> {
    const input = this.tree.getByRole('textbox', { name: this.t(`mds.tree.${column}`) });
    await input.fill(text === 'rest' ? this.t('mds.edit.rest') : text);
    await input.press('Enter');
    await input.waitFor({ state: 'detached' });
  }
  async fillRow(name: string, cells: Partial<Record<EditorColumn, string>>): Promise<void> {
    for (const [column, text] of Object.entries(cells)) await this.fill(name, column as EditorColumn, text);
  }

  /** Buttons of dialogs are pressed by key: a dialog that is still growing takes no click. */
  private async startAdding(parent: string): Promise<Locator> {
    await this.choose(parent);
    await this.page.getByRole('button', { name: this.t('mds.edit.bar.add'), exact: true }).click();
    return this.page.getByRole('dialog', { name: this.t('mds.edit.add.title', { name: parent }) });
  }
  /** What is added is named at once: its cell is open. */
  async addNode(parent: string, kind: OwnNodeKind, name: string): Promise<void> {
    const word = inside(this.t(`kit.node.${kind}`));
    await (
      await this.startAdding(parent)
    )
      .getByRole('button', { name: this.t('mds.edit.add.new', { kind: word }), exact: true })
      .press('Enter');
    await this.type('node', name);
  }
  /** A substance that the catalogue finds by its number. */
  async addSubstance(parent: string, cas: string, portion: string): Promise<void> {
    const dialog = await this.startAdding(parent);
    await dialog.getByRole('textbox', { name: this.t('mds.edit.add.search') }).fill(cas);
    await dialog.getByRole('button').filter({ hasText: cas }).first().press('Enter');
    await this.type('portion', portion);
  }
  /** A data sheet that its reader may use: an own one, or one that was accepted. */
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
  /** A field of the node that is chosen. */
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
  /** By the rule and words of the finding: its node, a number. */
  finding(rule: string, about: string): Locator {
    return this.findings.filter({ hasText: rule }).filter({ hasText: about });
  }
  /** Follows a finding to its node. */
  async goTo(rule: string, node: string): Promise<void> {
    await this.finding(rule, node).getByRole('button', { name: node }).click();
    await expect(this.row(node)).toHaveClass(/is-active/);
  }
  /** Presses the remedy of a finding. */
  async fix(rule: string, about: string, remedy: string): Promise<void> {
    const button = this.finding(rule, about).getByRole('button', { name: remedy, exact: true });
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
  /** What the editor says about where the draft is. */
  saveState(words: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: words });
  }
  /** Everything typed so far is on the server. */
  async isSaved(): Promise<void> {
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
