import type { FileLayout, LayoutRule } from '@matlas/contract';
import { MAX_CHARACTERS, MAX_ELEMENTS } from '../mds-xml/sheet-builder';
import type { DocumentSource } from '../sheet/sheet-document';
import type { PieceEmitter } from '../xml/read-document-xml';
import type { ElementListener, XmlCursor } from '../xml/read-xml-pieces';
import { XmlFault } from '../xml/xml-fault';
import { type LayoutElement, type LayoutSheet, mapLayoutRules, namesReadBy, Unmapped } from './layout-element';
import { LayoutReplay } from './replay';

/** An open element: one with a rule, a field with text (`text`), or a wrapper whose content is read. */
interface Open {
  element?: LayoutElement;
  field?: string;
  text: string;
  path: string;
}

/**
 * Listener for an XML file read by a layout: elements by its rules, values by its fields. A sheet is emitted when
 * it ends.
 */
export class LayoutListener implements ElementListener {
  private readonly rules: ReadonlyMap<string, LayoutRule>;
  private readonly namesRead: ReadonlyMap<LayoutRule, ReadonlySet<string>>;
  private readonly replay: LayoutReplay;
  private readonly unmapped = new Unmapped();
  private readonly opened: Open[] = [];
  private sheet: LayoutSheet | undefined;
  private skipped = 0;

  constructor(
    private readonly layout: Extract<FileLayout, { form: 'xml' }>,
    source: DocumentSource,
    private readonly cursor: XmlCursor,
    private readonly emit: PieceEmitter,
  ) {
    this.rules = mapLayoutRules(layout);
    this.namesRead = new Map(layout.rules.map((rule) => [rule, namesReadBy(rule)]));
    this.replay = new LayoutReplay(layout, source, emit);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.skipped > 0) return void this.skipped++;
    if (this.opened.length === 0 && name !== this.layout.root)
      throw new XmlFault('xml.otherFormat', this.cursor.place(), { format: this.layout.root });
    const around = this.enclosingElement();
    if (around && this.namesRead.get(around.rule)?.has(name))
      return void this.opened.push({ field: name, text: '', path: `${around.rule.name}/${name}` });
    const rule = this.rules.get(name);
    if (this.opened.length === 0 && !rule) return void this.opened.push({ text: '', path: name });
    if (rule?.as === 'wrapper') return void this.opened.push({ text: '', path: name });
    if (!rule || rule.as === 'ignored' || !this.isInSheet(rule)) return this.skip(name, rule);
    this.openElement(rule, attributes, around);
  }
  close(): void {
    if (this.skipped > 0) return void this.skipped--;
    const ended = this.opened.pop();
    if (ended?.field !== undefined) this.setField(ended.field, ended.text);
    else if (ended?.text.trim()) this.unmapped.add(`${ended.path}/text()`);
    if (this.sheet && ended?.element === this.sheet.top) {
      this.replay.sheet(this.sheet);
      this.sheet = undefined;
    }
    if (this.opened.length === 0) this.end();
  }
  text(text: string): void {
    const last = this.opened.at(-1);
    if (this.skipped > 0 || !last || (last.text === '' && text.trim() === '')) return;
    this.countCharacters(text);
    if (!this.sheet?.over) last.text += text;
  }

  private enclosingElement(): LayoutElement | undefined {
    return this.opened.findLast(({ element }) => element)?.element;
  }
  private isInSheet(rule: LayoutRule): boolean {
    return this.sheet !== undefined || rule.as === 'Datasheet' || rule.sheet !== undefined;
  }
  private skip(name: string, rule: LayoutRule | undefined): void {
    if (rule?.as !== 'ignored')
      this.unmapped.add([...(this.opened.at(-1)?.path ? [this.opened.at(-1)?.path] : []), name].join('/'));
    this.skipped = 1;
  }
  private openElement(
    rule: LayoutRule,
    attributes: Readonly<Record<string, string>>,
    around: LayoutElement | undefined,
  ): void {
    const element: LayoutElement = { rule, texts: {}, children: [], place: this.cursor.place() };
    this.opened.push({ element, text: '', path: rule.name });
    if (!this.sheet) this.sheet = { top: element, elements: 0, characters: 0, over: false };
    else if (++this.sheet.elements > MAX_ELEMENTS) this.dropSheet();
    if (!this.sheet.over) around?.children.push(element);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute.startsWith('xmlns') || attribute.startsWith('xsi:')) continue;
      if (this.namesRead.get(rule)?.has(`@${attribute}`)) this.setFieldOf(element, `@${attribute}`, value);
      else this.unmapped.add(`${rule.name}/@${attribute}`);
    }
  }
  private setField(field: string, text: string): void {
    const element = this.enclosingElement();
    if (element) this.setFieldOf(element, field, text);
  }
  private setFieldOf(element: LayoutElement, field: string, value: string): void {
    this.countCharacters(value);
    if (!this.sheet?.over) element.texts[field] ??= value;
  }
  private countCharacters(text: string): void {
    if (this.sheet && (this.sheet.characters += text.length) > MAX_CHARACTERS) this.dropSheet();
  }
  private dropSheet(): void {
    if (!this.sheet) return;
    this.sheet.over = true;
    this.sheet.top.children = [];
  }
  private end(): void {
    this.replay.end();
    for (const params of this.unmapped.listCounts())
      this.emit({ fault: { place: {}, code: 'layout.unmapped', params, severity: 'warning' } });
  }
}
