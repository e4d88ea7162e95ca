import { z } from 'zod';
import { markingAnswer, requestDataType, specificWeightUnit } from '../enums';
import { id, instant, isoDate, optionalText, route, text, emptyToUndefined } from '../wire/kit';
import { resolvedRuleSet } from '../mds/rule-set';
import { substanceFacts } from '../mds/sheet-facts';

const nullableText = z.string().nullable();
const MAX_MATERIALS = 50;
const MAX_SUBSTANCES = 100;
const figure = optionalText(30);

/**
 * State of the answer of a link: not started, in progress, submitted to the requester, accepted or closed; or the
 * link has expired or was revoked.
 */
export const guestAnswerState = z.enum(['waiting', 'open', 'submitted', 'accepted', 'closed', 'expired', 'revoked']);
export type GuestAnswerState = z.output<typeof guestAnswerState>;

/** Numbers are stored as they were typed, because a draft may be incomplete. */
const portion = z.object({ kind: z.enum(['fixed', 'range', 'rest']), value: figure, min: figure, max: figure });
const material = z.object({
  name: z.string().max(100),
  number: optionalText(50),
  symbol: optionalText(50),
  standard: optionalText(200),
  classCode: optionalText(20),
  massGrams: figure,
  portion: z.preprocess(emptyToUndefined, portion.optional()),
  containsRecyclate: z.boolean().optional(),
  substances: z.array(z.object({ substanceId: id, portion, applicationCode: optionalText(20) })).max(MAX_SUBSTANCES),
});
/**
 * Data of a part from a supplier without an account. The domain library converts it into a data sheet
 * (`guestTree`).
 */
export const guestAnswer = z.object({
  name: z.string().max(100),
  foreignName: optionalText(100),
  number: optionalText(50),
  massGrams: figure,
  markingAnswer: z.preprocess(emptyToUndefined, markingAnswer.schema.optional()),
  specificWeight: figure,
  specificWeightUnit: z.preprocess(emptyToUndefined, specificWeightUnit.schema.optional()),
  materials: z.array(material).max(MAX_MATERIALS),
});
export type GuestAnswerWire = z.output<typeof guestAnswer>;
/** A substance of the answer, with the facts that check rules need. */
export const guestFacts = substanceFacts.extend({ id, nameEn: z.string(), cas: nullableText });
export type GuestFactsWire = z.output<typeof guestFacts>;

const link = { code: z.string().max(200) };
const guestClass = z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string() });
/** Data shown to the holder of a link: only this request. For an invalid link only the state is returned. */
export const guestOpening = z.object({
  state: guestAnswerState,
  expiresAt: instant.nullable(),
  request: z
    .object({
      requesterZh: z.string(),
      requesterEn: z.string(),
      supplierName: z.string(),
      projectName: z.string(),
      batch: nullableText,
      supplyNumber: z.string(),
      supplyName: z.string(),
      dataType: requestDataType.schema,
      deadline: isoDate,
      daysLeft: z.number().int(),
      remark: nullableText,
      returnReason: nullableText,
      returnText: nullableText,
    })
    .nullable(),
  answer: guestAnswer.nullable(),
  facts: z.array(guestFacts),
  classes: z.array(guestClass),
  ruleSet: resolvedRuleSet.nullable(),
  /** Increases with each save. */
  version: z.number().int(),
  savedAt: instant.nullable(),
  language: z.enum(['zh', 'en']),
});
export type GuestOpening = z.output<typeof guestOpening>;
const saved = z.object({ version: z.number().int(), savedAt: instant.nullable(), state: guestAnswerState });
const answerSave = z.object({
  ...link,
  answer: guestAnswer,
  /** Version of the last save; a save with an older version is refused. */
  version: z.coerce.number().int().min(0),
});

const base = '/exchange/guest';
/**
 * Answers of suppliers without an account. The code of the mailed link is the only credential. It is sent in the
 * body, because URLs are logged.
 */
export const exchangeGuestApi = {
  /** Opens a request for data by the link of the mail; needs no account. */
  open: route({
    method: 'POST',
    path: `${base}/open`,
    needs: 'public',
    limit: 'guest',
    input: z.object(link),
    output: guestOpening,
  }),
  /** Searches substances of the catalogue for the answer to a request. */
  substances: route({
    method: 'POST',
    path: `${base}/substances`,
    needs: 'public',
    limit: 'guest',
    answer: 'list',
    input: z.object({ ...link, q: z.string().trim().min(2).max(100) }),
    output: z.array(guestFacts),
  }),
  /** Saves an unfinished answer to a request. */
  save: route({
    method: 'POST',
    path: `${base}/save`,
    needs: 'public',
    limit: 'guest',
    input: answerSave,
    output: saved,
  }),
  /** Submits the answer to a request; the requester accepts or returns it. */
  submit: route({
    method: 'POST',
    path: `${base}/submit`,
    needs: 'public',
    limit: 'guest',
    says: 'sent',
    input: answerSave,
    output: saved,
  }),
  /** Refuses a request with a reason. */
  refuse: route({
    method: 'POST',
    path: `${base}/refuse`,
    needs: 'public',
    limit: 'guest',
    says: 'sent',
    input: z.object({ ...link, reason: text(500) }),
    output: saved,
  }),
};
