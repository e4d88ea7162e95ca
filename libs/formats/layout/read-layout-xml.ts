import type { FileLayout, LayoutRule } from '@matlas/contract';
import { MOST_CHARACTERS, MOST_ELEMENTS } from '../mds-xml/sheet-builder';
import type { DocumentSource } from '../sheet/sheet-document';
import type { PieceEmitter } from '../xml/read-document-xml';
import type { ElementListener, XmlCursor } from '../xml/read-xml-pieces';
import { XmlFault } from '../xml/xml-fault';
import { type LayoutElement, type LayoutSheet, rulesOf, takenBy, Unmapped } from './layout-element';
import { LayoutReplay } from './replay';

/** An open element: of a rule, the text of a field (`text`), or one that lets through what stands in it. */
interface Open {
  element?: LayoutElement;
  field?: string;
  text: string;
  path: string;
}

/** Hears an XML file by a layout: elements by its rules, values by its fields; a sheet is told when it ends. */
export class LayoutListener implements ElementListener {
  private readonly rules: ReadonlyMap<string, LayoutRule>;
  private readonly taken: ReadonlyMap<LayoutRule, ReadonlySet<string>>;
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
    this.rules = rulesOf(layout);
    this.taken = new Map(layout.rules.map((rule) => [rule, takenBy(rule)]));
    this.replay = new LayoutReplay(layout, source, emit);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.skipped > 0) return void this.skipped++;
    if (this.opened.length === 0 && name !== this.layout.root)
      throw new XmlFault('xml.otherFormat', this.cursor.place(), { format: this.layout.root });
    const around = this.around();
    if (around && this.taken.get(around.rule)?.has(name))
      return void this.opened.push({ field: name, text: '', path: `${around.rule.name}/${name}` });
    const rule = this.rules.get(name);
    if (this.opened.length === 0 && !rule) return void this.opened.push({ text: '', path: name });
    if (rule?.as === 'wrapper') return void this.opened.push({ text: '', path: name });
    if (!rule || rule.as === 'ignored' || !this.begins(rule)) return this.skip(name, rule);
    this.take(rule, attributes, around);
  }
  close(): void {
    if (this.skipped > 0) return void this.skipped--;
    const ended = this.opened.pop();
    if (ended?.field !== undefined) this.say(ended.field, ended.text);
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
    this.counted(text);
    if (!this.sheet?.over) last.text += text;
  }

  private around(): LayoutElement | undefined {
    return this.opened.findLast(({ element }) => element)?.element;
  }
  private begins(rule: LayoutRule): boolean {
    return this.sheet !== undefined || rule.as === 'Datasheet' || rule.sheet !== undefined;
  }
  private skip(name: string, rule: LayoutRule | undefined): void {
    if (rule?.as !== 'ignored')
      this.unmapped.add([...(this.opened.at(-1)?.path ? [this.opened.at(-1)?.path] : []), name].join('/'));
    this.skipped = 1;
  }
  private take(
    rule: LayoutRule,
    attributes: Readonly<Record<string, string>>,
    around: LayoutElement | undefined,
  ): void {
    const element: LayoutElement = { rule, said: {}, children: [], place: this.cursor.place() };
    this.opened.push({ element, text: '', path: rule.name });
    if (!this.sheet) this.sheet = { top: element, elements: 0, characters: 0, over: false };
    else if (++this.sheet.elements > MOST_ELEMENTS) this.letGo();
    if (!this.sheet.over) around?.children.push(element);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute.startsWith('xmlns') || attribute.startsWith('xsi:')) continue;
      if (this.taken.get(rule)?.has(`@${attribute}`)) this.saidBy(element, `@${attribute}`, value);
      else this.unmapped.add(`${rule.name}/@${attribute}`);
    }
  }
  private say(field: string, text: string): void {
    const element = this.around();
    if (element) this.saidBy(element, field, text);
  }
  private saidBy(element: LayoutElement, field: string, value: string): void {
    this.counted(value);
    if (!this.sheet?.over) element.said[field] ??= value;
  }
  private counted(text: string): void {
    if (this.sheet && (this.sheet.characters += text.length) > MOST_CHARACTERS) this.letGo();
  }
  private letGo(): void {
    if (!this.sheet) return;
    this.sheet.over = true;
    this.sheet.top.children = [];
  }
  private end(): void {
    this.replay.end();
    for (const params of this.unmapped.told())
      this.emit({ fault: { place: {}, code: 'layout.unmapped', params, severity: 'warning' } });
  }
}
