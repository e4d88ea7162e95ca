import { z } from 'zod';
import { gadslClass, nodeType, receiveStatus } from '../enums';
import { flag, id, instant, isoDate, job, route, rowVersion } from '../wire/kit';
import { versionText } from '../mds/tree';
import { pageOf, pageQuery } from '../wire/page';

/** Maximum number of rows in one call. */
export const MAX_DISCLOSED = 200;
const nullableText = z.string().nullable();
const whole = z.number().int();
const sheet = {
  sheetId: id,
  cid: whole,
  cver: versionText,
  kind: nodeType.schema,
  name: z.string(),
  foreignName: nullableText,
  number: nullableText,
};

/** A confidential substance of an own released sheet that a list update made declarable (rule HID-3). */
export const disclosureRow = z.object({
  id,
  ...sheet,
  substanceId: id,
  substanceNameZh: nullableText,
  substanceNameEn: z.string(),
  cas: nullableText,
  gadsl: gadslClass.schema.nullable(),
  list: nullableText,
  /** The day from which the list contains the substance. */
  declarableSince: isoDate.nullable(),
  foundAt: instant,
  /** Number of enterprises that received a version of the sheet. */
  recipients: whole,
  disclosedAt: instant.nullable(),
  disclosedBy: nullableText,
  automatic: z.boolean(),
  newSheetId: id.nullable(),
  newCver: versionText.nullable(),
  state: z.enum(['open', 'disclosed']),
  can: z.object({ disclose: z.boolean() }),
});
export type DisclosureRow = z.output<typeof disclosureRow>;
export const disclosureSubstance = z.object({
  substanceId: id,
  nameZh: nullableText,
  nameEn: z.string(),
  cas: nullableText,
  list: nullableText,
  declarableSince: isoDate.nullable(),
  open: whole,
  disclosed: whole,
});
export type DisclosureSubstance = z.output<typeof disclosureSubstance>;

const recipient = z.object({
  enterpriseId: id,
  nameZh: z.string(),
  nameEn: z.string(),
  cver: versionText,
  status: receiveStatus.schema,
});
/**
 * A sheet that would get a new version: the sheet with the confidential substance, or an own sheet that contains that
 * sheet.
 */
export const disclosureSheet = z.object({
  ...sheet,
  newCver: versionText.nullable(),
  isHolder: z.boolean(),
  /** Why no new version can be created now, in the language of the caller. */
  reason: nullableText,
  recipients: z.array(recipient),
});
export type DisclosureSheet = z.output<typeof disclosureSheet>;
export const disclosedSheet = z.object({ ...sheet, recipients: whole });
export type DisclosedSheet = z.output<typeof disclosedSheet>;

/**
 * A received sheet with a confidential substance that its owner has to disclose. The substance itself is not named to
 * the recipient.
 */
export const overdueDisclosure = z.object({
  kid: id,
  ...sheet,
  senderName: z.string(),
  senderNameEn: z.string(),
  ownerName: z.string(),
  ownerNameEn: z.string(),
  /** The day on which the platform found it. */
  since: isoDate,
});
export type OverdueDisclosure = z.output<typeof overdueDisclosure>;
/** For one received sheet: `since` is null when its owner has nothing to disclose. */
export const disclosureWaiting = z.object({ kid: id, since: isoDate.nullable() });
export type DisclosureWaiting = z.output<typeof disclosureWaiting>;

/**
 * From the day `autoFrom` on, findings are disclosed automatically, and the new versions are sent to the recipients.
 */
export const disclosureSetting = z.object({
  autoFrom: isoDate.nullable(),
  push: z.boolean(),
  setBy: nullableText,
  setAt: instant.nullable(),
  version: whole,
});
export type DisclosureSetting = z.output<typeof disclosureSetting>;
const settingSave = z.object({
  autoFrom: z.preprocess((v) => (v === '' ? null : v), isoDate.nullable()),
  push: flag.default(true),
  version: z.preprocess((v) => (v === null ? undefined : v), rowVersion.optional()),
});
export type DisclosureSettingSave = z.output<typeof settingSave>;

const base = '/data/disclosure';
const [query, edit] = ['data:disclosure:query', 'data:disclosure:edit'] as const;
const chosen = z.object({
  ids: z.array(id).min(1).max(MAX_DISCLOSED),
  /** Include the own sheets that contain the chosen ones. */
  parents: flag.default(true),
});
export const exchangeDisclosureApi = {
  /** Confidential substances of own released sheets that a list made declarable, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageQuery,
    output: pageOf(disclosureRow),
  }),
  /** Substances that are due for disclosure, with the number of open and disclosed cases. */
  substances: route({
    method: 'GET',
    path: `${base}/substances`,
    needs: query,
    answer: 'list',
    output: z.array(disclosureSubstance),
  }),
  /** Received sheets with a confidential substance that its owner has to disclose, a page at a time. */
  held: route({
    method: 'POST',
    path: `${base}/held/page`,
    needs: query,
    answer: 'page',
    input: pageQuery,
    output: pageOf(overdueDisclosure),
  }),
  /**
   * Since when the owner has to disclose a substance of a received sheet. Open to every reader of the sheet; the
   * permissions of disclosure are not needed.
   */
  getWaiting: route({
    method: 'GET',
    path: '/exchange/received/disclosure/{kid}',
    needs: 'exchange:received:query',
    input: z.object({ kid: id }),
    output: disclosureWaiting,
  }),
  /** Own sheets in which the chosen substances would be disclosed. Nothing is saved. */
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: edit,
    answer: 'list',
    input: chosen,
    output: z.array(disclosureSheet),
  }),
  /**
   * Creates new versions that disclose the substances, from the lowest sheets upwards. It checks them and sends them to
   * the recipients of the older versions. Either all steps succeed or none.
   */
  disclose: route({
    method: 'POST',
    path: `${base}/disclose`,
    needs: edit,
    answer: 'list',
    input: chosen.extend({ push: flag.default(true) }),
    output: z.array(disclosedSheet),
  }),
  /** Whether disclosures are published automatically, and from when. */
  setting: route({ method: 'GET', path: `${base}/setting`, needs: query, output: disclosureSetting }),
  /** Saves whether disclosures are published automatically. */
  saveSetting: route({
    method: 'POST',
    path: `${base}/setting/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: settingSave,
    output: disclosureSetting,
  }),
};

/** Finds substances that have to be disclosed, and discloses them for enterprises with automatic disclosure. */
export const disclosureJob = job({ name: 'disclosure', input: z.object({}), retries: 1, exclusiveBy: () => 'all' });
/** Updates the supplier ranking for events that did not reach it. */
export const supplierFiguresJob = job({
  name: 'supplierFigures',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
