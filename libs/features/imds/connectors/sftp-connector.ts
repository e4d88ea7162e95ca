import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type SftpClient from 'ssh2-sftp-client';
import { reportedElsewhere } from '@matlas/domain';
import { AppError, clock, CONFIG, type Config, InternalAddress, OutboundHttp } from '@matlas/server-kit';
import {
  type ImdsConnector,
  type ImdsTarget,
  ImdsUnreachable,
  MAX_FILE_BYTES,
  type OfferedFile,
  type OutgoingFile,
  refusedByImds,
  settledName,
  type Settlement,
} from './imds-connector';
import { listSteady } from './steady-files';

const MS = 1000;
const READY_TIMEOUT_MS = 20_000;
const DEFAULT_PORT = 22;
type Part = 'inbox' | 'archive' | 'error' | 'outbox';

/**
 * Folders of an SFTP server, `sftp://host:port/path`, with `inbox`, `archive`, `error` and `outbox` below the path. The
 * server's key is remembered at the first connection; the address is guarded like those of HTTP.
 */
@Injectable()
export class SftpConnector implements ImdsConnector {
  constructor(
    private readonly http: OutboundHttp,
    @Inject(CONFIG) private readonly config: Pick<Config, 'IMDS_SETTLE_SECONDS'>,
  ) {}

  listFiles(target: ImdsTarget, signal: AbortSignal): Promise<OfferedFile[]> {
    return this.connected(target, signal, async (client) => {
      const folder = await folderOf(client, target, 'inbox');
      return listSteady(() => look(client, folder), this.config.IMDS_SETTLE_SECONDS * MS, signal);
    });
  }
  fetchFile(target: ImdsTarget, file: OfferedFile, path: string, signal: AbortSignal): Promise<void> {
    if (file.size > MAX_FILE_BYTES) throw new AppError('file.tooLarge', { megabytes: MAX_FILE_BYTES / 1_000_000 });
    return this.connected(target, signal, async (client) => {
      const from = posix.join(await folderOf(client, target, 'inbox'), file.name);
      await client.get(from, createWriteStream(path, { mode: 0o600 }));
      const { size } = await stat(path);
      if (size !== file.size || (await markOf(client, from)) !== file.mark)
        throw new Error(`${file.name} changed while it was read`);
    });
  }
  settleFile(target: ImdsTarget, file: OfferedFile, settlement: Settlement, signal: AbortSignal): Promise<void> {
    return this.connected(target, signal, async (client) => {
      const from = posix.join(await folderOf(client, target, 'inbox'), file.name);
      // Settled before, or another file of this name came meanwhile: it waits for the next run.
      if ((await markOf(client, from)) !== file.mark) return;
      const folder = await folderOf(client, target, settlement.state === 'archived' ? 'archive' : 'error');
      const to = posix.join(folder, settledName(file.name, clock.instant()));
      if (settlement.state === 'refused') await client.put(Buffer.from(`${settlement.reason}\n`), `${to}.reason.txt`);
      await client.rename(from, to);
    });
  }
  sendFile(target: ImdsTarget, file: OutgoingFile, signal: AbortSignal): Promise<void> {
    return this.connected(target, signal, async (client) => {
      const path = posix.join(await folderOf(client, target, 'outbox'), file.name);
      if ((await client.exists(path)) && (await client.stat(path)).size === file.size) return;
      const part = `${path}.part`;
      await client.put(Readable.from(await file.open()), part);
      if (await client.exists(path)) await client.delete(path);
      await client.rename(part, path);
    });
  }

  private async connected<T>(
    target: ImdsTarget,
    signal: AbortSignal,
    work: (client: SftpClient) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    const { default: Client } = await import('ssh2-sftp-client');
    const client = new Client();
    const stop = (): void => void reportedElsewhere(client.end());
    signal.addEventListener('abort', stop, { once: true });
    try {
      await this.connect(client, target);
      return await work(client);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof AppError ? error : toFailure(error);
    } finally {
      signal.removeEventListener('abort', stop);
      await reportedElsewhere(client.end());
    }
  }
  /** Throws when the key is another one than at the first connection, before the password is sent. */
  private async connect(client: SftpClient, target: ImdsTarget): Promise<void> {
    const { hostname, port } = new URL(target.address);
    let seen = '';
    const isKnown = (key: Buffer): boolean => {
      seen = createHash('sha256').update(key).digest('base64');
      return target.hostKey === undefined || target.hostKey === seen;
    };
    try {
      await client.connect({
        host: await this.resolve(hostname),
        port: port === '' ? DEFAULT_PORT : Number(port),
        username: target.userName,
        password: target.password,
        readyTimeout: READY_TIMEOUT_MS,
        hostVerifier: isKnown,
      });
    } catch (error) {
      if (target.hostKey !== undefined && seen !== '' && seen !== target.hostKey)
        throw new AppError('imds.hostKeyChanged', { host: hostname });
      throw error;
    }
    if (target.hostKey === undefined) await target.rememberHostKey(seen);
  }
  private async resolve(host: string): Promise<string> {
    try {
      return await this.http.resolveHost(host);
    } catch (error) {
      if (error instanceof InternalAddress) throw new AppError('imds.internalAddress', { host: error.host });
      throw error;
    }
  }
}

const toFailure = (error: unknown): Error =>
  error instanceof Error && /authentication/i.test(error.message)
    ? refusedByImds('SFTP: authentication')
    : new ImdsUnreachable('the SFTP server of IMDS', { cause: error });

async function folderOf(client: SftpClient, { address }: ImdsTarget, part: Part): Promise<string> {
  const path = decodeURIComponent(new URL(address).pathname).replace(/^\/+/, '/');
  const folder = posix.join(path === '' ? '/' : path, part);
  if (!(await client.exists(folder))) await client.mkdir(folder, true);
  return folder;
}
async function look(client: SftpClient, folder: string): Promise<OfferedFile[]> {
  return (await client.list(folder))
    .filter(({ type }) => type === '-')
    .map(({ name, size, modifyTime }) => ({ name, size, mark: `${size}:${modifyTime}` }));
}
async function markOf(client: SftpClient, path: string): Promise<string | undefined> {
  if ((await client.exists(path)) !== '-') return undefined;
  const { size, modifyTime } = await client.stat(path);
  return `${size}:${modifyTime}`;
}
