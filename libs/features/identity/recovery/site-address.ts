import type { Config } from '@matlas/server-kit';

/**
 * An address of the web client for mails and redirects. Built from PUBLIC_URL, or for this machine from port and
 * certificate, never from the Host header of a request, which an attacker could choose. Codes are in the fragment
 * (`#?code=`), which browsers send to no server: it is in no log of a proxy and in no Referer.
 */
export function siteAddress(config: Config, path: string, codes: Record<string, string> = {}): string {
  const base = config.PUBLIC_URL ?? `${config.TLS_CERT ? 'https' : 'http'}://localhost:${config.PORT}`;
  const address = new URL(`${base.replace(/\/+$/, '')}${path}`);
  const query = new URLSearchParams(codes).toString();
  if (query !== '') address.hash = `?${query}`;
  return address.toString();
}
