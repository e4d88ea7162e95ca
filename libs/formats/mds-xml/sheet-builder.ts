import type { DocumentPiece, FileFault, FilePlace, SheetDocument } from '../sheet/sheet-document';
import type { ElementListener, XmlCursor } from '../xml/read-xml-pieces';
import { XmlFault } from '../xml/xml-fault';
import { FORMAT_VERSION, NAMESPACE } from './fields';
import { type AttributeRule, FILE_RULE, type ElementFrame } from './rules';

type Values = Record<string, unknown>;
/** Maximum size of one sheet, because it is kept in memory while it is read. */
export const MAX_ELEMENTS = 100_000;
export const MAX_CHARACTERS = 20_000_000;
const MAX_SHEETS = 200_000;
/** Maximum number of warnings about unknown elements and attributes of a file in another version. */
const MAX_WARNINGS = 200;
const MAX_ERRORS_OF_SHEET = 100;
const VERSION = /^1\.\d{1,3}$/;
const NOT_BLANK = /\S/;

/** Builds data sheets from the elements of MDS-XML and reports faults. The faults of a sheet are emitted before it. */
export class SheetBuilder implements ElementListener {
  private readonly frames: ElementFrame[] = [];
  private readonly sheetKeys = new Set<string>();
  private readonly nodeKeys = new Set<string>();
  private sheet: Values | undefined;
  private sheetKey: string | undefined;
  private nodeKey: string | undefined;
  /** Depth of an element that is skipped with all its content. */
  private skipped = 0;
  private readonly names: string[] = [];
  private readonly values: string[] = [];
  private sheets = 0;
  private elements = 0;
  private characters = 0;
  private warnings = 0;
  private errors = 0;

  constructor(
    private readonly cursor: XmlCursor,
    private readonly emit: (piece: DocumentPiece) => void,
  ) {}

  attribute(name: string, value: string): void {
    this.names.push(name);
    this.values.push(value);
  }
  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.skipped === 0) this.openElement(name, attributes);
    this.names.length = this.values.length = 0;
  }
  close(): void {
    if (this.skipped > 0) {
      if (this.skipped === this.cursor.depth()) this.skipped = 0;
      return;
    }
    const frame = this.frames.pop();
    if (frame?.rule.node) this.nodeKey = this.frames.length > 2 ? (this.frames.at(-1)?.own.key as string) : undefined;
    if (this.frames.length === 1) this.endSheet();
    else if (this.frames.length === 0 && this.sheets === 0) this.fault('mdsXml.noSheet', {}, 'error');
  }
  text(text: string): void {
    if (text !== '\n' && this.skipped === 0 && NOT_BLANK.test(text))
      this.fault('mdsXml.text', { element: this.frames.at(-1)?.rule.name ?? '' }, 'warning', {
        value: text.trim().slice(0, 100),
      });
  }

  private openElement(name: string, attributes: Readonly<Record<string, string>>): void {
    const around = this.frames[this.frames.length - 1];
    if (!around) return this.beginFile(name, attributes);
    const rule = around.rule.children.get(name);
    if (!rule) return this.skip('mdsXml.unknownElement', { element: name }, 'warning');
    if (this.frames.length === 1) {
      if (!this.beginSheet()) return;
    } else if (++this.elements > MAX_ELEMENTS || this.characters > MAX_CHARACTERS) return this.discardSheet();
    const begun = rule.begin(around);
    if (begun === 'second') return this.skip('mdsXml.second', { element: name }, 'error');
    const frame: ElementFrame = { rule, own: begun.own, edge: begun.edge };
    this.frames.push(frame);
    if (this.frames.length === 2) this.sheet = begun.own;
    this.readAttributes(frame, attributes);
    rule.done?.(frame, around);
  }
  private beginFile(name: string, attributes: Readonly<Record<string, string>>): void {
    if (
      name !== FILE_RULE.name ||
      !Object.entries(attributes).some(([attribute, value]) => attribute.startsWith('xmlns') && value === NAMESPACE)
    )
      throw new XmlFault('xml.otherFormat', this.cursor.place(), { format: 'MDS-XML' });
    this.frames.push({ rule: FILE_RULE, own: {}, edge: undefined });
    const version = attributes.version ?? '';
    if (!VERSION.test(version)) return this.skip('mdsXml.version', { version }, 'error');
    if (version !== FORMAT_VERSION) this.fault('mdsXml.newerVersion', { version }, 'warning');
    for (const attribute of Object.keys(attributes))
      if (attribute !== 'version' && !attribute.startsWith('xmlns') && !attribute.includes(':'))
        this.fault('mdsXml.unknownAttribute', { attribute, element: name }, 'warning');
  }
  private beginSheet(): boolean {
    this.nodeKeys.clear();
    [this.sheetKey, this.nodeKey, this.elements, this.characters, this.errors] = [undefined, undefined, 0, 0, 0];
    if (++this.sheets <= MAX_SHEETS) return true;
    this.fault('mdsXml.tooManySheets', { max: MAX_SHEETS }, 'error');
    this.skipped = 1;
    return false;
  }
  private endSheet(): void {
    const sheet = this.sheet as Values | undefined;
    if (!sheet) return;
    if (sheet.root === undefined) this.fault('mdsXml.noRoot', {}, 'error');
    else this.emit({ sheet: sheet as unknown as SheetDocument });
    [this.sheet, this.sheetKey] = [undefined, undefined];
  }
  /** Discards the sheet because it is too large. */
  private discardSheet(): void {
    this.fault('mdsXml.tooLarge', { max: MAX_ELEMENTS }, 'error');
    this.frames.length = 1;
    this.sheet = undefined;
    this.skipped = 2;
  }
  private skip(code: string, params: Values, severity: FileFault['severity']): void {
    this.fault(code, params, severity);
    this.skipped = this.cursor.depth();
  }

  private readAttributes(frame: ElementFrame, attributes: Readonly<Record<string, string>>): void {
    const { rule, own } = frame;
    const { key } = attributes;
    if (rule.node) this.setNodeKey(own, key);
    else if (this.frames.length === 2) this.setSheetKey(own, key);
    const { names, values } = this;
    for (let at = 0; at < names.length; at++) {
      const [name, value] = [names[at] as string, values[at] as string];
      this.characters += value.length;
      const known = rule.attributes.get(name);
      if (known) this.assign(frame, known, name, value);
      else if (name !== rule.key)
        this.fault('mdsXml.unknownAttribute', { attribute: name, element: rule.name }, 'warning', { value });
    }
    if (rule.node || frame.edge) this.setPlace(frame);
    for (const name of rule.required)
      if (attributes[name] === undefined || attributes[name] === '') this.reportMissing(frame, name);
    if (rule.names && !rule.names.some((name) => attributes[name] !== undefined))
      this.fault('mdsXml.unnamed', { element: rule.name }, 'error');
    const portion = frame.edge?.portion as Values | undefined;
    if (portion && portion.kind === undefined) {
      this.reportMissing(frame, 'portion');
      delete frame.edge?.portion;
    }
  }
  private assign(frame: ElementFrame, { field, type, part }: AttributeRule, attribute: string, text: string): void {
    const { own, edge } = frame;
    const value = type.read(text);
    if (value === null) return;
    if (value === undefined)
      return this.fault(
        'mdsXml.value',
        { attribute, value: text, allowed: type.allowed?.join(', ') ?? type.xsd },
        'error',
        { field: this.fieldOf(frame, part, field), value: text },
      );
    if (part === 'own') own[field] = value;
    else if (part === 'edge') (edge as Values)[field] = value;
    else if (part === 'attributes') ((own.attributes ??= {}) as Values)[field] = value;
    else (((edge as Values).portion ??= {}) as Values)[field] = value;
  }
  private reportMissing(frame: ElementFrame, attribute: string): void {
    const { rule, own } = frame;
    if (rule.node) own[attribute] ??= '';
    this.fault('mdsXml.missing', { attribute, element: rule.name }, 'error', {
      field: this.fieldOf(
        frame,
        rule.attributes.get(attribute)?.part ?? 'own',
        rule.attributes.get(attribute)?.field ?? attribute,
      ),
    });
  }
  /** The field as faults name it: the path in the node, or a field of the edge above it. */
  private fieldOf({ rule }: ElementFrame, part: AttributeRule['part'], field: string): string {
    const within = rule.at?.(this.frames.at(-2) as ElementFrame) ?? '';
    if (part === 'own') return `${within}${field}`;
    if (part === 'attributes') return `attributes.${field}`;
    const edge = within.slice(0, within.lastIndexOf('.', within.length - 2) + 1); // of a substance or a reference
    return `${edge}${part === 'portion' ? 'portion.' : ''}${field}`;
  }
  private setPlace({ rule, own, edge }: ElementFrame): void {
    const place: FilePlace = { line: this.cursor.line() };
    if (rule.node) own.place = place;
    if (edge && (edge.node ?? edge.reference ?? edge.substance) === own && rule.name !== 'Override') edge.place = place;
  }
  /** Keys are optional, because users write files by hand. */
  private setNodeKey(own: Values, given: string | undefined): void {
    let key = given ?? `line-${this.cursor.line()}`;
    this.nodeKey = key;
    if (this.nodeKeys.has(key)) {
      if (given !== undefined) this.fault('mdsXml.duplicateKey', { key }, 'error');
      key = `${key}-${this.nodeKeys.size}`;
    }
    this.nodeKeys.add(key);
    own.key = this.nodeKey = key;
  }
  private setSheetKey(own: Values, given: string | undefined): void {
    const key = given ?? `line-${this.cursor.line()}`;
    own.key = this.sheetKey = key;
    own.place = { line: this.cursor.line() };
    if (this.sheetKeys.has(key)) this.fault('mdsXml.duplicateKey', { key }, 'error');
    this.sheetKeys.add(key);
  }
  private fault(
    code: string,
    params: Values,
    severity: FileFault['severity'],
    about: Pick<FileFault, 'field' | 'value'> = {},
  ): void {
    if (severity === 'warning' ? ++this.warnings > MAX_WARNINGS : ++this.errors > MAX_ERRORS_OF_SHEET) return;
    const { sheetKey, nodeKey } = this;
    this.emit({
      fault: {
        place: this.cursor.place(),
        code,
        params,
        severity,
        ...(sheetKey === undefined ? {} : { sheetKey }),
        ...(nodeKey === undefined ? {} : { nodeKey }),
        ...about,
      },
    });
  }
}
