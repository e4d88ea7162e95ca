import { type LookupAddress, promises as dns } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { reportedElsewhere } from '@matlas/domain';
import { CONFIG, type Config } from '../config';

export interface OutboundCall {
  method: 'GET' | 'POST';
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** With its length in bytes. */
  body?: { content: Readable; length: number };
  signal?: AbortSignal;
  /** Largest answer, in bytes; 1 MB by default. */
  maxBytes?: number;
}
export interface OutboundAnswer {
  status: number;
  text: string;
  bytes: Buffer;
}
/** What is done with the answer, before the time is over. */
type Reading<T> = (response: IncomingMessage, signal: AbortSignal) => Promise<T>;
/** The other side was not reached, broke off, took too long or answered too much. */
export class OutboundFailure extends Error {
  constructor(
    readonly host: string,
    options?: ErrorOptions,
  ) {
    super(`no answer of ${host}`, options);
    this.name = 'OutboundFailure';
  }
}
/** The address is one of the own machine or network, which only the operator can allow (OUTBOUND_HOSTS). */
export class InternalAddress extends Error {
  constructor(readonly host: string) {
    super(`${host} is an internal address`);
    this.name = 'InternalAddress';
  }
}

const TIMEOUT_MS = 60_000;
const MAX_ANSWER_BYTES = 1_000_000;
/** Of a file, which may be large and come slowly. */
const DOWNLOAD_TIMEOUT_MS = 600_000;
const OK = 200;

/** Addresses that are not of the public internet (IANA special-purpose registries, RFC 6890). */
const INTERNAL = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  INTERNAL.addSubnet(network, bits, 'ipv4');
/** Of IPv6 only global unicast (2000::/3) is public, without documentation and addresses that carry one of IPv4. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');
const CARRYING_IPV4 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  CARRYING_IPV4.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the own machine or of a private, reserved or multicast network. */
export function isInternalAddress(address: string): boolean {
  if (isIP(address) === 4) return INTERNAL.check(address, 'ipv4');
  return isIP(address) !== 6 || !GLOBAL_UNICAST.check(address, 'ipv6') || CARRYING_IPV4.check(address, 'ipv6');
}

/**
 * Calls addresses that users entered. The addresses of a host are checked when the connection is made, and that
 * connection goes to the address that was checked; redirects are not followed, the answer is limited in size and time.
 */
@Injectable()
export class OutboundHttp {
  private readonly allowed: ReadonlySet<string>;
  constructor(@Inject(CONFIG) config: Pick<Config, 'OUTBOUND_HOSTS'>) {
    this.allowed = new Set(
      config.OUTBOUND_HOSTS.split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    );
  }

  /** Throws `InternalAddress` and `OutboundFailure`. */
  call(call: OutboundCall): Promise<OutboundAnswer> {
    return this.exchange(call, TIMEOUT_MS, (response) => readAnswer(response, call.maxBytes ?? MAX_ANSWER_BYTES));
  }
  /**
   * Saves the body of an answer with status 200 as a file, and returns the status and the bytes. A body of more than
   * `maxBytes`, or one that breaks off, is an `OutboundFailure`; nothing is left of it.
   */
  download(call: OutboundCall, path: string, maxBytes: number): Promise<{ status: number; bytes: number }> {
    return this.exchange(call, DOWNLOAD_TIMEOUT_MS, async (response, signal) => {
      const status = response.statusCode ?? 0;
      if (status !== OK) return { status, bytes: 0 };
      try {
        return { status, bytes: await saveBody(response, path, maxBytes, signal) };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    });
  }
  /**
   * The address by which a host may be reached with another protocol. Throws `InternalAddress`, and `OutboundFailure` for
   * a name that is not known.
   */
  async resolveHost(host: string): Promise<string> {
    const name = host.replace(/^\[|\]$/g, '');
    try {
      const found = await dns.lookup(name, { all: true });
      for (const { address } of found) this.assertCallable(name, address);
      return (found as [LookupAddress])[0].address;
    } catch (error) {
      if (error instanceof InternalAddress) throw error;
      throw new OutboundFailure(name, { cause: error });
    }
  }

  private async exchange<T>(call: OutboundCall, timeoutMs: number, read: Reading<T>): Promise<T> {
    const url = new URL(call.url);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) this.assertCallable(host, host);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
    try {
      return await this.request(url, call, signal, read);
    } catch (error) {
      call.signal?.throwIfAborted();
      if (error instanceof InternalAddress) throw error;
      throw new OutboundFailure(host, { cause: error });
    }
  }
  private assertCallable(host: string, address: string): void {
    if (isInternalAddress(address) && !this.allowed.has(host.toLowerCase())) throw new InternalAddress(host);
  }
  private readonly lookup: LookupFunction = (host, options, done) => {
    dns
      .lookup(host, { ...options, all: true })
      .then((found) => {
        for (const { address } of found) this.assertCallable(host, address);
        const [first] = found as [LookupAddress];
        if (options.all) done(null, found);
        else done(null, first.address, first.family);
      })
      .catch((error: unknown) => done(error as NodeJS.ErrnoException, '', 0));
  };
  private request<T>(
    url: URL,
    { method, headers, body }: OutboundCall,
    signal: AbortSignal,
    read: Reading<T>,
  ): Promise<T> {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method,
      agent: false,
      lookup: this.lookup,
      signal,
      headers: { accept: 'application/json', ...headers, ...(body ? { 'content-length': body.length } : {}) },
    });
    const answered = new Promise<T>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (response) => read(response, signal).then(resolve, reject));
    });
    // The other side may answer before it has read everything; then only its answer counts.
    if (body) void reportedElsewhere(pipeline(body.content, request));
    else request.end();
    return answered.finally(() => request.destroy());
  }
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<OutboundAnswer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new Error('the answer is too large');
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  return { status: response.statusCode ?? 0, text: bytes.toString('utf8'), bytes };
}
async function saveBody(
  response: IncomingMessage,
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0;
  const measured = async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      bytes += part.length;
      if (bytes > maxBytes) throw new Error('the file is too large');
      yield part;
    }
  };
  await pipeline(response, measured, createWriteStream(path, { mode: 0o600 }), { signal });
  return bytes;
}
