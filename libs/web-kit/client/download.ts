import type { Route, Sent } from '@matlas/contract';
import { SHELL } from '../constants';
import { translate } from '../i18n/use-t';
import { fetchOrThrow, readCallError } from './call';
import { CallError } from './call-error';
import { whilePending } from './pending-calls';
import { prepare, warnWithoutLog, type CallOptions } from './request';
import { FILE_TIMEOUT_MS, withTimeLimit } from './time-limit';

export interface Downloaded {
  name: string;
  blob: Blob;
}

/** File name in a Content-Disposition header; `filename*` (RFC 5987) takes precedence over `filename`. */
export function fileNameIn(header: string | null): string | undefined {
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(header ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded.trim());
  return /filename="?([^";]+)"?/.exec(header ?? '')?.[1]?.trim();
}

/** Fetches the bytes of a file route; a JSON envelope instead of a file is thrown as a refusal. */
export function fetchFile<R extends Route>(route: R, input: Sent<R>, options: CallOptions): Promise<Downloaded> {
  warnWithoutLog(options);
  return whilePending(() =>
    withTimeLimit(FILE_TIMEOUT_MS, options.signal, (signal) => readFile(route, input, { ...options, signal })),
  );
}

async function readFile<R extends Route>(route: R, input: Sent<R>, options: CallOptions): Promise<Downloaded> {
  const request = prepare(route, input, options);
  const response = await fetchOrThrow(request, options.signal);
  const disposition = response.headers.get('content-disposition');
  const contentType = response.headers.get('content-type') ?? '';
  if (!response.ok || (contentType.includes('json') && !disposition)) {
    const refusal = readCallError({ status: response.status, contentType, text: await response.text() }, request);
    throw refusal ?? new CallError(response.status, '', translate('kit.client.emptyDownload'));
  }
  const blob = await response.blob();
  if (blob.size === 0) throw new CallError(response.status, '', translate('kit.client.emptyDownload'));
  return { name: fileNameIn(disposition) ?? 'download', blob };
}

const moment = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Saves bytes as a download of the browser. */
export function saveAsFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoked later, because the browser reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads a file under the name given by the server, one second after the answer (specification 000 section 9). */
export async function download<R extends Route>(route: R, input: Sent<R>, options: CallOptions): Promise<string> {
  const { name, blob } = await fetchFile(route, input, options);
  await moment(SHELL.downloadDelayMs);
  saveAsFile(blob, name);
  return name;
}
