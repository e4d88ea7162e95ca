import { translate } from '../i18n/use-t';
import { CallError } from './call-error';
import { FILE_TIMEOUT_MS, timeoutError } from './time-limit';
import type { CallOptions, PreparedRequest, RawAnswer } from './request';

/** Sends with XMLHttpRequest, because fetch cannot report upload progress. */
export function sendWithProgress(request: PreparedRequest, { onProgress, signal }: CallOptions): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest();
    sender.open(request.method, request.address);
    for (const [name, value] of Object.entries(request.headers)) sender.setRequestHeader(name, value);
    sender.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    sender.onload = () =>
      resolve({
        status: sender.status,
        contentType: sender.getResponseHeader('content-type') ?? '',
        text: sender.responseText,
      });
    sender.onerror = () => reject(new CallError(0, '', translate('kit.client.uploadFailed')));
    sender.timeout = FILE_TIMEOUT_MS;
    sender.ontimeout = () => reject(timeoutError());
    sender.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => sender.abort(), { once: true });
    sender.send(request.body ?? null);
  });
}
