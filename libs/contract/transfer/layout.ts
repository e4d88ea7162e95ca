import { z } from 'zod';
import { layoutInterface, layoutSource } from '../enums';
import { uploadedFile } from '../wire/files';
import { byId, byIds, flag, id, instant, optionalText, route, text } from '../wire/kit';

// Layouts of non-public file formats (IMDS-AI, CAI, CSV, IC), entered as data by customers who have a contract
// (libs/features/transfer/README.md).

/**
 * What an element or record becomes, in terms of MDS-XML. `wrapper`: its content belongs to the surrounding
 * element; `ignored`: it is skipped with its content.
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
const MAX_RULES = 100;
const MAX_FIELDS = 100;
const MAX_VALUES = 500;
const MAX_LEVEL = 100;
const name = text(100);
const values = z
  .record(z.string().max(100), z.string().max(200))
  .refine((map) => Object.keys(map).length <= MAX_VALUES, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MAX_VALUES) },
  });
const field = z.strictObject({
  /**
   * `@ArtNr` is an attribute, `ArtNr` an element that contains only text. In a table: the title of a column, or its
   * number starting at 1.
   */
  from: name,
  /** Attribute of MDS-XML: `number`, `massGrams`, `portion`. */
  to: name,
  /** Mapping of values in the file to values of MDS-XML: `{ "0": "2" }`. */
  values: values.optional(),
  /** Place of the unit, and the factors for conversion: `{ "kg": "1000" }`. */
  unit: z
    .strictObject({ from: name, factors: z.record(z.string().max(20), z.string().regex(/^\d{1,9}(\.\d{1,9})?$/)) })
    .optional(),
  /** Default value when the file has none. */
  otherwise: z.string().max(200).optional(),
});
export type LayoutField = z.output<typeof field>;
const fields = z.array(field).max(MAX_FIELDS).default([]);
const rule = z.strictObject({
  /** Name of the element, or value in the column of kinds. */
  name,
  as: z.enum(LAYOUT_ROLES),
  fields,
  /** Set when the element also begins a data sheet: the fields of this sheet. */
  sheet: fields.optional(),
  /** For a table: depth of such records when there is no column for it. */
  level: z.number().int().min(0).max(MAX_LEVEL).optional(),
});
export type LayoutRule = z.output<typeof rule>;
const rules = z.array(rule).min(1).max(MAX_RULES);
const decimalMark = z.enum(['.', ',']).default('.');
export const fileLayout = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('xml'), /** Outermost element of the file. */ root: name, decimalMark, rules }),
  z.strictObject({
    form: z.literal('records'),
    /** True when the first row contains titles. */
    titles: z.boolean().default(true),
    /** Column with the kind of the record, which selects the rule. */
    kind: name,
    /** Column with the depth of the record. */
    level: name.optional(),
    decimalMark,
    rules,
  }),
]);
export type FileLayout = z.output<typeof fileLayout>;

/** One version of a layout. Versions never change, so that a file can be read again by the same version. */
export const layoutRow = z.object({
  id,
  /** Id of the first version. */
  layoutId: id,
  layoutVersion: z.number().int(),
  name: z.string(),
  interface: layoutInterface.schema,
  source: layoutSource.schema,
  note: z.string().nullable(),
  layout: fileLayout,
  /** True for layouts of the operating centre, which all enterprises can use. */
  ofPlatform: z.boolean(),
  createdBy: z.string(),
  createTime: instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type LayoutRow = z.output<typeof layoutRow>;
const save = z.object({
  /** The previous version. */
  id: id.optional(),
  name: text(100),
  interface: layoutInterface.schema,
  source: layoutSource.schema,
  note: optionalText(500),
  layout: fileLayout,
  /** For the operating centre: makes the layout available to all enterprises. */
  ofPlatform: flag.default(false),
});

const place = z.object({
  line: z.number().int().optional(),
  element: z.string().optional(),
  row: z.number().int().optional(),
  column: z.string().optional(),
});
/** Result of reading a file by a layout. Nothing is stored. */
export const layoutPreview = z.object({
  sheets: z.number().int(),
  nodes: z.number().int(),
  errors: z.number().int(),
  warnings: z.number().int(),
  /** The first of the sheets that were found. */
  shown: z.array(
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
  /** Elements and fields without a rule in the layout, with their number. */
  unmapped: z.array(z.object({ name: z.string(), count: z.number().int() })),
});
export type LayoutPreview = z.output<typeof layoutPreview>;

const base = '/transfer/layout';
const [query, edit] = ['mds:fileLayout:query', 'mds:fileLayout:edit'] as const;
export const transferLayoutApi = {
  /** The newest version of each layout, of the platform and of the enterprise. */
  list: route({ method: 'GET', path: `${base}/list`, needs: query, answer: 'list', output: z.array(layoutRow) }),
  /** Versions of a file layout, newest first. */
  versions: route({
    method: 'GET',
    path: `${base}/versions/{id}`,
    needs: query,
    answer: 'list',
    input: byId,
    output: z.array(layoutRow),
  }),
  /** Creates a new version, or the first one of a new layout. */
  save: route({ method: 'POST', path: `${base}/save`, needs: edit, says: 'saved', input: save, output: layoutRow }),
  /** Deletes a layout with all versions. Data that were imported with it remain. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: edit, answer: 'ok', says: 'deleted', input: byIds }),
  /** Reads a file by an unsaved or a saved layout. */
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: edit,
    upload: 'layoutSample',
    limit: 'upload',
    input: z.object({
      file: uploadedFile,
      layout: z.preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), fileLayout),
      source: layoutSource.schema,
    }),
    output: layoutPreview,
  }),
};

/** Parses JSON from a field of a multipart form, in which all values are text. */
function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
