import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  findingSeverity,
  nameIn,
  type NodeDetail,
  nodeStatus,
  nodeType,
  displayName,
  rateType,
  receiveStatus,
  type SheetRow,
} from '@matlas/contract';
import { RecipientService } from '@matlas/features/exchange';
import { SheetCheckService, TreeWalk } from '@matlas/features/mds';
import type { PrintCell, PrintColumn, Printout, PrintTable } from '@matlas/formats';
import { type Auth, can, clock, taskFile, WorkerPool } from '@matlas/server-kit';
import { SheetHead } from './sheet-head';
import { SheetWords } from './sheet-words';

const PRINT = taskFile<typeof import('./print-sheet.task')>(require.resolve('./print-sheet.task'));
/** Maximum number of printed nodes; the workbook contains all. */
const MAX_PLACES = 3_000;
const MAX_FINDINGS = 1_000;
const ARROW = ' › ';
const SUBSTANCE = nodeType.of.substance;
/** Maximum decimal places in print; the workbook contains all. */
const SHOWN_DIGITS = 6;

/** A version of an MDS as a printable report: header, tree, recipients and check results, in the caller's language. */
@Injectable()
export class SheetPrint {
  constructor(
    private readonly walk: TreeWalk,
    private readonly checking: SheetCheckService,
    private readonly recipients: RecipientService,
    private readonly heads: SheetHead,
    private readonly pool: WorkerPool,
    private readonly words: SheetWords,
  ) {}

  async write(auth: Auth, sheet: SheetRow, sink: Writable): Promise<void> {
    const bytes = await this.pool.run(PRINT, await this.printout(auth, sheet));
    sink.end(bytes);
  }

  private async printout(auth: Auth, sheet: SheetRow): Promise<Printout> {
    const at = clock.stamp();
    return {
      title: displayName(this.words.language, sheet),
      subtitle: [
        this.words.translateLabel(nodeType, sheet.kind),
        `${sheet.cid} / ${sheet.cver}`,
        this.words.translateLabel(nodeStatus, sheet.status),
      ].join('  ·  '),
      author: auth.name,
      facts: this.heads
        .buildLines(sheet)
        .flatMap(({ label, value }): [string, string][] =>
          value === null || value === undefined || value === '' ? [] : [[label, String(value)]],
        ),
      tables: [
        await this.tree(auth, sheet),
        await this.findings(auth, sheet),
        ...(await this.listRecipients(auth, sheet)),
      ],
      footer: this.words.translateText('print.footer', { name: auth.name, at }),
      pageWords: this.words.translateText('print.page', { page: '{page}', pages: '{pages}' }),
    };
  }
  private async tree(auth: Auth, sheet: SheetRow): Promise<PrintTable> {
    const rows: (string | PrintCell)[][] = [];
    let isCut = false;
    for await (const row of this.walk.streamRows(auth, sheet.id)) {
      isCut = rows.length === MAX_PLACES;
      if (isCut) break;
      rows.push(this.place(row));
    }
    const column = (key: string, width: PrintColumn['width'], isNumber = false): PrintColumn => ({
      title: this.words.translateText(key),
      width,
      isNumber,
    });
    return {
      title: this.words.translateText('sheet.tree'),
      empty: '',
      rows,
      ...(isCut ? { note: this.words.translateText('cut', { count: MAX_PLACES }) } : {}),
      columns: [
        column('column.name', '*'),
        column('column.kind', 62),
        column('column.number', 84),
        column('print.classCode', 36),
        column('column.quantity', 36, true),
        column('column.massGrams', 58, true),
        column('column.portion', 74, true),
        column('column.total', 58, true),
        column('print.marks', 96),
      ],
    };
  }
  private place(row: NodeDetail): (string | PrintCell)[] {
    const depth = row.path.split('.').length - 1;
    const name = row.masked
      ? this.words.hidden()
      : row.kind === SUBSTANCE
        ? nameIn(this.words.language, row.nameZh, row.name ?? '')
        : displayName(this.words.language, { name: row.name ?? '', foreignName: row.foreignName });
    const version = row.sheet && depth > 0 ? ` (${row.sheet.cid} / ${row.sheet.cver})` : '';
    return [
      { text: `${name}${version}`, indent: depth, strong: depth === 0 },
      this.words.translateLabel(nodeType, row.kind),
      row.number ?? '',
      row.classCode ?? '',
      row.quantity === null ? '' : String(row.quantity),
      short(row.massGrams),
      this.portion(row),
      short(row.totalGrams?.nominal ?? null),
      this.marks(row),
    ];
  }
  private portion({ portion }: NodeDetail): string {
    if (!portion) return '';
    if (portion.kind === rateType.of.remainder) return this.words.translateLabel(rateType, portion.kind);
    return portion.kind === rateType.of.fixed
      ? `${short(portion.value)} %`
      : `${short(portion.min)} – ${short(portion.max)} %`;
  }
  private marks({ svhc, confidential, applicationCode, preferred, joker }: NodeDetail): string {
    const marks = [
      svhc ? 'SVHC' : '',
      confidential ? this.words.translateField('confidential') : '',
      applicationCode ? `${this.words.translateField('applicationCode')} ${applicationCode}` : '',
      preferred ? '' : this.words.translateText('print.notPreferred'),
      joker ? this.words.translateText('print.joker') : '',
    ];
    return marks.filter((mark) => mark !== '').join(', ');
  }
  private async findings(auth: Auth, sheet: SheetRow): Promise<PrintTable> {
    const { findings, ruleSet } = await this.checking.checkSheet(auth, sheet.id);
    const shown = findings.slice(0, MAX_FINDINGS);
    return {
      title: this.words.translateText('print.findings', { rules: ruleSet }),
      empty: this.words.translateText('print.noFindings'),
      ...(findings.length > shown.length
        ? { note: this.words.translateText('print.moreFindings', { count: findings.length - shown.length }) }
        : {}),
      columns: [
        { title: this.words.translateText('print.severity'), width: 62 },
        { title: this.words.translateText('print.rule'), width: 54 },
        { title: this.words.translateText('print.where'), width: 200 },
        { title: this.words.translateText('print.what'), width: '*' },
      ],
      rows: shown.map(({ severity, code, names, message }) => [
        this.words.translateLabel(findingSeverity, severity),
        code,
        names.join(ARROW),
        message,
      ]),
    };
  }
  /** Shown to the owner only. */
  private async listRecipients(auth: Auth, sheet: SheetRow): Promise<PrintTable[]> {
    if (sheet.source !== 'own' || !can(auth, 'exchange:sent:query')) return [];
    const rows = await this.recipients.list(auth, sheet.id);
    const column = (key: string, width: PrintColumn['width']): PrintColumn => ({
      title: this.words.translateText(`print.${key}`),
      width,
    });
    return [
      {
        title: this.words.translateText('print.recipients'),
        empty: this.words.translateText('print.noRecipients'),
        columns: [
          column('recipient', '*'),
          column('supplierCode', 90),
          column('symbol', 110),
          column('mdsName', 150),
          column('sentAt', 66),
          column('status', 110),
        ],
        rows: rows.map((row) => [
          nameIn(this.words.language, row.recEntName, row.recEntEname),
          row.supplierCode ?? '',
          row.symbol ?? '',
          row.mdsName ?? '',
          clock.day(row.sentAt) ?? '',
          this.words.translateLabel(receiveStatus, row.recStatus),
        ]),
      },
    ];
  }
}

function short(decimal: string | null): string {
  if (decimal === null) return '';
  const point = decimal.indexOf('.');
  return point < 0 || decimal.length - point - 1 <= SHOWN_DIGITS
    ? decimal
    : String(Number(Number(decimal).toFixed(SHOWN_DIGITS)));
}
