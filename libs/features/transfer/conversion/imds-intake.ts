import { Injectable } from '@nestjs/common';
import type { NodeType } from '@matlas/contract';
import { fieldText } from '@matlas/domain';
import { placesTo } from '@matlas/features/mds';
import type { FileFault, SheetDocument } from '@matlas/formats';
import { type Auth, StoredFiles, type StoredFileRecord } from '@matlas/server-kit';
import {
  type DocumentBatch,
  DocumentWriter,
  isFailed,
  listDocumentNodes,
  type PreparedDocument,
  type PreviewedDocument,
  referencedKeys,
} from '../core';
import type { BlockingFault } from './conversion-sheet.store';
import { ConversionStore } from './conversion.store';
import { ConversionWorlds } from './conversion-worlds';
import { ImdsFiles } from './imds-files';
import { SheetConverter } from './sheet-converter';

/** A stored file of IMDS, and the layout by which it is read; null: the IMDS form. */
export interface IntakeFile {
  fileId: number;
  layoutVersionId: number | null;
}
/** A data sheet in a file. `cid` and `cver` are those of IMDS. */
export interface IntakeSheet {
  key: string;
  cid: number | null;
  cver: string | null;
  ownerCode: string;
  kind: NodeType;
  name: string;
  foreignName: string | null;
  number: string | null;
  supplierCode: string;
  supplierName: string;
}
/** Why a sheet is not taken. A code `check.<rule>.<code>` is a finding of the check rules. */
export interface IntakeReason {
  code: string;
  params: Record<string, unknown>;
  place: string;
  field: string;
  value: string;
}
export interface IntakeOutcome {
  key: string;
  action: 'new' | 'version' | 'equal' | 'refused';
  sheetId: number | null;
  reasons: IntakeReason[];
}
export interface IntakeOptions {
  signal: AbortSignal;
  /** Names of suppliers that the file does not name, by their code. */
  supplierNames: ReadonlyMap<string, string>;
  /** Runs the writing of one page and the recording of its outcomes as one transaction. */
  tx: <T>(work: () => Promise<T>) => Promise<T>;
  record: (outcomes: readonly IntakeOutcome[]) => Promise<void>;
}
/**
 * What a person may accept with a warning, and a machine does not: an unattended run would fill the catalogue with
 * substances that only one file names.
 */
const REFUSED_WARNINGS = /^transfer\.substance/;
const PAGE = 50;
const ARROW = ' › ';

interface Judged {
  document: SheetDocument;
  reasons: IntakeReason[];
}

/**
 * Takes data sheets of IMDS without a person: converted, looked up and checked; what is faultless is stored and released,
 * everything else is refused with its reasons. What changed here is never overwritten.
 */
@Injectable()
export class ImdsIntake {
  constructor(
    private readonly files: ImdsFiles,
    private readonly worlds: ConversionWorlds,
    private readonly writer: DocumentWriter,
    private readonly conversions: ConversionStore,
    private readonly stored: StoredFiles,
  ) {}

  /** The sheets of a file in the order of their use, and the faults of the file itself. */
  listSheets(
    auth: Auth,
    file: IntakeFile,
    signal: AbortSignal,
  ): Promise<{ sheets: IntakeSheet[]; faults: IntakeReason[] }> {
    return this.files.withFile(
      auth,
      file,
      async (opened) => {
        const sheets: IntakeSheet[] = [];
        for await (const document of opened.documents()) sheets.push(toSheet(document));
        const errors = opened.faults.filter(({ severity }) => severity === 'error');
        return { sheets, faults: errors.map((fault) => toReason(fault, undefined)) };
      },
      signal,
    );
  }
  /** Takes the sheets with these keys, and those that they use. */
  takeSheets(auth: Auth, file: IntakeFile, keys: ReadonlySet<string>, options: IntakeOptions): Promise<void> {
    return this.files.withFile(
      auth,
      file,
      async (opened) => {
        const uses = new Map<string, string[]>();
        for await (const document of opened.documents()) uses.set(document.key, referencedKeys(document));
        const wanted = withUsed(keys, uses);
        const run = new IntakeRun(auth, this.writer, await this.converter(auth), options);
        let page: SheetDocument[] = [];
        for await (const document of opened.documents()) {
          if (wanted.has(document.key)) page.push(document);
          if (page.length < PAGE) continue;
          await run.takePage(page);
          page = [];
        }
        if (page.length > 0) await run.takePage(page);
      },
      options.signal,
    );
  }
  /** The file that a conversion of the caller made in the IMDS form; undefined when it has none. */
  async findConverted(auth: Auth, runId: number): Promise<StoredFileRecord | undefined> {
    const { resultFileId } = await this.conversions.getRun(auth.scope, runId);
    return resultFileId === null ? undefined : this.stored.getFile(auth.scope, resultFileId);
  }

  private async converter(auth: Auth): Promise<SheetConverter> {
    return new SheetConverter('fromImds', await this.worlds.loadWorlds(auth, 'fromImds'));
  }
}

/** One file: what was refused is remembered, so that what uses it is refused as well. */
class IntakeRun {
  private readonly refused = new Map<string, string>();
  private readonly checked: DocumentBatch;
  private readonly written: DocumentBatch;
  constructor(
    private readonly auth: Auth,
    private readonly writer: DocumentWriter,
    private readonly converter: SheetConverter,
    private readonly options: IntakeOptions,
  ) {
    const rules = { continueUnmatched: true, existing: 'new', release: true } as const;
    this.checked = writer.begin(rules);
    this.written = writer.begin(rules);
  }

  async takePage(documents: readonly SheetDocument[]): Promise<void> {
    const judged = await this.judgePage(documents.map((document) => this.withSupplierName(document)));
    const good = judged.filter(({ reasons }) => reasons.length === 0).map(({ document }) => document);
    const { tx, record } = this.options;
    await tx(async () => {
      const prepared = await this.writer.prepare(this.auth, this.written, good);
      const stored = await this.writer.write(this.auth, this.written, prepared, null);
      const byKey = new Map(stored.map((one) => [one.key, one]));
      await record(
        judged.map(({ document: { key }, reasons }): IntakeOutcome => {
          const one = byKey.get(key);
          if (!one) return { key, action: 'refused', sheetId: null, reasons };
          return { key, action: one.action === 'unchanged' ? 'equal' : one.action, sheetId: one.id, reasons: [] };
        }),
      );
    });
  }

  private async judgePage(documents: readonly SheetDocument[]): Promise<Judged[]> {
    const converted = documents.map((document) => {
      const { row, document: inOwnTerms } = this.converter.convertNext(document);
      return { document: inOwnTerms ?? document, reasons: row.findings.map(ofConversion) };
    });
    for (const one of converted) this.refuseUsers(one);
    const taken = converted.filter(({ reasons }) => reasons.length === 0);
    const prepared = await this.writer.prepare(
      this.auth,
      this.checked,
      taken.map(({ document }) => document),
    );
    prepared.forEach((one, index) => {
      const judged = taken[index] as Judged;
      judged.reasons.push(...refusalsOf(one));
      this.refuseUsers(judged);
    });
    const ready = prepared.filter((one, index) => !isFailed(one) && taken[index]?.reasons.length === 0);
    const previewed = await this.writer.preview(this.auth, this.checked, ready);
    ready.forEach((one, index) => {
      const judged = taken.find(({ document }) => document.key === one.document.key) as Judged;
      this.refuseUsers(judged);
      const seen = previewed[index];
      if (judged.reasons.length === 0 && seen) judged.reasons.push(...findingsOf(judged.document, seen));
      this.refuseUsers(judged);
    });
    return converted;
  }
  /** Refuses a sheet that uses a refused one; remembers it when it is refused itself. */
  private refuseUsers({ document, reasons }: Judged): void {
    const used = reasons.length > 0 ? [] : referencedKeys(document).filter((key) => this.refused.has(key));
    for (const key of used)
      reasons.push({
        code: 'conversion.usedRefused',
        params: { sheet: this.refused.get(key) ?? '' },
        place: document.root.name,
        field: 'reference',
        value: this.refused.get(key) ?? '',
      });
    if (reasons.length > 0) this.refused.set(document.key, document.root.name);
  }
  private withSupplierName(document: SheetDocument): SheetDocument {
    const { supplier } = document;
    const name = supplier?.code === undefined ? undefined : this.options.supplierNames.get(supplier.code);
    return supplier && !supplier.name && name !== undefined
      ? { ...document, supplier: { ...supplier, name } }
      : document;
  }
}

/** The keys with those of all sheets below them. */
function withUsed(keys: ReadonlySet<string>, uses: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    waiting.push(...(uses.get(key) ?? []));
  }
  return found;
}
function refusalsOf({ document, faults, decision }: PreparedDocument): IntakeReason[] {
  const reasons = faults
    .filter(({ severity, code }) => severity === 'error' || REFUSED_WARNINGS.test(code))
    .map((fault) => toReason(fault, document));
  const isDraft = decision.action !== 'unchanged' && decision.of?.sheetId !== undefined;
  return isDraft
    ? [...reasons, { code: 'imds.draftHere', params: {}, place: document.root.name, field: '', value: '' }]
    : reasons;
}
function findingsOf(document: SheetDocument, { faults, findings, names }: PreviewedDocument): IntakeReason[] {
  return [
    ...faults.filter(({ severity }) => severity === 'error').map((fault) => toReason(fault, document)),
    ...findings
      .filter(({ severity }) => severity === 'error')
      .map(({ rule, code, node, params }): IntakeReason => ({
        code: `check.${rule}.${code}`,
        params: { rule, code, values: params },
        place: placesTo(/^[\d.]*$/.test(node) ? node : '')
          .flatMap((place) => names.get(place)?.name ?? [])
          .join(ARROW),
        field: '',
        value: '',
      })),
  ];
}
const ofConversion = ({ code, params, names, field, value }: BlockingFault): IntakeReason => ({
  code,
  params,
  place: names.join(ARROW),
  field,
  value,
});
function toReason(fault: FileFault, document: SheetDocument | undefined): IntakeReason {
  const { code, params = {}, nodeKey, field = '', value = '', place } = fault;
  const node = document && listDocumentNodes(document).find((one) => one.node.key === nodeKey)?.node.name;
  const inFile = [place.line ?? place.row, place.element ?? place.column]
    .filter((part) => part !== undefined)
    .join(': ');
  const where = document ? [...new Set([document.root.name, node ?? document.root.name])].join(ARROW) : inFile;
  return { code, params: { ...params }, place: where, field, value };
}
const toSheet = ({ key, cid, version, owner, supplier, root }: SheetDocument): IntakeSheet => ({
  key,
  cid: cid ?? null,
  cver: version ?? null,
  ownerCode: owner?.code ?? '',
  kind: root.kind as NodeType,
  name: root.name,
  foreignName: fieldText(root.foreignName) ?? null,
  number: fieldText(root.number) ?? null,
  supplierCode: supplier?.code ?? '',
  supplierName: supplier?.name ?? '',
});
