import { z } from 'zod';
import { syncKind, syncPartnerState } from '../enums';
import { byIds, emptyToUndefined, flag, id, instant, job, route, rowVersion, stamped, text } from '../wire/kit';
import { jobStarted } from '../wire/jobs';

const count = z.number().int();
const url = z.url({ protocol: /^https?$/ }).max(500);
/** A paired installation. */
export const syncPartnerRow = z.object({
  id,
  name: z.string(),
  /** Address of the other installation; empty when only it calls. */
  url: z.string(),
  state: syncPartnerState.schema,
  /** Fingerprint of its key; administrators compare it. Null before pairing. */
  fingerprint: z.string().nullable(),
  /** The enterprise at the other side. */
  remoteEnterprise: z.string(),
  remoteEnterpriseCode: z.string(),
  /** The user with whose rights it reads and writes here. */
  pairedBy: z.string(),
  codeExpiresAt: instant.nullable(),
  /** Data sheets here that came from it. */
  sheets: count,
  /** Runs that failed since the last success. */
  failures: count,
  succeededAt: instant.nullable(),
  openErrors: count,
  /** Estimated duration of a full synchronisation in seconds, from the speed of the last one; null without one. */
  fullSeconds: count.nullable(),
  ...stamped,
  can: z.object({ edit: z.boolean(), run: z.boolean(), end: z.boolean() }),
});
export type SyncPartnerRow = z.output<typeof syncPartnerRow>;
const invitation = z.object({ id, code: z.string(), expiresAt: instant, fingerprint: z.string(), url: z.string() });
export type SyncInvitation = z.output<typeof invitation>;

const query = 'webservice:partner:query';
const edit = 'webservice:partner:edit';
/** Paired installations of the enterprise. */
export const syncPartnerApi = {
  /** All paired installations and open invitations. */
  list: route({
    method: 'GET',
    path: '/sync/partner/list',
    needs: query,
    output: z.array(syncPartnerRow),
    answer: 'list',
  }),
  /** Makes a one-time code with which another installation can be paired, valid for 15 minutes; shown once. */
  invite: route({
    method: 'POST',
    path: '/sync/partner/invite',
    needs: edit,
    input: z.object({ name: text(200) }),
    output: invitation,
  }),
  /** Pairs with an installation that made a code. */
  pair: route({
    method: 'POST',
    path: '/sync/partner/pair',
    needs: edit,
    limit: 'guest',
    input: z.object({ url, code: text(50) }),
    output: syncPartnerRow,
  }),
  /** Renames a partner, changes its address, or pauses it. */
  saveOrUpdate: route({
    method: 'POST',
    path: '/sync/partner/saveOrUpdate',
    needs: edit,
    says: 'saved',
    input: z.object({
      id,
      version: rowVersion,
      name: text(200),
      url: z.preprocess((v) => v ?? '', z.union([z.literal(''), url])),
      active: flag,
    }),
    output: syncPartnerRow,
  }),
  /** Ends pairings: the installations no longer read each other. Data that were taken stay. */
  delete: route({ method: 'DELETE', path: '/sync/partner/delete', needs: edit, input: byIds, answer: 'ok' }),
  /** Starts a run with a partner: what changed, or in full. */
  run: route({
    method: 'POST',
    path: '/sync/partner/run',
    needs: 'webservice:mds:sync',
    input: z.object({
      partnerId: id,
      kind: z.preprocess(emptyToUndefined, syncKind.schema.default('all')),
      full: flag.default(false),
    }),
    output: jobStarted,
    answer: 'job',
  }),
};

/** Jobs that synchronise with paired installations. */
export const partnerJobs = {
  run: job({
    name: 'syncRun',
    input: z.object({ syncRunId: id }),
    retries: 3,
    exclusiveBy: ({ syncRunId }) => String(syncRunId),
  }),
  /** Every night: a run with each partner. */
  nightly: job({ name: 'syncNightly', input: z.object({}), retries: 2 }),
  /** Continues runs that wait or whose process died, and catches up a night that was missed. */
  resume: job({ name: 'syncResume', input: z.object({}), retries: 1 }),
};
