import { Injectable } from '@nestjs/common';
import type { PieceLine } from '@matlas/contract';
import { SheetDocuments } from '@matlas/features/transfer';
import type { SheetDocument } from '@matlas/formats';
import { SyncLog, type SyncOutcome } from '../runs/sync-log';
import { SyncRunStore } from '../runs/sync-run.store';
import type { Running } from './sheet-run';

const SENT_AT_ONCE = 20;
/** Below the limit of a call (`signedCall`), unless one sheet alone is larger. */
const SENT_CHARACTERS = 1_000_000;

/** Sends own data sheets to a partner, with the sheets that they use first; what is there is answered as equal. */
@Injectable()
export class UploadRun {
  constructor(
    private readonly documents: SheetDocuments,
    private readonly runs: SyncRunStore,
    private readonly log: SyncLog,
  ) {}

  async sendSheets({ run, session, context }: Running, sheetIds: readonly number[]): Promise<void> {
    const all: SheetDocument[] = [];
    for await (const document of this.documents.readDocuments(context.auth, sheetIds, { withUsed: true }))
      all.push(document);
    await this.runs.setTotal(run.id, all.length);
    const begun = Number(run.cursors.upload?.at ?? 0);
    let sent = begun;
    for (const page of pagesOf(all.slice(begun))) {
      const { lines, bytes } = await session.upload(page);
      const byKey = new Map(page.map((document) => [document.key, document]));
      const outcomes = lines.flatMap((line): SyncOutcome[] => {
        const document = line.t === 'result' ? byKey.get(line.key) : undefined;
        if (line.t !== 'result' || !document) return [];
        return [
          {
            kind: 'upload',
            document: document.root.name,
            documentKey: line.key,
            ...resultOf(line),
          },
        ];
      });
      sent += page.length;
      await context.tx(() =>
        this.log.record(run, outcomes, {
          cursors: { upload: { at: String(sent), isDone: sent === all.length } },
          bytes,
        }),
      );
      await context.reportProgress(sent, all.length, { key: 'syncRun.upload' });
    }
  }
}

/** What the partner says of a sheet; of one that it took, perhaps that it stays a draft there. */
function resultOf({
  action,
  code,
  params,
  key,
}: Extract<PieceLine, { t: 'result' }>): Pick<SyncOutcome, 'action' | 'reasons' | 'code' | 'params'> {
  if (action === 'refused')
    return { action, reasons: [{ code: code ?? 'internal', params, place: '', field: '', value: key }] };
  return { action: action === 'equal' ? 'equal' : 'sent', ...(code === null ? {} : { code, params }) };
}
function* pagesOf(documents: readonly SheetDocument[]): Generator<SheetDocument[]> {
  let [page, size]: [SheetDocument[], number] = [[], 0];
  for (const document of documents) {
    const length = JSON.stringify(document).length;
    if (page.length === SENT_AT_ONCE || (page.length > 0 && size + length > SENT_CHARACTERS)) {
      yield page;
      [page, size] = [[], 0];
    }
    page.push(document);
    size += length;
  }
  if (page.length > 0) yield page;
}
