import type { Readable } from 'node:stream';
import { AppError } from '@matlas/server-kit';

/** Name of the other system in messages. */
export const IMDS = 'IMDS';
/** Maximum size of a file that is taken. */
export const MAX_FILE_BYTES = 100_000_000;

/** Where files of an enterprise come from and go to. */
export interface ImdsTarget {
  /** Code of the enterprise here; the name of its folder. */
  enterpriseCode: string;
  /** Empty: the folder of the installation. Otherwise an address of SFTP or HTTP. */
  address: string;
  userName: string;
  companyId: string;
  password: string;
  /** Fingerprint of the SFTP server's key at the first connection; another one is refused. */
  hostKey?: string | undefined;
  /** Called with the fingerprint of a server that is not known yet, before a password is sent to it. */
  rememberHostKey: (fingerprint: string) => Promise<void>;
}
/** A complete file that waits to be fetched. `mark` is another one when the content is. */
export interface OfferedFile {
  name: string;
  /** In bytes. */
  size: number;
  mark: string;
}
/** What becomes of a fetched file: archived, or put aside with the reason. */
export type Settlement = { state: 'archived' } | { state: 'refused'; reason: string };
export interface OutgoingFile {
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
  open: () => Promise<Readable>;
}

/**
 * The way to IMDS and back. Calls throw `ImdsUnreachable` when another attempt may succeed, and an AppError when it
 * cannot.
 */
export interface ImdsConnector {
  /** Complete files, by name. A file that is still written is not among them. */
  listFiles(target: ImdsTarget, signal: AbortSignal): Promise<OfferedFile[]>;
  /** Copies a file to a path. Throws `ImdsUnreachable` when it changed since it was listed. */
  fetchFile(target: ImdsTarget, file: OfferedFile, path: string, signal: AbortSignal): Promise<void>;
  /** Repeatable: a file that is already settled is left alone. */
  settleFile(target: ImdsTarget, file: OfferedFile, settlement: Settlement, signal: AbortSignal): Promise<void>;
  /** Repeatable: the same name with the same content is one file at the other side. */
  sendFile(target: ImdsTarget, file: OutgoingFile, signal: AbortSignal): Promise<void>;
}

/** Another attempt may succeed. */
export class ImdsUnreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImdsUnreachable';
  }
}
export const refusedByImds = (reason: string): AppError => new AppError('sync.refused', { system: IMDS, reason });

/** One plain name: it never leads out of a folder, and is no hidden file. */
const FILE_NAME = /^[\p{L}\p{N}_][\p{L}\p{N} ._()+-]{0,199}$/u;
export const isPlainName = (name: string): boolean => FILE_NAME.test(name);
/** Names that programs give to files until they are complete. */
const UNFINISHED = /\.(part|tmp|temp|filepart|crdownload|writing)$|^[.~]|~$/i;
export const isUnfinished = (name: string): boolean => UNFINISHED.test(name);
/** The name of a settled file: beside an earlier one of the same name. */
export const settledName = (name: string, time: string): string =>
  `${time.replace(/[^0-9]/g, '').slice(0, 17)}-${name}`;
