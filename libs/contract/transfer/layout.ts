import { z } from 'zod';
import { layoutInterface, layoutSource } from '../enums';
import { uploadedFile } from '../wire/files';
import { byId, byIds, flag, id, instant, optionalText, route, text } from '../wire/kit';

// Layouts of files whose form is not public (IMDS-AI, CAI, CSV, IC): what a customer with a contract knows of them, as
// data (libs/features/transfer/README.md).

/**
 * What an element or a record is, in the elements of MDS-XML; `wrapper`: what stands in it belongs to what is around
 * it; `ignored`: with everything in it.
 */
export const LAYOUT_ROLES = [
  'Datasheet',
  'Component',
  'SemiComponent',
  'Material',
  'Substance',
  'Ref',
  'Override',
  'Norm',
  'Recyclate',
  'Contact',
  'Owner',
  'Supplier',
  'Recipient',
  'Request',
  'wrapper',
  'ignored',
] as const;
export type LayoutRole = (typeof LAYOUT_ROLES)[number];
const MOST_RULES = 100;
const MOST_FIELDS = 100;
const MOST_VALUES = 500;
const MOST_LEVEL = 100;
const name = text(100);
const values = z
  .record(z.string().max(100), z.string().max(200))
  .refine((map) => Object.keys(map).length <= MOST_VALUES, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MOST_VALUES) },
  });
const field = z.strictObject({
  /**
   * `@ArtNr` an attribute, `ArtNr` an element that holds nothing but text; in a table the title of a column or its
   * number from 1.
   */
  from: name,
  /** Attribute of MDS-XML: `number`, `massGrams`, `portion`. */
  to: name,
  /** Their words for ours: `{ "0": "2" }`. */
  values: values.optional(),
  /** Where the unit stands, and how many of ours one of it is: `{ "kg": "1000" }`. */
  unit: z
    .strictObject({ from: name, factors: z.record(z.string().max(20), z.string().regex(/^\d{1,9}(\.\d{1,9})?$/)) })
    .optional(),
  /** Where the file says nothing. */
  otherwise: z.string().max(200).optional(),
});
export type LayoutField = z.output<typeof field>;
const fields = z.array(field).max(MOST_FIELDS).default([]);
const rule = z.strictObject({
  /** Name of the element, or what the column of kinds says. */
  name,
  as: z.enum(LAYOUT_ROLES),
  fields,
  /** It begins a data sheet too, of which these are the fields. */
  sheet: fields.optional(),
  /** Of a table: how deep such a record stands, where no column says it. */
  level: z.number().int().min(0).max(MOST_LEVEL).optional(),
});
export type LayoutRule = z.output<typeof rule>;
const rules = z.array(rule).min(1).max(MOST_RULES);
const decimalMark = z.enum(['.', ',']).default('.');
export const fileLayout = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('xml'), /** Outermost element of the file. */ root: name, decimalMark, rules }),
  z.strictObject({
    form: z.literal('records'),
    /** The first row holds titles. */ titles: z.boolean().default(true),
    /** Column that says which rule a record follows. */ kind: name,
    /** Column with its depth. */ level: name.optional(),
    decimalMark,
    rules,
  }),
]);
export type FileLayout = z.output<typeof fileLayout>;

/** One version of a layout. Versions never change: what was read by one can be read by it again. */
export const layoutRow = z.object({
  id,
  /** The first version. */ layoutId: id,
  layoutVersion: z.number().int(),
  name: z.string(),
  interface: layoutInterface.schema,
  source: layoutSource.schema,
  note: z.string().nullable(),
  layout: fileLayout,
  /** Everybody's, kept by the operating centre. */ ofPlatform: z.boolean(),
  createdBy: z.string(),
  createTime: instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type LayoutRow = z.output<typeof layoutRow>;
const save = z.object({
  /** The version that this one follows. */ id: id.optional(),
  name: text(100),
  interface: layoutInterface.schema,
  source: layoutSource.schema,
  note: optionalText(500),
  layout: fileLayout,
  /** Of the operating centre: for everybody. */ ofPlatform: flag.default(false),
});

const place = z.object({
  line: z.number().int().optional(),
  element: z.string().optional(),
  row: z.number().int().optional(),
  column: z.string().optional(),
});
/** What a file is by a layout; nothing of it is kept. */
export const layoutPreview = z.object({
  sheets: z.number().int(),
  nodes: z.number().int(),
  errors: z.number().int(),
  warnings: z.number().int(),
  /** The first of them. */ shown: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      number: z.string().nullable(),
      nodes: z.number().int(),
      tree: z.array(z.object({ level: z.number().int(), kind: z.string(), name: z.string(), amount: z.string() })),
    }),
  ),
  faults: z.array(
    z.object({ severity: z.enum(['error', 'warning']), message: z.string(), place, value: z.string().nullable() }),
  ),
  /** Elements and fields that the layout has no rule for, and how often. */ unmapped: z.array(
    z.object({ name: z.string(), count: z.number().int() }),
  ),
});
export type LayoutPreview = z.output<typeof layoutPreview>;

const base = '/transfer/layout';
const [query, edit] = ['mds:fileLayout:query', 'mds:fileLayout:edit'] as const;
export const transferLayoutApi = {
  /** The newest version of each, the platform's and the own. */
  list: route({ method: 'GET', path: `${base}/list`, needs: query, answer: 'list', output: z.array(layoutRow) }),
  versions: route({
    method: 'GET',
    path: `${base}/versions/{id}`,
    needs: query,
    answer: 'list',
    input: byId,
    output: z.array(layoutRow),
  }),
  /** A new version, or a first one. */
  save: route({ method: 'POST', path: `${base}/save`, needs: edit, says: 'saved', input: save, output: layoutRow }),
  /** With all its versions; what was read by it stays. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: edit, answer: 'ok', says: 'deleted', input: byIds }),
  /** A file by a layout that is not saved yet, or by a saved one. */
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: edit,
    upload: 'layoutSample',
    limit: 'upload',
    input: z.object({
      file: uploadedFile,
      layout: z.preprocess((value) => (typeof value === 'string' ? parsed(value) : value), fileLayout),
      source: layoutSource.schema,
    }),
    output: layoutPreview,
  }),
};

/** Of a multipart form, where everything is text. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
