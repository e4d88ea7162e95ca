import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ChangesRequest, PieceLine } from '@matlas/contract';
import { SheetDocuments } from '@matlas/features/transfer';
import { AppError, type Auth } from '@matlas/server-kit';
import { type FeedPass, type FeedQuery, type FeedRow, FeedStore } from './feed.store';

/** Sheets of a piece, besides those that they use. */
const PIECE = 200;
const MAX_FILE_PART_BYTES = 4_000_000;

export interface FeedReader {
  auth: Auth;
  partnerId: number;
}

/** What a partner reads here: within what its enterprise may see, in the order of the feed. */
@Injectable()
export class FeedService {
  constructor(
    private readonly feed: FeedStore,
    private readonly documents: SheetDocuments,
  ) {}

  /** Throws `sync.cursorUnknown` for a position of the future: this installation was restored from an older state. */
  async readChanges(reader: FeedReader, request: ChangesRequest): Promise<PieceLine[]> {
    const until = await this.feed.assignPositions();
    if (request.since > until || request.have > until) throw new AppError('sync.cursorUnknown');
    const query: FeedQuery = { ...this.queryOf(reader, request.kind, request.received), ...request, until };
    const rows = await this.feed.listChanges(query, PIECE + 1);
    const page = rows.slice(0, PIECE);
    const next = rows.length > PIECE ? (page.at(-1)?.position ?? until) : until;
    const total = request.count ? await this.feed.countChanges(query) : null;
    return [
      ...page.filter(isSame).map(({ key }): PieceLine => ({ t: 'same', key })),
      ...(await this.readSheets(reader, query, page.filter(isSent), next)),
      ...(await this.readGone(reader, page, next)),
      { t: 'end', next: String(next), more: rows.length > PIECE, total },
    ];
  }
  /** Sheets by their keys, with everything that they use; what the partner may not see is left out. */
  async readDocuments(reader: FeedReader, keys: readonly string[]): Promise<PieceLine[]> {
    const query = { ...this.queryOf(reader, 'sheet', false) };
    const ids = [
      ...(await this.feed.findVisible(query, keys)),
      ...(await this.feed.findVisible({ ...query, kind: 'material' }, keys)),
    ];
    const closure = await this.feed.listClosure({ ...query, have: 0 }, ids);
    const wantedIds = new Set(ids);
    const lines = await this.readLines(reader, ids, closure, wantedIds, new Set());
    await this.feed.recordSent(
      query,
      closure.map(({ sheetId, key }) => ({ sheetId, key, usedOnly: !wantedIds.has(sheetId) })),
      await this.feed.assignPositions(),
    );
    return [...lines, { t: 'end', next: '', more: false, total: null }];
  }
  /** A part of an attachment of a sheet that went to the partner. Throws `notFound`. */
  async readFile({ auth, partnerId }: FeedReader, key: string, sha256: string, offset: number): Promise<Buffer> {
    const ids = await this.feed.findSent(partnerId, key);
    for await (const { attachments = [] } of this.documents.readDocuments(auth, ids, { withUsed: false }))
      if (attachments.some((one) => one.sha256 === sha256))
        return readPart(await this.documents.readAttachment({ sha256 }), offset);
    throw new AppError('notFound', { what: 'attachment', id: key });
  }

  private queryOf({ auth, partnerId }: FeedReader, kind: FeedQuery['kind'], received: boolean): FeedPass {
    return { partnerId, enterpriseId: auth.enterpriseId, kind, received };
  }
  private async readSheets(
    reader: FeedReader,
    query: FeedQuery,
    rows: readonly FeedRow[],
    next: number,
  ): Promise<PieceLine[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ sheetId }) => sheetId);
    const wantedIds = new Set(ids);
    const closure = await this.feed.listClosure(query, ids);
    const known = new Set(
      closure.filter(({ sheetId, isKnown }) => isKnown && !wantedIds.has(sheetId)).map((one) => one.sheetId),
    );
    const lines = await this.readLines(reader, ids, closure, wantedIds, known);
    await this.feed.recordSent(
      query,
      closure
        .filter(({ sheetId }) => !known.has(sheetId))
        .map(({ sheetId, key }) => ({ sheetId, key, usedOnly: !wantedIds.has(sheetId) })),
      next,
    );
    return lines;
  }
  private async readLines(
    { auth }: FeedReader,
    ids: readonly number[],
    closure: readonly { sheetId: number; key: string }[],
    wantedIds: ReadonlySet<number>,
    without: ReadonlySet<number>,
  ): Promise<PieceLine[]> {
    const idOf = new Map(closure.map(({ key, sheetId }) => [key, sheetId]));
    const lines: PieceLine[] = [];
    for await (const document of this.documents.readDocuments(auth, ids, { withUsed: true, without }))
      lines.push({ t: 'sheet', used: !wantedIds.has(idOf.get(document.key) ?? 0), document: { ...document } });
    return lines;
  }
  private async readGone(reader: FeedReader, page: readonly FeedRow[], next: number): Promise<PieceLine[]> {
    const gone = page.filter(({ isVisible }) => !isVisible);
    if (gone.length === 0) return [];
    await this.feed.recordGone(
      reader.partnerId,
      gone.map(({ sheetId }) => sheetId),
      next,
    );
    return gone.map(({ key, name, isDeleted }) => ({
      t: 'gone' as const,
      key,
      name,
      reason: isDeleted ? ('deleted' as const) : ('recalled' as const),
    }));
  }
}

const isSame = ({ isVisible, isKnown }: FeedRow): boolean => isVisible && isKnown;
const isSent = ({ isVisible, isKnown }: FeedRow): boolean => isVisible && !isKnown;
async function readPart(content: Readable, offset: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let [at, size] = [0, 0];
  for await (const chunk of content) {
    const bytes = chunk as Buffer;
    const part = bytes.subarray(Math.max(0, offset - at), Math.max(0, offset + MAX_FILE_PART_BYTES - at));
    at += bytes.length;
    size += part.length;
    parts.push(part);
    if (size >= MAX_FILE_PART_BYTES) break;
  }
  content.destroy();
  return Buffer.concat(parts);
}
