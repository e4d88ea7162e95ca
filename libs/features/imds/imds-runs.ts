import type { SyncKind, SyncTrigger } from '@matlas/contract';
import type { NewSyncRun } from '@matlas/features/sync';
import { IMDS } from './connectors/imds-connector';

const PARTNER_KEY = 'imds';
/** Runs that send are beside those that fetch: each of them is about something of its own. */
export const SENDING: readonly SyncKind[] = ['decision', 'upload'];

/** A run with IMDS. @param about what a run that sends is about: only one at a time */
export const newRun = (
  kind: SyncKind,
  { trigger = 'person', options = {}, about }: { trigger?: SyncTrigger; options?: object; about?: string } = {},
): NewSyncRun => ({
  origin: 'imds',
  partnerId: null,
  partnerKey: about === undefined ? PARTNER_KEY : `${PARTNER_KEY}:${kind}:${about}`,
  partnerName: IMDS,
  kind,
  trigger,
  options: { ...options },
});
