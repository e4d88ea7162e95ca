import { z } from 'zod';
import type { SyncKind } from '../enums';
import { fileBody, optionalText, route, text } from '../wire/kit';

/** Version of the protocol between installations, in the path of its calls. */
const PARTNER_BASE = '/partner/v1';
const key = text(2000);
const proof = z.string().min(1).max(200);

/** Of the enterprise for which an installation is paired. */
const partnerEnterprise = z.object({ code: z.string().max(100), name: z.string().max(200) });
/** Both sides know the one-time code: each proves it with an HMAC-SHA-256 over both public keys, without sending it. */
const pairInput = z.object({
  installation: z.uuid(),
  name: text(200),
  publicKey: key,
  enterprise: partnerEnterprise,
  url: optionalText(500),
  proof,
});
export type PairInput = z.output<typeof pairInput>;
export const pairAnswer = z.object({
  installation: z.uuid(),
  name: z.string().min(1).max(200),
  publicKey: z.string().min(1).max(2000),
  enterprise: partnerEnterprise,
  proof,
});
export type PairAnswer = z.output<typeof pairAnswer>;

/**
 * A session of one pairing: the identifiers of both installations and the codes of both enterprises, as they were
 * paired, are in what both sides sign. The nonce makes each session its own.
 */
const sessionInput = z.object({
  /** The installation that calls. */
  installation: z.uuid(),
  /** Code of the enterprise that calls, as it was paired. */
  enterprise: z.string().max(100),
  /** The installation that is called. */
  to: z.uuid(),
  /** Code of the enterprise of the called installation, as it was paired. */
  toEnterprise: z.string().max(100),
  nonce: text(100),
  signature: proof,
});
export type SessionInput = z.output<typeof sessionInput>;
export const sessionAnswer = z.object({ session: z.uuid(), signature: proof });

/**
 * A call within a session. `signature`: Ed25519 over session, sequence, the name of the call and the SHA-256 of
 * `payload` (JSON as text). The sequence grows with every call, so that no call can be replayed.
 */
const signedCall = z.object({
  session: z.uuid(),
  sequence: z.number().int().min(1),
  payload: z.string().max(8_000_000),
  signature: proof,
});
export type SignedCall = z.output<typeof signedCall>;
const signed = <P extends string>(name: P) =>
  ({
    method: 'POST',
    path: `${PARTNER_BASE}/${name}`,
    needs: 'public',
    input: signedCall,
    output: fileBody,
    answer: 'file',
    bare: true,
  }) as const;

/** What `changes` asks for: positions of the feed, after which changes are wanted and up to which they are here. */
export const changesRequest = z.object({
  kind: z.enum(['sheet', 'material']),
  since: z.number().int().min(0),
  have: z.number().int().min(0),
  /** Only sheets that others sent to the enterprise. */
  received: z.boolean(),
  /** The answer says how many sheets are left. */
  count: z.boolean(),
});
export type ChangesRequest = z.output<typeof changesRequest>;
export const documentsRequest = z.object({ keys: z.array(z.string().max(50)).min(1).max(50) });
export const BASIC_KINDS = ['substance', 'materialType', 'standard', 'flag', 'applicationCode', 'enterprise'] as const;
export type BasicKind = (typeof BASIC_KINDS)[number];
export const isBasicKind = (kind: SyncKind): kind is BasicKind => (BASIC_KINDS as readonly SyncKind[]).includes(kind);
export const basicRequest = z.object({
  kind: z.enum(BASIC_KINDS),
  after: z.string().max(200),
  /** Digest of the whole list that is here; the same at the other side sends nothing. */
  digest: z.string().max(64),
});
export type BasicRequest = z.output<typeof basicRequest>;
export const fileRequest = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Data sheet to which the file belongs, `number/version`. */
  key: z.string().max(50),
  offset: z.number().int().min(0),
});
export const uploadRequest = z.object({ documents: z.array(z.looseObject({})).min(1).max(50) });

/**
 * Lines of an answer: a data sheet, one that the reader has already, one that is gone, a row of basic data, the result
 * for an uploaded sheet, and at the end where to continue.
 */
export const pieceLine = z.discriminatedUnion('t', [
  z.object({ t: z.literal('sheet'), used: z.boolean(), document: z.looseObject({ key: z.string().max(100) }) }),
  z.object({ t: z.literal('same'), key: z.string().max(100) }),
  z.object({
    t: z.literal('gone'),
    key: z.string().max(100),
    name: z.string(),
    reason: z.enum(['deleted', 'recalled']),
  }),
  z.object({
    t: z.literal('basic'),
    key: z.string().min(1).max(200),
    name: z.string().max(500),
    content: z.record(z.string(), z.unknown()),
  }),
  z.object({
    t: z.literal('result'),
    key: z.string().max(100),
    action: z.enum(['new', 'version', 'equal', 'refused']),
    code: z.string().max(100).nullable(),
    params: z.record(z.string(), z.unknown()),
  }),
  z.object({ t: z.literal('end'), next: z.string().max(200), more: z.boolean(), total: z.number().int().nullable() }),
]);
export type PieceLine = z.output<typeof pieceLine>;
/** First line of an answer: `signature` over session, sequence and the digest of the compressed lines that follow. */
export const pieceHead = z.object({ signature: proof, sha256: z.string().length(64), size: z.number().int() });

/**
 * The protocol between two installations, version 1 (libs/features/sync/README.md). Signed by the keys of the
 * installations; answers are gzip-compressed lines of JSON in pieces that continue at a position.
 */
export const partnerApi = {
  /** Pairs another installation, which proves that it knows the one-time code shown here. */
  pair: route({
    method: 'POST',
    path: `${PARTNER_BASE}/pair`,
    needs: 'public',
    limit: 'guest',
    input: pairInput,
    output: pairAnswer,
  }),
  /** Opens a session of a paired installation. */
  session: route({
    method: 'POST',
    path: `${PARTNER_BASE}/session`,
    needs: 'public',
    limit: 'guest',
    input: sessionInput,
    output: sessionAnswer,
  }),
  /** Data sheets that changed since a position, used ones first. */
  changes: route(signed('changes')),
  /** Data sheets by number and version. */
  documents: route(signed('documents')),
  /** Basic data of one kind. */
  basic: route(signed('basic')),
  /** A piece of an attachment. */
  file: route(signed('file')),
  /** Takes data sheets of the partner. */
  upload: route(signed('upload')),
};
export type PartnerCall = keyof typeof partnerApi;
