import { Injectable } from '@nestjs/common';
import type { ImportCounts } from '@matlas/contract';
import type { FileFault, SheetDocument } from '@matlas/formats';
import type { JobContext } from '@matlas/server-kit';
import {
  type DocumentBatch,
  DocumentRecipients,
  DocumentWriter,
  isFailed,
  type PreparedDocument,
  type PreviewedDocument,
  referencedKeys,
} from '../core';
import { faultRow, findingRows } from './fault-rows';
import { ImportFaultStore } from './import-fault.store';
import type { Staged } from './import-staging';
import type { SheetImportRecord } from './sheet-import.store';
import { type CheckedSheet, StagedSheetStore } from './staged-sheet.store';

/** Number of documents in memory at once. */
export const IMPORT_PAGE = 100;
interface Page {
  n: number;
  ord: number;
  document: SheetDocument;
  readErrors: number;
  readWarnings: number;
}
interface CheckState {
  batch: DocumentBatch;
  failed: Set<string>;
  nextFault: number;
  matched: number;
  unmatched: number;
  staged: Staged;
}
const countBySeverity = (faults: readonly { severity: string }[], severity: 'error' | 'warning'): number =>
  faults.filter((one) => one.severity === severity).length;

/** The sheet refers to itself, possibly through other sheets of the file. */
const cycleFault = ({ key, root }: SheetDocument): FileFault => ({
  place: root.place ?? {},
  severity: 'error',
  code: 'transfer.referenceCircle',
  params: { value: root.name },
  sheetKey: key,
  nodeKey: root.key,
});
/** A sheet that is not checked, because it refers to a sheet with an error. */
const skippedSheet = ({ n, readErrors, readWarnings }: Page): CheckedSheet => ({
  n,
  action: 'new',
  ok: false,
  heldBack: readErrors === 0,
  releases: false,
  errors: readErrors,
  warnings: readWarnings,
  findingErrors: 0,
  findingWarnings: 0,
  sheetId: null,
  cid: null,
  cver: null,
});

/**
 * Resolves the references of the staged documents, and runs the check rules on the sheets that would be written:
 * the complete report before anything is stored.
 */
@Injectable()
export class ImportCheck {
  constructor(
    private readonly writer: DocumentWriter,
    private readonly staged: StagedSheetStore,
    private readonly faults: ImportFaultStore,
    private readonly recipients: DocumentRecipients,
  ) {}

  async run(record: SheetImportRecord, staged: Staged, context: JobContext): Promise<ImportCounts> {
    const walk: CheckState = {
      batch: this.writer.begin(record),
      failed: new Set(),
      nextFault: staged.nextFault,
      matched: 0,
      unmatched: 0,
      staged,
    };
    const readErrors = await this.faults.listBySheet(record.id);
    let [after, done] = [0, 0];
    for (;;) {
      const rows = await this.staged.listNext(record.id, after, IMPORT_PAGE, false);
      if (rows.length === 0) break;
      await context.tx(() =>
        this.page(
          record.id,
          rows.map((row) => ({ ...row, ...(readErrors.get(row.n) ?? { readErrors: 0, readWarnings: 0 }) })),
          walk,
          context,
        ),
      );
      after = rows.at(-1)?.ord ?? after;
      done += rows.length;
      await context.reportProgress(done, staged.sheets, { key: 'sheetImportRead.checking' });
    }
    const [counts, faults] = [await this.staged.getCounts(record.id), await this.faults.countFaults(record.id)];
    return {
      ...counts,
      ...faults,
      sheets: counts.sheets + staged.lost,
      wrong: counts.wrong + staged.lost,
      errors: faults.errors,
      warnings: faults.warnings,
      matched: walk.matched,
      unmatched: walk.unmatched,
    };
  }

  private async page(importId: number, rows: readonly Page[], walk: CheckState, { auth }: JobContext): Promise<void> {
    const heldBack = new Set<number>();
    for (const { n, document } of rows)
      if (this.refersToFailed(document, walk)) {
        heldBack.add(n);
        walk.failed.add(document.key);
      }
    const taken = rows.filter(({ n }) => !heldBack.has(n));
    const documents = taken.map(({ document }) => document);
    const prepared = await this.writer.prepare(auth, walk.batch, documents);
    const recipientFaults = await this.recipients.faultsOf(auth, documents);
    const cycleFaults = taken.map(({ n, document }) => (walk.staged.cycles.has(n) ? [cycleFault(document)] : []));
    prepared.forEach((one, index) => one.faults.push(...(recipientFaults[index] ?? []), ...(cycleFaults[index] ?? [])));
    const ready = this.filterCheckable(taken, prepared, walk);
    const previewed = new Map<PreparedDocument, PreviewedDocument>();
    (await this.writer.preview(auth, walk.batch, ready)).forEach((seen, index) => {
      const one = ready[index];
      if (seen && one) previewed.set(one, seen);
    });
    const checked = taken.map((row, index) =>
      this.outcome(row, prepared[index] as PreparedDocument, previewed.get(prepared[index] as PreparedDocument), walk),
    );
    await this.faults.insert(
      importId,
      checked.flatMap(({ rows: found }) => found),
    );
    await this.staged.saveCheck(importId, [
      ...checked.map(({ sheet }) => sheet),
      ...rows.filter(({ n }) => heldBack.has(n)).map(skippedSheet),
    ]);
  }
  /** A reference to a sheet of the file that has an error. */
  private refersToFailed(document: SheetDocument, { failed }: CheckState): boolean {
    return failed.size > 0 && referencedKeys(document).some((key) => failed.has(key));
  }
  /** Documents of the page that can be checked; a document with an error excludes those that refer to it. */
  private filterCheckable(
    rows: readonly Page[],
    prepared: readonly PreparedDocument[],
    { failed }: CheckState,
  ): PreparedDocument[] {
    return prepared.filter((one, index) => {
      const isOut =
        isFailed(one) ||
        (rows[index]?.readErrors ?? 0) > 0 ||
        referencedKeys(one.document).some((key) => failed.has(key));
      if (isOut) failed.add(one.document.key);
      return !isOut;
    });
  }
  private outcome(
    row: Page,
    { document, faults, decision, matched, unmatched }: PreparedDocument,
    seen: PreviewedDocument | undefined,
    walk: CheckState,
  ) {
    walk.matched += matched;
    walk.unmatched += unmatched;
    // The referenced sheet failed in this step.
    const isBehind = referencedKeys(document).some((key) => walk.failed.has(key));
    const allFaults = [...faults, ...(isBehind ? [] : (seen?.faults ?? []))];
    if (isBehind || countBySeverity(allFaults, 'error') > 0) walk.failed.add(document.key);
    const rows = [
      ...allFaults.map((fault) => faultRow(fault, row.n, 'match', document)),
      ...(seen ? findingRows(seen, row.n, document) : []),
    ].map((fault) => ({ n: walk.nextFault++, ...fault }));
    const errors = countBySeverity(allFaults, 'error') + row.readErrors;
    const isOut = walk.failed.has(document.key);
    const { here } = decision;
    const sheet: CheckedSheet = {
      n: row.n,
      action: decision.action,
      ok: !isOut,
      heldBack: isOut && errors === 0,
      releases: seen?.releases ?? false,
      errors,
      warnings: countBySeverity(allFaults, 'warning') + row.readWarnings,
      findingErrors: countBySeverity(seen?.findings ?? [], 'error'),
      findingWarnings: countBySeverity(seen?.findings ?? [], 'warning'),
      sheetId: here?.sheetId ?? null,
      cid: here?.cid ?? null,
      cver: here?.cver ?? null,
    };
    return { rows, sheet };
  }
}
