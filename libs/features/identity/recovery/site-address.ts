import type { Config } from '@matlas/server-kit';

/**
 * An address of the web client for mails and redirects. Built from PUBLIC_URL, never from the Host header of a
 * request, which an attacker could choose.
 */
export function siteAddress(config: Config, path: string, query: Record<string, string> = {}): string {
  const base = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const address = new URL(`${base.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.toString();
}
