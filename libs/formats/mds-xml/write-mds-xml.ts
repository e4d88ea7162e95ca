import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { DocumentChild, DocumentNode, FormatLoss, SheetDocument } from '../sheet/sheet-document';
import type { FieldType } from './field-types';
import {
  ATTACHMENT_FIELDS,
  ATTRIBUTE_FIELDS,
  CONTACT_FIELDS,
  EDGE_FIELDS,
  FORMAT_VERSION,
  NAMESPACE,
  NODE_ELEMENTS,
  NODE_FIELDS,
  OWNER_FIELDS,
  PORTION_ATTRIBUTES,
  RECIPIENT_FIELDS,
  RECYCLATE_FIELDS,
  REFERENCE_FIELDS,
  REQUEST_FIELDS,
  SHEET_FIELDS,
  SIGNATURE_FIELDS,
  SUBSTANCE_FIELDS,
  SUPPLIER_FIELDS,
} from './fields';
import { escapeAttribute, withoutForbidden } from './xml-text';

/** Names of the fields of a record with the attributes that represent them. */
type FieldAttributes = readonly (readonly [field: string, attribute: string])[];
const attributesNamedLike = (fields: Readonly<Record<string, FieldType>>): FieldAttributes =>
  Object.keys(fields).map((field) => [field, field]);
const [SHEET, NODE, ATTRIBUTES, EDGE, RECYCLATE, CONTACT] = [
  attributesNamedLike(SHEET_FIELDS),
  attributesNamedLike(NODE_FIELDS),
  attributesNamedLike(ATTRIBUTE_FIELDS),
  attributesNamedLike(EDGE_FIELDS),
  attributesNamedLike(RECYCLATE_FIELDS),
  attributesNamedLike(CONTACT_FIELDS),
];
const [OWNER, SUPPLIER, RECIPIENT, REQUEST, ATTACHMENT, SIGNATURE] = [
  attributesNamedLike(OWNER_FIELDS),
  attributesNamedLike(SUPPLIER_FIELDS),
  attributesNamedLike(RECIPIENT_FIELDS),
  attributesNamedLike(REQUEST_FIELDS),
  attributesNamedLike(ATTACHMENT_FIELDS),
  attributesNamedLike(SIGNATURE_FIELDS),
];
const SUBSTANCE = attributesNamedLike(SUBSTANCE_FIELDS);
const REFERENCE: FieldAttributes = Object.keys(REFERENCE_FIELDS).map((attribute) => [
  attribute === 'sheet' ? 'key' : attribute,
  attribute,
]);
const PORTION: FieldAttributes = Object.entries(PORTION_ATTRIBUTES).map(([attribute, field]) => [field, attribute]);

/** Number of characters that are written at once. */
const PIECE_CHARACTERS = 1 << 16;
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n<Datasheets xmlns="${NAMESPACE}" version="${FORMAT_VERSION}">\n`;
const END = '</Datasheets>\n';

/** Writes MDS-XML 1.0, sheet by sheet, and ends the target. Only characters that are invalid in XML are lost. */
export async function writeMdsXml(sheets: AsyncIterable<SheetDocument>, target: Writable): Promise<FormatLoss[]> {
  const losses: FormatLoss[] = [];
  let piece = HEAD;
  for await (const sheet of sheets) {
    piece += new SheetText(sheet, losses).writeSheet();
    if (piece.length < PIECE_CHARACTERS) continue;
    if (!target.write(piece)) await once(target, 'drain');
    piece = '';
  }
  const finished = once(target, 'finish');
  target.end(piece + END);
  await finished;
  return losses;
}

class SheetText {
  private text = '';
  private readonly path: string[] = [];
  constructor(
    private readonly sheet: SheetDocument,
    private readonly losses: FormatLoss[],
  ) {}

  writeSheet(): string {
    const { sheet } = this;
    this.open('Datasheet', [[sheet, SHEET]]);
    if (sheet.owner) this.empty('Owner', [[sheet.owner, OWNER]]);
    if (sheet.supplier)
      this.block(
        'Supplier',
        [[sheet.supplier, SUPPLIER]],
        sheet.supplier.contact && (() => this.empty('Contact', [[sheet.supplier?.contact, CONTACT]])),
      );
    this.node(sheet.root);
    for (const recipient of sheet.recipients ?? []) this.empty('Recipient', [[recipient, RECIPIENT]]);
    for (const request of sheet.requests ?? []) this.empty('Request', [[request, REQUEST]]);
    for (const attachment of sheet.attachments ?? []) this.empty('Attachment', [[attachment, ATTACHMENT]]);
    for (const signature of sheet.signatures ?? []) this.empty('Signature', [[signature, SIGNATURE]]);
    this.text += '</Datasheet>\n';
    return this.text;
  }

  private node(node: DocumentNode, child?: DocumentChild): void {
    const { attributes } = node;
    this.path.push(node.name);
    const parts: Parts = [
      [{ key: node.key }, [['key', 'key']]],
      [node, NODE],
      [attributes, ATTRIBUTES],
      ...edgeOf(child),
    ];
    const holds =
      node.children.length > 0 ||
      attributes?.norms ||
      attributes?.contact ||
      attributes?.recyclate ||
      child?.applicationOverrides;
    this.block(NODE_ELEMENTS[node.kind], parts, holds ? () => this.inside(node, child) : undefined);
    this.path.pop();
  }
  private inside({ attributes, children }: DocumentNode, child?: DocumentChild): void {
    for (const name of attributes?.norms ?? []) this.empty('Norm', [[{ name }, [['name', 'name']]]]);
    if (attributes?.contact) this.empty('Contact', [[attributes.contact, CONTACT]]);
    if (attributes?.recyclate) this.empty('Recyclate', [[attributes.recyclate, RECYCLATE]]);
    this.overrides(child);
    for (const one of children) this.child(one);
  }
  private child(child: DocumentChild): void {
    if (child.node) return this.node(child.node, child);
    const inside = child.applicationOverrides && (() => this.overrides(child));
    if (child.reference) this.block('Ref', [[child.reference, REFERENCE], ...edgeOf(child)], inside);
    else this.block('Substance', [[child.substance, SUBSTANCE], ...edgeOf(child)], inside);
  }
  private overrides(child: DocumentChild | undefined): void {
    for (const { substance, applicationCode } of child?.applicationOverrides ?? [])
      this.empty('Override', [
        [{ applicationCode }, [['applicationCode', 'applicationCode']]],
        [substance, SUBSTANCE],
      ]);
  }

  private block(element: string, parts: Parts, inside: (() => void) | undefined): void {
    if (!inside) return this.empty(element, parts);
    this.open(element, parts);
    inside();
    this.text += `</${element}>\n`;
  }
  private empty(element: string, parts: Parts): void {
    this.text += `<${element}`;
    this.attributes(element, parts);
    this.text += '/>\n';
  }
  private open(element: string, parts: Parts): void {
    this.text += `<${element}`;
    this.attributes(element, parts);
    this.text += '>\n';
  }
  private attributes(element: string, parts: Parts): void {
    for (const [part, fields] of parts) {
      if (!part) continue;
      for (const [field, attribute] of fields) {
        const value = (part as Readonly<Record<string, unknown>>)[field];
        if (value === undefined) continue;
        const text =
          typeof value === 'string'
            ? escapeAttribute(this.withoutInvalid(element, field, value))
            : String(value as number | boolean);
        this.text += ` ${attribute}="${text}"`;
      }
    }
  }
  private withoutInvalid(element: string, field: string, value: string): string {
    const to = withoutForbidden(value);
    if (to !== value)
      this.losses.push({
        sheetKey: this.sheet.key,
        names: [...this.path],
        field: `${element}.${field}`,
        value,
        reason: 'mapped',
        to,
      });
    return to;
  }
}
type Parts = readonly (readonly [part: object | undefined, fields: FieldAttributes])[];
const edgeOf = (child: DocumentChild | undefined): Parts => [
  [child, EDGE],
  [child?.portion, PORTION],
];
