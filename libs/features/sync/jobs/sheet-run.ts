import { Injectable } from '@nestjs/common';
import type { PieceLine } from '@matlas/contract';
import type { SheetDocument } from '@matlas/formats';
import type { JobContext } from '@matlas/server-kit';
import { AttachmentFetch } from '../client/attachment-fetch';
import type { PartnerSession, ReadPiece } from '../client/partner-client';
import { type SyncPartner, SyncPartnerStore } from '../partners/sync-partner.store';
import { SyncLog, type SyncOutcome } from '../runs/sync-log';
import { type RunCursors, type SyncRun, SyncRunStore } from '../runs/sync-run.store';
import { readDocument } from '../take/document-shape';
import { GoneTaker } from '../take/gone-taker';
import { SheetTaker } from '../take/sheet-taker';
import { SyncSheetStore } from '../take/sync-sheet.store';
import { takingPartnerOf } from '../take/taking-partner';

export interface Running {
  run: SyncRun;
  partner: SyncPartner;
  session: PartnerSession;
  context: JobContext;
}
type SheetKind = 'sheet' | 'material';
/** What a piece says, besides the sheets that it holds. */
interface PieceTaking {
  beside: readonly SyncOutcome[];
  cursors: RunCursors;
  /** Position up to which the partner's sheets are here after the piece. */
  position?: { key: string; next: number };
}
const FETCH = 50;
const KEYS = 'keys';

/** Takes the data sheets of a partner piece by piece: each with its log and its cursor in one transaction. */
@Injectable()
export class SheetRun {
  constructor(
    private readonly partners: SyncPartnerStore,
    private readonly runs: SyncRunStore,
    private readonly taker: SheetTaker,
    private readonly gone: GoneTaker,
    private readonly taken: SyncSheetStore,
    private readonly log: SyncLog,
    private readonly attachments: AttachmentFetch,
  ) {}

  /** What changed since the last run, or everything again. A run that goes on begins after its last piece. */
  async takeChanges(running: Running, kind: SheetKind): Promise<void> {
    const { run, session, context } = running;
    const received = run.options.received === true;
    const key = received ? `${kind}:received` : kind;
    for (let [more, isFirst] = [true, true]; more; isFirst = false) {
      const { cursors } = await this.runs.getRun(context.auth.scope, run.id);
      if (cursors[key]?.isDone) return;
      const partner = await this.partners.getPartner(context.auth.scope, running.partner.id);
      const have = Number(partner.cursors[key] ?? 0);
      const since = run.full ? Number(cursors[key]?.at ?? 0) : have;
      const piece = await session.changes({ kind, since, have, received, count: isFirst });
      const end = endOf(piece);
      if (isFirst && end.total !== null) await this.addTotal(running, end.total);
      const { lines, bytes, beside } = await this.completePiece(running, piece);
      const next = Number(end.next);
      await this.takePiece(
        running,
        { lines, bytes },
        {
          ...{ beside, cursors: { [key]: { at: String(next), isDone: !end.more } } },
          ...(next > have ? { position: { key, next } } : {}),
        },
      );
      more = end.more;
      await this.report(running);
    }
  }
  /** These sheets, by their numbers at the partner. */
  async takeByKeys(running: Running, keys: readonly string[]): Promise<void> {
    const { run, context } = running;
    if ((await this.runs.getRun(context.auth.scope, run.id)).cursors[KEYS]?.isDone) return;
    await this.addTotal(running, keys.length);
    const { lines, bytes, beside } = await this.fetchKeys(running, keys);
    await this.takePiece(running, { lines, bytes }, { beside, cursors: { [KEYS]: { at: '', isDone: true } } });
  }

  private async addTotal({ run, context }: Running, total: number): Promise<void> {
    const { done } = await this.runs.getRun(context.auth.scope, run.id);
    await this.runs.setTotal(run.id, done + total);
  }
  /**
   * The piece with the sheets that the partner holds to be here and that are not: they are taken with it, so that its
   * position is saved only together with them.
   */
  private async completePiece(
    running: Running,
    { lines, bytes }: ReadPiece,
  ): Promise<ReadPiece & { beside: readonly SyncOutcome[] }> {
    const same = lines.flatMap((line) => (line.t === 'same' ? [line.key] : []));
    if (same.length === 0) return { lines, bytes, beside: [] };
    const here = (await this.taken.listTaken(running.partner.id, same)).filter(({ isDeleted }) => !isDeleted);
    const drafts = new Map(here.map(({ remoteKey, isDraft }) => [remoteKey, isDraft]));
    const missing = same.filter((key) => !drafts.has(key));
    const fetched = await this.fetchKeys(running, missing);
    const equal = same
      .filter((key) => drafts.has(key))
      .map((key): SyncOutcome => ({
        ...{ kind: 'sheet', document: key, documentKey: key, action: 'equal' },
        ...(drafts.get(key) ? { isDraft: true } : {}),
      }));
    return {
      lines: [...lines, ...fetched.lines],
      bytes: bytes + fetched.bytes,
      beside: [...fetched.beside, ...equal],
    };
  }
  /** Sheets by their keys; what the partner does not offer is refused by its number. */
  private async fetchKeys(
    { session }: Running,
    keys: readonly string[],
  ): Promise<ReadPiece & { beside: readonly SyncOutcome[] }> {
    const found: ReadPiece = { lines: [], bytes: 0 };
    for (let at = 0; at < keys.length; at += FETCH) {
      const { lines, bytes } = await session.documents(keys.slice(at, at + FETCH));
      found.lines.push(...lines);
      found.bytes += bytes;
    }
    const received = new Set(found.lines.map((line) => ('document' in line ? line.document.key : '')));
    return { ...found, beside: keys.filter((key) => !received.has(key)).map(notOffered) };
  }
  private takePiece(
    { run, context, session, partner }: Running,
    { lines, bytes }: ReadPiece,
    { beside, cursors, position }: PieceTaking,
  ): Promise<void> {
    const { documents, outcomes } = readDocuments(lines);
    return this.attachments.withAttachments(session, documents, (received) =>
      context.tx(async () => {
        const from = takingPartnerOf(partner);
        const taken = await this.taker.takeSheets(context.auth, from, documents, received);
        const left = await this.gone.takeGone(
          context.auth,
          from,
          lines.flatMap((line) => (line.t === 'gone' ? [line] : [])),
        );
        if (position) await this.partners.saveCursors(partner.id, { [position.key]: String(position.next) });
        await this.log.record(run, [...beside, ...outcomes, ...taken, ...left], { cursors, bytes });
      }),
    );
  }
  private async report({ run, context }: Running): Promise<void> {
    const { done, total } = await this.runs.getRun(context.auth.scope, run.id);
    await context.reportProgress(done, total, { key: 'syncRun.sheets' });
  }
}

export const endOf = ({ lines }: ReadPiece): Extract<PieceLine, { t: 'end' }> =>
  lines.at(-1) as Extract<PieceLine, { t: 'end' }>;
const notOffered = (key: string): SyncOutcome => ({
  ...{ kind: 'sheet', document: key, documentKey: key, action: 'refused' },
  reasons: [{ code: 'sync.notOffered', params: { key }, place: '', field: '', value: key }],
});
/** Documents with the shape of data sheets; others are refused with the place where they are wrong. */
export function readDocuments(lines: readonly PieceLine[]): { documents: SheetDocument[]; outcomes: SyncOutcome[] } {
  const [documents, outcomes]: [SheetDocument[], SyncOutcome[]] = [[], []];
  for (const line of lines) {
    if (line.t !== 'sheet') continue;
    const read = readDocument(line.document);
    if ('document' in read) documents.push(read.document);
    else
      outcomes.push({
        kind: 'sheet',
        document: line.document.key,
        documentKey: line.document.key,
        action: 'failed',
        reasons: [
          { code: 'sync.documentInvalid', params: { reason: read.wrong }, place: read.wrong, field: '', value: '' },
        ],
      });
  }
  return { documents, outcomes };
}
