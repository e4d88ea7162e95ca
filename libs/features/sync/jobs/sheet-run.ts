import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { PieceLine } from '@matlas/contract';
import type { SheetDocument } from '@matlas/formats';
import { type JobContext, TempFolder } from '@matlas/server-kit';
import { type PartnerSession, PartnerUnreachable, type ReadPiece } from '../client/partner-client';
import { type SyncPartner, SyncPartnerStore } from '../partners/sync-partner.store';
import { sha256Of } from '../protocol/piece';
import { SyncLog, type SyncOutcome } from '../runs/sync-log';
import { type SyncRun, SyncRunStore } from '../runs/sync-run.store';
import { readDocument } from '../take/document-shape';
import { GoneTaker } from '../take/gone-taker';
import { SheetTaker, type TakingPartner } from '../take/sheet-taker';
import { SyncSheetStore } from '../take/sync-sheet.store';

export interface Running {
  run: SyncRun;
  partner: SyncPartner;
  session: PartnerSession;
  context: JobContext;
}
type SheetKind = 'sheet' | 'material';
const FETCH = 50;

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
    private readonly temp: TempFolder,
  ) {}

  /** What changed since the last run, or everything again. */
  async takeChanges(running: Running, kind: SheetKind): Promise<void> {
    const { run, session, context } = running;
    const received = run.options.received === true;
    const cursorKey = received ? `${kind}:received` : kind;
    for (let [more, isFirst] = [true, true]; more; isFirst = false) {
      const partner = await this.partners.getPartner(context.auth.scope, running.partner.id);
      const have = Number(partner.cursors[cursorKey] ?? 0);
      const since = this.sinceOf(await this.runs.getRun(context.auth.scope, run.id), kind, have);
      const piece = await session.changes({ kind, since, have, received, count: isFirst });
      const end = endOf(piece);
      if (isFirst && end.total !== null) await this.addTotal(running, end.total);
      const missing = await this.listMissing(partner, piece.lines);
      await this.takePiece(running, piece, async () => {
        const next = Number(end.next);
        if (next > have) await this.partners.saveCursors(partner.id, { [cursorKey]: String(next) });
        return cursorText(kind, next);
      });
      for (let at = 0; at < missing.length; at += FETCH)
        await this.takePiece(running, await session.documents(missing.slice(at, at + FETCH)));
      more = end.more;
      await this.report(running);
    }
  }
  /** These sheets, by their numbers at the partner. */
  async takeByKeys(running: Running, keys: readonly string[]): Promise<void> {
    const piece = await running.session.documents(keys);
    const sentKeys = new Set(piece.lines.map((line) => ('document' in line ? line.document.key : '')));
    await this.addTotal(running, keys.length);
    const unknown = keys
      .filter((key) => !sentKeys.has(key))
      .map((key): SyncOutcome => ({
        kind: 'sheet',
        document: key,
        documentKey: key,
        action: 'refused',
        reasons: [{ code: 'sync.notOffered', params: { key }, place: '', field: '', value: key }],
      }));
    await this.takePiece(running, piece, undefined, unknown);
  }

  private sinceOf({ full, cursor }: SyncRun, kind: SheetKind, have: number): number {
    if (!full) return have;
    const [begun, position] = cursor.split('=');
    return begun === kind ? Number(position) : 0;
  }
  private async addTotal({ run, context }: Running, total: number): Promise<void> {
    const { done } = await this.runs.getRun(context.auth.scope, run.id);
    await this.runs.setTotal(run.id, done + total);
  }
  /** Sheets that the partner holds to be here and that are not. */
  private async listMissing(partner: SyncPartner, lines: readonly PieceLine[]): Promise<string[]> {
    const same = lines.flatMap((line) => (line.t === 'same' ? [line.key] : []));
    if (same.length === 0) return [];
    const here = await this.taken.listTaken(partner.id, same);
    const found = new Set(here.filter(({ isDeleted }) => !isDeleted).map(({ remoteKey }) => remoteKey));
    return same.filter((key) => !found.has(key));
  }
  private async takePiece(
    running: Running,
    { lines, bytes }: ReadPiece,
    advance?: () => Promise<string>,
    beside: readonly SyncOutcome[] = [],
  ): Promise<void> {
    const { run, context, session } = running;
    const { documents, outcomes } = readDocuments(lines);
    const files = await this.fetchFiles(session, documents);
    try {
      await context.tx(async () => {
        const partner: TakingPartner = {
          id: running.partner.id,
          enterpriseId: running.partner.enterpriseId,
          installationId: running.partner.installationId ?? '',
        };
        const taken = await this.taker.takeSheets(context.auth, partner, documents, files);
        const left = await this.gone.takeGone(
          context.auth,
          partner,
          lines.flatMap((line) => (line.t === 'gone' ? [line] : [])),
        );
        const same = lines.flatMap((line): SyncOutcome[] =>
          line.t === 'same' ? [{ kind: 'sheet', document: line.key, documentKey: line.key, action: 'equal' }] : [],
        );
        await this.log.record(run, [...beside, ...outcomes, ...taken, ...left, ...same], {
          cursor: await advance?.(),
          bytes,
        });
      });
    } finally {
      for (const path of files.values()) await rm(path, { force: true });
    }
  }
  /** Attachments in parts, each of which can be fetched again. */
  private async fetchFiles(session: PartnerSession, documents: readonly SheetDocument[]): Promise<Map<string, string>> {
    const files = new Map<string, string>();
    for (const { key, attachments = [] } of documents)
      for (const { sha256, size } of attachments) {
        if (sha256 === undefined || files.has(sha256)) continue;
        const path = this.temp.newPath();
        files.set(sha256, path);
        const target = createWriteStream(path, { mode: 0o600 });
        const parts: Buffer[] = [];
        for (let at = 0; at < size;) {
          const part = await session.file(key, sha256, at);
          if (part.length === 0) break;
          at += part.length;
          parts.push(part);
        }
        const content = Buffer.concat(parts);
        await new Promise<void>((resolve, reject) => {
          target.on('error', reject).end(content, () => resolve());
        });
        if (sha256Of(content) !== sha256) throw new PartnerUnreachable('sync.cut', { host: key });
      }
    return files;
  }
  private async report({ run, context }: Running): Promise<void> {
    const { done, total } = await this.runs.getRun(context.auth.scope, run.id);
    await context.reportProgress(done, total, { key: 'syncRun.sheets' });
  }
}

const cursorText = (kind: SheetKind, position: number): string => `${kind}=${position}`;
export const endOf = ({ lines }: ReadPiece): Extract<PieceLine, { t: 'end' }> =>
  lines.at(-1) as Extract<PieceLine, { t: 'end' }>;
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
