import { z } from 'zod';
import { gadslClass, nodeType, receiveStatus } from '../enums';
import { flag, id, instant, isoDate, job, route, rowVersion } from '../wire/kit';
import { versionText } from '../mds/tree';
import { pageOf, pageQuery } from '../wire/page';

/** Rows of one call. */
export const MAX_DISCLOSED = 200;
const told = z.string().nullable();
const whole = z.number().int();
const sheet = {
  sheetId: id,
  cid: whole,
  cver: versionText,
  kind: nodeType.schema,
  name: z.string(),
  foreignName: told,
  number: told,
};

/** A confidential substance of an own released sheet that a list update made declarable (rule HID-3). */
export const disclosureRow = z.object({
  id,
  ...sheet,
  substanceId: id,
  substanceNameZh: told,
  substanceNameEn: z.string(),
  cas: told,
  gadsl: gadslClass.schema.nullable(),
  list: told,
  /** Since when the list has it. */ declarableSince: isoDate.nullable(),
  foundAt: instant,
  /** Enterprises that hold a version of the sheet. */ recipients: whole,
  disclosedAt: instant.nullable(),
  disclosedBy: told,
  automatic: z.boolean(),
  newSheetId: id.nullable(),
  newCver: versionText.nullable(),
  state: z.enum(['open', 'disclosed']),
  can: z.object({ disclose: z.boolean() }),
});
export type DisclosureRow = z.output<typeof disclosureRow>;
export const disclosureSubstance = z.object({
  substanceId: id,
  nameZh: told,
  nameEn: z.string(),
  cas: told,
  list: told,
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
/** What would get a new version: the sheet that hides the substance, and the own ones above it. */
export const disclosureSheet = z.object({
  ...sheet,
  newCver: versionText.nullable(),
  isHolder: z.boolean(),
  /** Why no new version can be made now; in the caller's language. */ reason: told,
  recipients: z.array(recipient),
});
export type DisclosureSheet = z.output<typeof disclosureSheet>;
export const disclosedSheet = z.object({ ...sheet, recipients: whole });
export type DisclosedSheet = z.output<typeof disclosedSheet>;

/**
 * What the caller received and what hides something that its owner has to show. Which substance it is stays the
 * owner's.
 */
export const disclosureHeld = z.object({
  kid: id,
  ...sheet,
  senderName: z.string(),
  senderNameEn: z.string(),
  ownerName: z.string(),
  ownerNameEn: z.string(),
  /** The platform knows it since. */ since: isoDate,
});
export type DisclosureHeld = z.output<typeof disclosureHeld>;
/** Of one received sheet: null where nothing is to be disclosed by its owner. */
export const disclosureWaiting = z.object({ kid: id, since: isoDate.nullable() });
export type DisclosureWaiting = z.output<typeof disclosureWaiting>;

/** From `autoFrom` on, what is found is disclosed without being asked, and pushed to who received it. */
export const disclosureSetting = z.object({
  autoFrom: isoDate.nullable(),
  push: z.boolean(),
  setBy: told,
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
  /** Also the own sheets above. */ parents: flag.default(true),
});
export const exchangeDisclosureApi = {
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageQuery,
    output: pageOf(disclosureRow),
  }),
  substances: route({
    method: 'GET',
    path: `${base}/substances`,
    needs: query,
    answer: 'list',
    output: z.array(disclosureSubstance),
  }),
  held: route({
    method: 'POST',
    path: `${base}/held/page`,
    needs: query,
    answer: 'page',
    input: pageQuery,
    output: pageOf(disclosureHeld),
  }),
  /** For whoever reads the sheet, not only for those who look after disclosure. */
  waiting: route({
    method: 'GET',
    path: '/exchange/received/disclosure/{kid}',
    needs: 'exchange:received:query',
    input: z.object({ kid: id }),
    output: disclosureWaiting,
  }),
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: edit,
    answer: 'list',
    input: chosen,
    output: z.array(disclosureSheet),
  }),
  /**
   * New versions that show the substances, checked, from below upwards, and sent to who received the older ones: all of
   * it, or nothing.
   */
  disclose: route({
    method: 'POST',
    path: `${base}/disclose`,
    needs: edit,
    answer: 'list',
    input: chosen.extend({ push: flag.default(true) }),
    output: z.array(disclosedSheet),
  }),
  setting: route({ method: 'GET', path: `${base}/setting`, needs: query, output: disclosureSetting }),
  saveSetting: route({
    method: 'POST',
    path: `${base}/setting/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: settingSave,
    output: disclosureSetting,
  }),
};

/** Finds what is to be disclosed, and does it where an enterprise wants that. */
export const disclosureJob = job({ name: 'disclosure', input: z.object({}), retries: 1, exclusiveBy: () => 'all' });
/** Makes up for events that did not reach the ranking of suppliers. */
export const supplierFiguresJob = job({
  name: 'supplierFigures',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
