import { z } from 'zod';
import { notJudgedReason, scipDossierState, verdict } from '../enums';
import { instant, isoDate } from '../wire/kit';

/**
 * What today's list is compared with: another version, a file that is not imported, or the same regulation on a
 * future date.
 */
export const impactKind = z.enum(['version', 'file', 'date']);
export type ImpactKind = z.output<typeof impactKind>;
/** What happens to an entry. `exemptionEnds`: an exemption that its uses claim expires. */
export const impactChange = z.enum(['added', 'removed', 'changed', 'sunset', 'exemptionEnds']);
export type ImpactChange = z.output<typeof impactChange>;

const compared = z.object({
  lawId: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  /** Null when there is no list on that side. */
  fromLabel: z.string().nullable(),
  toLabel: z.string().nullable(),
  /** Why neither side has an entry to judge by, so that there is no result for this regulation; otherwise absent. */
  notJudged: notJudgedReason.schema.optional(),
});
/** Sheets are those that the user who started it may see, without superseded versions. */
export const impactCounts = z.object({
  entries: z.number().int(),
  substances: z.number().int(),
  ownSheets: z.number().int(),
  receivedSheets: z.number().int(),
  publishedSheets: z.number().int(),
  positions: z.number().int(),
  models: z.number().int(),
  customers: z.number().int(),
  suppliers: z.number().int(),
});
export type ImpactCounts = z.output<typeof impactCounts>;
export const impactRow = z.object({
  id: z.number().int(),
  kind: impactKind,
  lists: z.array(compared),
  fromDate: isoDate,
  toDate: isoDate,
  fileName: z.string().nullable(),
  counts: impactCounts,
  /** Number of changes in texts only, which do not affect verdicts. */
  wordsOnly: z.number().int(),
  /** Number of substances in a file that the catalogue does not have; no sheet can contain them. */
  unknownSubstances: z.number().int(),
  /** Number of entries without substances, by which nothing can be found. */
  memberless: z.number().int(),
  milliseconds: z.number().int(),
  watchId: z.number().int().nullable(),
  startedBy: z.string(),
  createTime: instant,
  /** Verdicts calculated by the engine. Null until they are requested. */
  exact: z
    .object({
      state: z.enum(['running', 'done', 'failed', 'cancelled']),
      jobId: z.number().int().nullable(),
      appears: z.number().int(),
      vanishes: z.number().int(),
      changes: z.number().int(),
      finishedAt: instant.nullable(),
    })
    .nullable(),
  can: z.object({ delete: z.boolean() }),
});
export type ImpactRow = z.output<typeof impactRow>;

const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export const impactEntry = z.object({
  id: z.number().int(),
  n: z.number().int(),
  change: impactChange,
  lawId: z.number().int(),
  lawCode: z.string(),
  entryNo: z.string(),
  nameZh: z.string().nullable(),
  nameEn: z.string(),
  cas: z.string().nullable(),
  fields: z.array(fieldChange),
  substances: z.number().int(),
  membersAdded: z.array(z.string()),
  membersRemoved: z.array(z.string()),
  /** Number of sheets that contain one of the substances in their own tree. */
  holders: z.number().int(),
});
export type ImpactEntry = z.output<typeof impactEntry>;
export const impactSheet = z.object({
  id: z.number().int(),
  cid: z.number().int(),
  cver: z.string(),
  kind: z.number().int(),
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  relation: z.enum(['own', 'received', 'published']),
  ownerName: z.string(),
  ownerNameEn: z.string(),
  /** 0: contains the substance in its own tree; 1: refers to such a sheet; and so on. */
  level: z.number().int(),
  positions: z.number().int(),
  models: z.number().int(),
  recipients: z.number().int(),
  /** The first few entries that affect it. */
  entries: z.array(z.object({ n: z.number().int(), nameZh: z.string().nullable(), nameEn: z.string() })),
});
export type ImpactSheet = z.output<typeof impactSheet>;
export const impactModel = z.object({
  id: z.number().int(),
  name: z.string(),
  number: z.string(),
  positions: z.number().int(),
  sheets: z.number().int(),
  /** State of the SCIP dossier of the vehicle; null without one. */
  scipState: scipDossierState.schema.nullable(),
  exact: z
    .object({
      worstBefore: verdict.schema,
      worstAfter: verdict.schema,
      appears: z.number().int(),
      vanishes: z.number().int(),
      changes: z.number().int(),
      /** True when it contains confidential substances of others; nothing about them is returned. */
      hidden: z.boolean(),
    })
    .nullable(),
});
export type ImpactModel = z.output<typeof impactModel>;
export const impactPosition = z.object({
  id: z.number().int(),
  modId: z.number().int(),
  modelName: z.string(),
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  sheetId: z.number().int(),
  sheetName: z.string(),
  sheetForeignName: z.string().nullable(),
  level: z.number().int(),
});
export type ImpactPosition = z.output<typeof impactPosition>;
/** A customer who received affected sheets of the caller's enterprise, or a supplier who sent them. */
export const impactParty = z.object({
  id: z.number().int(),
  code: z.string().nullable(),
  nameZh: z.string(),
  nameEn: z.string(),
  sheets: z.number().int(),
  lastAt: instant.nullable(),
  firstSheets: z.array(z.object({ id: z.number().int(), name: z.string(), foreignName: z.string().nullable() })),
  /**
   * Number of messages about the impact that were already sent to it. `asked`: number of requests already sent to
   * it.
   */
  told: z.number().int(),
  asked: z.number().int(),
});
export type ImpactParty = z.output<typeof impactParty>;
export const impactFindingChange = z.enum(['appears', 'vanishes', 'changes']);
export const impactFinding = z.object({
  id: z.number().int(),
  modId: z.number().int(),
  modelName: z.string(),
  change: impactFindingChange,
  before: verdict.schema,
  after: verdict.schema,
  entryId: z.number().int(),
  entryNo: z.string(),
  substanceZh: z.string().nullable(),
  substanceEn: z.string(),
  lawCode: z.string(),
  positionId: z.number().int(),
  positionName: z.string(),
  positionForeignName: z.string().nullable(),
  positionNumber: z.string().nullable(),
  supplierName: z.string().nullable(),
  nodeName: z.string().nullable(),
  nodeForeignName: z.string().nullable(),
  unitKind: z.enum(['material', 'article', 'process-materials', 'unknown-remainder']),
  minPercent: z.string(),
  maxPercent: z.string(),
  limitBefore: z.string().nullable(),
  limitAfter: z.string().nullable(),
  massGrams: z.string(),
});
export type ImpactFinding = z.output<typeof impactFinding>;
