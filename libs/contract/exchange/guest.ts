import { z } from 'zod';
import { markingAnswer, requestDataType, specificWeightUnit } from '../enums';
import { id, instant, isoDate, optionalText, route, text } from '../wire/kit';
import { resolvedRuleSet } from '../mds/rule-set';
import { substanceFacts } from '../mds/sheet-facts';

const absent = (v: unknown): unknown => (v === '' || v === null ? undefined : v);
const told = z.string().nullable();
const MAX_MATERIALS = 50;
const MAX_SUBSTANCES = 100;
const figure = optionalText(30);

/**
 * Where the answer of a link stands: nothing was written yet, it is being written, it waits for the requester, was
 * taken or closed; or the link is dead.
 */
export const guestState = z.enum(['waiting', 'open', 'submitted', 'accepted', 'closed', 'expired', 'revoked']);
export type GuestState = z.output<typeof guestState>;

/** Figures are kept as they are typed: a draft may be half an answer. */
const portion = z.object({ kind: z.enum(['fixed', 'range', 'rest']), value: figure, min: figure, max: figure });
const material = z.object({
  name: z.string().max(100),
  number: optionalText(50),
  symbol: optionalText(50),
  standard: optionalText(200),
  classCode: optionalText(20),
  massGrams: figure,
  portion: z.preprocess(absent, portion.optional()),
  containsRecyclate: z.boolean().optional(),
  substances: z.array(z.object({ substanceId: id, portion, applicationCode: optionalText(20) })).max(MAX_SUBSTANCES),
});
/** What a supplier without an account tells of its part; the domain makes a data sheet of it (`guestTree`). */
export const guestAnswer = z.object({
  name: z.string().max(100),
  foreignName: optionalText(100),
  number: optionalText(50),
  massGrams: figure,
  markingAnswer: z.preprocess(absent, markingAnswer.schema.optional()),
  specificWeight: figure,
  specificWeightUnit: z.preprocess(absent, specificWeightUnit.schema.optional()),
  materials: z.array(material).max(MAX_MATERIALS),
});
export type GuestAnswerWire = z.output<typeof guestAnswer>;
/** A substance of the answer, with what the check rules ask about it. */
export const guestFacts = substanceFacts.extend({ id, nameEn: z.string(), cas: told });
export type GuestFactsWire = z.output<typeof guestFacts>;

const link = { code: z.string().max(200) };
const guestClass = z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string() });
/**
 * What the holder of a link is shown: the one request, and nothing else of anybody. A dead link says only that it is
 * dead.
 */
export const guestOpening = z.object({
  state: guestState,
  expiresAt: instant.nullable(),
  request: z
    .object({
      requesterZh: z.string(),
      requesterEn: z.string(),
      supplierName: z.string(),
      projectName: z.string(),
      batch: told,
      supplyNumber: z.string(),
      supplyName: z.string(),
      dataType: requestDataType.schema,
      deadline: isoDate,
      daysLeft: z.number().int(),
      remark: told,
      returnReason: told,
      returnText: told,
    })
    .nullable(),
  answer: guestAnswer.nullable(),
  facts: z.array(guestFacts),
  classes: z.array(guestClass),
  ruleSet: resolvedRuleSet.nullable(),
  /** Goes up with each save. */ version: z.number().int(),
  savedAt: instant.nullable(),
  language: z.enum(['zh', 'en']),
});
export type GuestOpening = z.output<typeof guestOpening>;
const saved = z.object({ version: z.number().int(), savedAt: instant.nullable(), state: guestState });
const writing = z.object({
  ...link,
  answer: guestAnswer,
  /** Of the last save; another window may have saved since. */ version: z.coerce.number().int().min(0),
});

const base = '/exchange/guest';
/**
 * The answer of a supplier without an account. The code of the mailed link is the only key, and travels in the body: an
 * address is logged.
 */
export const exchangeGuestApi = {
  open: route({
    method: 'POST',
    path: `${base}/open`,
    needs: 'public',
    limit: 'guest',
    input: z.object(link),
    output: guestOpening,
  }),
  substances: route({
    method: 'POST',
    path: `${base}/substances`,
    needs: 'public',
    limit: 'guest',
    answer: 'list',
    input: z.object({ ...link, q: z.string().trim().min(2).max(100) }),
    output: z.array(guestFacts),
  }),
  save: route({ method: 'POST', path: `${base}/save`, needs: 'public', limit: 'guest', input: writing, output: saved }),
  submit: route({
    method: 'POST',
    path: `${base}/submit`,
    needs: 'public',
    limit: 'guest',
    says: 'sent',
    input: writing,
    output: saved,
  }),
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
