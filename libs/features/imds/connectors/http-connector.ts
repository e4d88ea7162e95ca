import { HttpStatus, Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { parseJson } from '@matlas/domain';
import { AppError, InternalAddress, type OutboundCall, OutboundFailure, OutboundHttp } from '@matlas/server-kit';
import {
  IMDS,
  type ImdsConnector,
  type ImdsTarget,
  ImdsUnreachable,
  isPlainName,
  isUnfinished,
  MAX_FILE_BYTES,
  type OfferedFile,
  type OutgoingFile,
  refusedByImds,
  type Settlement,
} from './imds-connector';

const listing = z.object({
  files: z.array(z.object({ name: z.string(), size: z.number().int().positive(), mark: z.string().max(200) })),
});
/** Statuses after which another attempt may succeed, besides those of a failing server. */
const LATER: readonly number[] = [HttpStatus.REQUEST_TIMEOUT, HttpStatus.TOO_MANY_REQUESTS];
/** The file is not there any more: settled by an earlier run whose answer was lost. */
const GONE: readonly number[] = [HttpStatus.NOT_FOUND, HttpStatus.GONE];

/**
 * Files over HTTP, from a gateway in front of IMDS: GET `<address>/inbox` lists `{ files: [{ name, size, mark }] }`, GET
 * `<address>/inbox/<name>` has one, POST `<address>/inbox/<name>` settles it (`{ state, reason }`), POST
 * `<address>/outbox/<name>` takes one. Basic authentication, and the company in `X-Company-Id`.
 */
@Injectable()
export class HttpConnector implements ImdsConnector {
  constructor(private readonly http: OutboundHttp) {}

  async listFiles(target: ImdsTarget, signal: AbortSignal): Promise<OfferedFile[]> {
    const { status, text } = await this.reaching(() => this.http.call({ ...callOf(target, 'GET', 'inbox'), signal }));
    assertSuccess(status);
    const read = listing.safeParse(parseJson(text));
    if (!read.success) throw new ImdsUnreachable('the list of files cannot be read', { cause: read.error });
    return read.data.files.filter(({ name }) => isPlainName(name) && !isUnfinished(name));
  }
  async fetchFile(target: ImdsTarget, file: OfferedFile, path: string, signal: AbortSignal): Promise<void> {
    if (file.size > MAX_FILE_BYTES) throw new AppError('file.tooLarge', { megabytes: MAX_FILE_BYTES / 1_000_000 });
    const call = { ...callOf(target, 'GET', `inbox/${encodeURIComponent(file.name)}`), signal };
    const { status, bytes } = await this.reaching(() => this.http.download(call, path, MAX_FILE_BYTES));
    assertSuccess(status);
    if (bytes !== file.size) throw new ImdsUnreachable(`${file.name} has ${bytes} bytes, not ${file.size}`);
  }
  async settleFile(target: ImdsTarget, file: OfferedFile, settlement: Settlement, signal: AbortSignal): Promise<void> {
    const content = Buffer.from(JSON.stringify({ ...settlement, mark: file.mark }));
    const call = callOf(target, 'POST', `inbox/${encodeURIComponent(file.name)}`, {
      'content-type': 'application/json',
    });
    const body = { content: Readable.from([content]), length: content.length };
    const { status } = await this.reaching(() => this.http.call({ ...call, body, signal }));
    if (!GONE.includes(status)) assertSuccess(status);
  }
  async sendFile(target: ImdsTarget, file: OutgoingFile, signal: AbortSignal): Promise<void> {
    const call = callOf(target, 'POST', `outbox/${encodeURIComponent(file.name)}`, {
      'content-type': 'application/octet-stream',
      'idempotency-key': file.sha256,
      'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
    });
    const body = { content: await file.open(), length: file.size };
    const { status } = await this.reaching(() => this.http.call({ ...call, body, signal }));
    assertSuccess(status);
  }

  private async reaching<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof InternalAddress) throw new AppError('imds.internalAddress', { host: error.host });
      if (error instanceof OutboundFailure) throw new ImdsUnreachable(`${IMDS} at ${error.host}`, { cause: error });
      throw error;
    }
  }
}

function callOf(
  { address, userName, password, companyId }: ImdsTarget,
  method: OutboundCall['method'],
  path: string,
  headers: Record<string, string> = {},
): OutboundCall {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  return {
    method,
    url: url.toString(),
    headers: {
      authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
      'x-company-id': encodeURIComponent(companyId),
      ...headers,
    },
  };
}
function assertSuccess(status: number): void {
  if (status >= HttpStatus.OK && status < HttpStatus.AMBIGUOUS) return;
  if (status >= HttpStatus.INTERNAL_SERVER_ERROR || LATER.includes(status)) throw new ImdsUnreachable(`HTTP ${status}`);
  throw refusedByImds(`HTTP ${status}`);
}
