import type { FieldType } from './field-types';
import {
  ATTACHMENT_FIELDS,
  ATTRIBUTE_FIELDS,
  CONTACT_FIELDS,
  EDGE_FIELDS,
  NODE_ELEMENTS,
  NODE_FIELDS,
  OWNER_FIELDS,
  PORTION_ATTRIBUTES,
  PORTION_FIELDS,
  RECIPIENT_FIELDS,
  RECYCLATE_FIELDS,
  REFERENCE_FIELDS,
  REQUEST_FIELDS,
  SHEET_FIELDS,
  SIGNATURE_FIELDS,
  SUBSTANCE_FIELDS,
  SUPPLIER_FIELDS,
} from './fields';
import { text } from './field-types';

type Values = Record<string, unknown>;
/** An open element: the values of its own attributes, and those of the edge above it. */
export interface ElementFrame {
  readonly rule: ElementRule;
  readonly own: Values;
  readonly edge: Values | undefined;
}
/** The record that an attribute belongs to. */
type Part = 'own' | 'attributes' | 'edge' | 'portion';
export interface AttributeRule {
  readonly field: string;
  readonly type: FieldType;
  readonly part: Part;
}
/**
 * An element of the format: its attributes, its permitted children, and how its value is attached to the enclosing
 * element.
 */
export interface ElementRule {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, AttributeRule>;
  readonly children: ReadonlyMap<string, ElementRule>;
  readonly required: readonly string[];
  /** Identifying attributes, of which at least one is required. */
  readonly names?: readonly string[];
  /** The identifying attribute that the reader handles itself. */
  readonly key?: 'key';
  readonly begin: (around: ElementFrame) => { own: Values; edge?: Values } | 'second';
  /** Called after the attributes are read. */
  readonly done?: (frame: ElementFrame, around: ElementFrame) => void;
  readonly node?: boolean;
  /** Path of its own fields within the enclosing node or sheet. */
  readonly at?: (around: ElementFrame) => string;
}

type AttributeRules = readonly (readonly [name: string, rule: AttributeRule])[];
const part = (fields: Readonly<Record<string, FieldType>>, into: Part): AttributeRules =>
  Object.entries(fields).map(([field, type]) => [field, { field, type, part: into }]);
const portion: AttributeRules = Object.entries(PORTION_ATTRIBUTES).map(([attribute, field]) => [
  attribute,
  { field, type: PORTION_FIELDS[field], part: 'portion' },
]);
const edge: AttributeRules = [...part(EDGE_FIELDS, 'edge'), ...portion];
const nodeAttributes: AttributeRules = [...part(NODE_FIELDS, 'own'), ...part(ATTRIBUTE_FIELDS, 'attributes')];
const referenceAttributes: AttributeRules = Object.entries(REFERENCE_FIELDS).map(([attribute, type]) => [
  attribute,
  { field: attribute === 'sheet' ? 'key' : attribute, type, part: 'own' },
]);

const byName = (rules: readonly ElementRule[]): Map<string, ElementRule> =>
  new Map(rules.map((rule) => [rule.name, rule]));
const NONE: ReadonlyMap<string, ElementRule> = new Map();
const list = (around: Values, field: string): unknown[] => (around[field] ??= []) as unknown[];
const inAttributes = (around: ElementFrame): Values => (around.own.attributes ??= {}) as Values;

/** Rule for an element that is a single value of a field of the enclosing element. */
const singleElement = (
  name: string,
  fields: Readonly<Record<string, FieldType>>,
  field: string,
  o: { required?: readonly string[]; children?: readonly ElementRule[]; into?: (around: ElementFrame) => Values } = {},
): ElementRule => ({
  name,
  attributes: new Map(part(fields, 'own')),
  children: byName(o.children ?? []),
  required: o.required ?? [],
  at: () => `${o.into ? 'attributes.' : ''}${field}.`,
  begin: (around) => {
    const holder = (o.into ?? ((frame: ElementFrame) => frame.own))(around);
    if (holder[field] !== undefined) return 'second';
    return { own: (holder[field] = {}) };
  },
});
/** Rule for an element that is an item of a list of the sheet. */
const listElement = (
  name: string,
  fields: Readonly<Record<string, FieldType>>,
  field: string,
  required: readonly string[],
): ElementRule => ({
  name,
  attributes: new Map(part(fields, 'own')),
  children: NONE,
  required,
  at: (around) => `${field}.${list(around.own, field).length - 1}.`,
  begin: (around) => {
    const own: Values = {};
    list(around.own, field).push(own);
    return { own };
  },
});

const contact = singleElement('Contact', CONTACT_FIELDS, 'contact', { required: ['name'] });
const norm: ElementRule = {
  name: 'Norm',
  attributes: new Map([['name', { field: 'name', type: text(100), part: 'own' }]]),
  children: NONE,
  required: ['name'],
  at: () => 'attributes.norms.',
  begin: () => ({ own: {} }),
  done: ({ own }, around) => void list(inAttributes(around), 'norms').push(own.name),
};
const nodeContact = singleElement('Contact', CONTACT_FIELDS, 'contact', { required: ['name'], into: inAttributes });
const recyclate = singleElement('Recyclate', RECYCLATE_FIELDS, 'recyclate', { into: inAttributes });
const SUBSTANCE_NAMES = Object.keys(SUBSTANCE_FIELDS);
const override: ElementRule = {
  name: 'Override',
  attributes: new Map<string, AttributeRule>([
    ...part(SUBSTANCE_FIELDS, 'own'),
    ['applicationCode', { field: 'applicationCode', type: EDGE_FIELDS.applicationCode, part: 'edge' }],
  ]),
  children: NONE,
  required: [],
  names: SUBSTANCE_NAMES,
  at: (around) => `applicationOverrides.${list(around.edge as Values, 'applicationOverrides').length - 1}.substance.`,
  begin: (around) => {
    const own: Values = {};
    const values: Values = { substance: own };
    list(around.edge as Values, 'applicationOverrides').push(values);
    return { own, edge: values };
  },
};

/** Elements permitted below a node; filled later, because nodes contain nodes. */
const childrenOfNode = new Map<string, ElementRule>();
const leaf = (
  name: string,
  field: 'reference' | 'substance',
  attributes: AttributeRules,
  names: readonly string[],
): ElementRule => ({
  name,
  attributes: new Map([...attributes, ...edge]),
  children: byName([override]),
  required: [],
  names,
  at: (around) => `children.${list(around.own, 'children').length - 1}.${field}.`,
  begin: (around) => {
    const own: Values = {};
    const above: Values = { [field]: own };
    list(around.own, 'children').push(above);
    return { own, edge: above };
  },
});
const ref = leaf('Ref', 'reference', referenceAttributes, ['sheet', 'cid', 'name', 'number']);
const substance = leaf('Substance', 'substance', part(SUBSTANCE_FIELDS, 'own'), SUBSTANCE_NAMES);
const nodes = Object.entries(NODE_ELEMENTS).map(([kind, name]): ElementRule => ({
  name,
  attributes: new Map([...nodeAttributes, ...edge]),
  children: childrenOfNode,
  required: ['name'],
  key: 'key',
  node: true,
  begin: (around) => {
    const own: Values = { kind: Number(kind), children: [] };
    const above: Values = { node: own };
    list(around.own, 'children').push(above);
    return { own, edge: above };
  },
}));
const nodeContent = [norm, nodeContact, recyclate, ref, substance, ...nodes];
for (const rule of [...nodeContent, override]) childrenOfNode.set(rule.name, rule);
/** The root node has no edge. */
const roots = Object.entries(NODE_ELEMENTS).map(([kind, name]): ElementRule => ({
  name,
  attributes: new Map(nodeAttributes),
  children: byName(nodeContent),
  required: ['name'],
  key: 'key',
  node: true,
  begin: ({ own: sheet }) =>
    sheet.root === undefined ? { own: (sheet.root = { kind: Number(kind), children: [] } as Values) } : 'second',
}));

const { key: _key, ...headFields } = SHEET_FIELDS;
const sheetElement: ElementRule = {
  name: 'Datasheet',
  attributes: new Map(part(headFields, 'own')),
  required: ['key', 'source'],
  key: 'key',
  begin: () => ({ own: {} }),
  children: byName([
    singleElement('Owner', OWNER_FIELDS, 'owner'),
    singleElement('Supplier', SUPPLIER_FIELDS, 'supplier', { children: [contact] }),
    ...roots,
    listElement('Recipient', RECIPIENT_FIELDS, 'recipients', ['enterpriseName']),
    listElement('Request', REQUEST_FIELDS, 'requests', []),
    listElement('Attachment', ATTACHMENT_FIELDS, 'attachments', ['name', 'kind', 'sha256', 'size']),
    listElement('Signature', SIGNATURE_FIELDS, 'signatures', Object.keys(SIGNATURE_FIELDS)),
  ]),
};
/** The root element of the file; its attributes are handled by the reader. */
export const FILE_RULE: ElementRule = {
  name: 'Datasheets',
  attributes: new Map(),
  children: byName([sheetElement]),
  required: [],
  begin: () => ({ own: {} }),
};

const reachableRules = (rule: ElementRule, seen = new Set<ElementRule>()): ReadonlySet<ElementRule> => {
  if (!seen.has(rule)) for (const child of seen.add(rule) && rule.children.values()) reachableRules(child, seen);
  return seen;
};
/** Attributes of each element by name; nested nodes also have those of their edge. */
export const ATTRIBUTES_OF: ReadonlyMap<string, ReadonlyMap<string, AttributeRule>> = new Map(
  [...reachableRules(FILE_RULE)]
    .sort((one, other) => one.attributes.size - other.attributes.size)
    .map(({ name, attributes }) => [name, attributes]),
);
