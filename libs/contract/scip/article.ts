import { z } from 'zod';
import {
  LOWER_QUALIFIERS,
  SCIP_KINDS,
  SCIP_NUMBER_FORMAT,
  SCIP_QUANTITIES,
  SCIP_RULES,
  UPPER_QUALIFIERS,
} from '@matlas/domain';
import { scipDossierState } from '../enums';
import { id, instant, rowVersion } from '../wire/kit';

/** Upper bounds of what a client may send; the rules of SCIP are checked by the domain, with path and fix. */
const MAX_TEXT = 5000;
const MAX_ENTRIES = 5000;
const code = z.number().int().nullable();
const line = z.string().max(MAX_TEXT);
const many = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_ENTRIES);
const entry = { entryId: z.string().max(100).optional() };
const texts = many(z.object({ language: z.string().min(1).max(20), text: line }));
const choice = z.object({ code, other: texts.optional() });
const name = z.object({ ...entry, type: choice, value: line });
const quantity = z.object({ unit: code, value: line });
const units = z.object({
  lowerQualifier: z.enum(LOWER_QUALIFIERS).nullable(),
  upperQualifier: z.enum(UPPER_QUALIFIERS).nullable(),
  lower: line.nullable(),
  upper: line.nullable(),
});
const uuid = z.string().max(100);
/** A SCIP number that a person enters. */
export const scipNumber = z.stringFormat('uuid', SCIP_NUMBER_FORMAT).toLowerCase();

/** An article of a dossier (ARTICLE 9.0). Ids of articles, substances and attachments are uuids of IUCLID. */
export const scipArticle = z.object({
  id: uuid,
  name: line,
  otherNames: many(name),
  identifierType: choice,
  identifier: line,
  otherIdentifiers: many(name),
  categories: many(z.number().int()),
  production: code,
  pictures: many(z.object({ ...entry, attachmentId: uuid })),
  quantities: z.partialRecord(z.enum(SCIP_QUANTITIES), quantity),
  colours: many(choice),
  otherCharacteristics: many(z.object({ ...entry, names: texts, values: texts })),
  noSafeUse: z.boolean().nullable(),
  safeUse: many(z.object({ ...entry, texts })),
  disassembling: many(z.object({ ...entry, attachmentId: uuid.nullable(), language: code })),
  components: many(z.object({ ...entry, articleId: uuid, units: units.nullable() })),
  concerns: many(
    z.object({
      ...entry,
      substanceId: uuid,
      range: code,
      materials: many(z.object({ ...entry, category: choice, characteristics: many(choice) })),
      mixtures: many(z.number().int()),
    }),
  ),
  noLongerPresent: many(z.object({ ...entry, substanceId: uuid })),
});
const field = z.enum(Object.keys(scipArticle.shape) as [keyof typeof scipArticle.shape, ...never[]]);

/** A finding of the rules; `fix` are the values that settle it. */
export const scipFinding = z.object({
  articleId: uuid.nullable(),
  /** The row of the working tree; null for the dossier itself. */
  nodeId: id.nullable(),
  articleName: z.string().nullable(),
  path: z.string(),
  rule: z.enum(SCIP_RULES),
  /** The rule as a sentence, in the language of the reader. */
  message: z.string(),
  severity: z.enum(['error', 'warning']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  fix: scipArticle.partial().nullable(),
});
export type ScipFindingRow = z.output<typeof scipFinding>;

/** A node of the working tree. The same article below two complex objects is one node with two parents. */
export const scipNode = z.object({
  id,
  dossierId: id,
  name: z.string(),
  number: z.string(),
  isComplex: z.boolean(),
  /** Pieces in the parent; null for the root. */
  quantity: z.string().nullable(),
  places: z.number().int(),
  suppliers: z.array(z.string()),
  substances: z.array(z.string()),
  /** Fields that a person changed, and fields whose source says something else now. */
  changed: z.number().int(),
  differences: z.number().int(),
  errors: z.number().int(),
});
export type ScipNodeRow = z.output<typeof scipNode>;

/** Where the values of the source come from. */
const origin = z.enum(['sheet', 'bom', 'default', 'analysis', 'note', 'file']);
export const scipNodeDetail = scipNode.extend({
  article: scipArticle,
  origins: z.partialRecord(field, origin),
  changedFields: z.array(field),
  differing: z.array(z.object({ field, entered: z.unknown(), source: z.unknown() })),
  findings: z.array(scipFinding),
  source: z.object({
    sheetId: id.nullable(),
    cid: z.number().int().nullable(),
    cver: z.string().nullable(),
    nodeId: id.nullable(),
  }),
  substanceNames: z.record(z.string(), z.string()),
  version: z.number().int(),
});
export type ScipNodeDetail = z.output<typeof scipNodeDetail>;

export const scipLegalEntity = z.object({
  /** The uuid of the legal entity at ECHA. */
  uuid: z.uuid(),
  name: z.string().trim().min(1).max(255),
  address: z.string().max(255).nullable(),
  postalCode: z.string().max(255).nullable(),
  town: z.string().max(255).nullable(),
  /** Code of the picklist A31. */
  country: code,
  phone: z.string().max(255).nullable(),
  email: z.string().max(255).nullable(),
});

/** A dossier of a vehicle. `isStale`: a newer analysis or another BOM says that it must be looked at again. */
export const scipDossierHeader = z.object({
  id,
  modId: id.nullable(),
  runId: id.nullable(),
  name: z.string(),
  uuid: z.string(),
  kind: z.enum(SCIP_KINDS),
  state: scipDossierState.schema,
  rootId: id.nullable(),
  articles: z.number().int(),
  /** Articles that the analysis could not decide, or whose substance is confidential: they are not in the dossier. */
  open: z.number().int(),
  isStale: z.boolean(),
  /** Data sheets of its articles that have a newer version. */
  newerSheets: z.number().int(),
  scipNumber: z.string().nullable(),
  /** The file that it was read from, and what was not taken from it. */
  imported: z
    .object({
      fileName: z.string(),
      faults: z.array(z.object({ file: z.string().nullable(), message: z.string() })),
    })
    .nullable(),
  createTime: instant,
  updateTime: instant,
  validatedAt: instant.nullable(),
  exportedAt: instant.nullable(),
  version: rowVersion,
});
export type ScipDossierHeader = z.output<typeof scipDossierHeader>;
