/** An error sentence that stands a second time in words that are loaded earlier. */
interface CopiedSentence {
  readonly code: string;
  readonly folder: string;
  readonly key: string;
}
const inKit = (code: string, key: string): CopiedSentence => ({ code, folder: 'libs/web-kit/locales', key });
const inPublic = (code: string, key: string): CopiedSentence => ({ code, folder: 'apps/web/locales', key });

/**
 * Sentences of the catalogue that the first chunk of the browser needs before the words of the contract are there:
 * the client's own failures, and the passwords of the pages without a session. codes.spec.ts holds that both
 * wordings are equal.
 */
export const COPIED_SENTENCES: readonly CopiedSentence[] = [
  inKit('client.network', 'kit.client.network'),
  inKit('client.unknown', 'kit.client.error'),
  inKit('client.logMissing', 'kit.client.noLog'),
  inKit('client.uploadFailed', 'kit.client.uploadFailed'),
  inKit('client.downloadEmpty', 'kit.client.emptyDownload'),
  inKit('client.noData', 'kit.noData'),
  inPublic('password.oldRequired', 'public.oldRequired'),
  inPublic('password.newRequired', 'public.newRequired'),
  inPublic('password.confirmRequired', 'public.againRequired'),
  inPublic('password.mismatch', 'public.mismatch'),
  inPublic('password.notExpired', 'public.notExpired'),
];
