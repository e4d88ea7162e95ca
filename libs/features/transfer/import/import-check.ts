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

/** Documents that are in memory at once. */
export const IMPORT_PAGE = 100;
interface Page {
  n: number;
  ord: number;
  document: SheetDocument;
  readErrors: number;
  readWarnings: number;
}
interface Walk {
  batch: DocumentBatch;
  failed: Set<string>;
  nextFault: number;
  matched: number;
  unmatched: number;
  staged: Staged;
}
const countOf = (faults: readonly { severity: string }[], severity: 'error' | 'warning'): number =>
  faults.filter((one) => one.severity === severity).length;

/** The sheet refers to itself, through others of the file. */
const cycleFault = ({ key, root }: SheetDocument): FileFault => ({
  place: root.place ?? {},
  severity: 'error',
  code: 'transfer.referenceCircle',
  params: { value: root.name },
  sheetKey: key,
  nodeKey: root.key,
});
/** A sheet that is not looked at, because one that it refers to has an error. */
const heldBackSheet = ({ n, readErrors, readWarnings }: Page): CheckedSheet => ({
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
 * Looks up what the staged documents name, and runs the check rules on what would be written: everything that a person
 * is told before a byte is stored.
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
    const walk: Walk = {
      batch: this.writer.begin(record),
      failed: new Set(),
      nextFault: staged.nextFault,
      matched: 0,
      unmatched: 0,
      staged,
    };
    const readErrors = await this.faults.bySheet(record.id);
    let [after, done] = [0, 0];
    for (;;) {
      const rows = await this.staged.next(record.id, after, IMPORT_PAGE, false);
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
      await context.step(done, staged.sheets, { key: 'sheetImportRead.checking' });
    }
    const [counts, faults] = [await this.staged.counts(record.id), await this.faults.counts(record.id)];
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

  private async page(importId: number, rows: readonly Page[], walk: Walk, { auth }: JobContext): Promise<void> {
    const heldBack = new Set<number>();
    for (const { n, document } of rows)
      if (this.isHeldBack(document, walk)) {
        heldBack.add(n);
        walk.failed.add(document.key);
      }
    const taken = rows.filter(({ n }) => !heldBack.has(n));
    const documents = taken.map(({ document }) => document);
    const prepared = await this.writer.prepare(auth, walk.batch, documents);
    const recipientFaults = await this.recipients.faultsOf(auth, documents);
    const cycleFaults = taken.map(({ n, document }) => (walk.staged.cycles.has(n) ? [cycleFault(document)] : []));
    prepared.forEach((one, index) => one.faults.push(...(recipientFaults[index] ?? []), ...(cycleFaults[index] ?? [])));
    const ready = this.ready(taken, prepared, walk);
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
    await this.staged.checked(importId, [
      ...checked.map(({ sheet }) => sheet),
      ...rows.filter(({ n }) => heldBack.has(n)).map(heldBackSheet),
    ]);
  }
  /** A reference into the file to a sheet with an error. */
  private isHeldBack(document: SheetDocument, { failed }: Walk): boolean {
    return failed.size > 0 && referencedKeys(document).some((key) => failed.has(key));
  }
  /** Those of the page that can be looked at as sheets; one that fails takes those behind it along. */
  private ready(rows: readonly Page[], prepared: readonly PreparedDocument[], { failed }: Walk): PreparedDocument[] {
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
    walk: Walk,
  ) {
    walk.matched += matched;
    walk.unmatched += unmatched;
    // what it refers to was found wrong only now
    const isBehind = referencedKeys(document).some((key) => walk.failed.has(key));
    const told = [...faults, ...(isBehind ? [] : (seen?.faults ?? []))];
    if (isBehind || countOf(told, 'error') > 0) walk.failed.add(document.key);
    const rows = [
      ...told.map((fault) => faultRow(fault, row.n, 'match', document)),
      ...(seen ? findingRows(seen, row.n, document) : []),
    ].map((fault) => ({ n: walk.nextFault++, ...fault }));
    const errors = countOf(told, 'error') + row.readErrors;
    const isOut = walk.failed.has(document.key);
    const { here } = decision;
    const sheet: CheckedSheet = {
      n: row.n,
      action: decision.action,
      ok: !isOut,
      heldBack: isOut && errors === 0,
      releases: seen?.releases ?? false,
      errors,
      warnings: countOf(told, 'warning') + row.readWarnings,
      findingErrors: countOf(seen?.findings ?? [], 'error'),
      findingWarnings: countOf(seen?.findings ?? [], 'warning'),
      sheetId: here?.sheetId ?? null,
      cid: here?.cid ?? null,
      cver: here?.cver ?? null,
    };
    return { rows, sheet };
  }
}
