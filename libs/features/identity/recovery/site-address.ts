import type { Config } from '@matlas/server-kit';

/**
 * An address of the web client for mails and redirects: of PUBLIC_URL, never of a request's Host header, which a
 * stranger could choose.
 */
export function siteAddress(config: Config, path: string, query: Record<string, string> = {}): string {
  const base = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const address = new URL(`${base.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.toString();
}
