import { Injectable } from '@nestjs/common';
import {
  type ComparedFinding,
  type ComparedSubstance,
  type ComparisonInput,
  type CompareRow,
  type Comparison,
  type Difference,
  nameIn,
  nodeStatus,
  type SheetRow,
} from '@matlas/contract';
import { type Auth, type Fact, type FileAnswer, type Workbook, Workbooks } from '@matlas/server-kit';
import { CompareService } from './compare.service';

interface SummaryLine {
  label: string;
  left: string;
  right: string;
}
interface ChangeLine {
  row: CompareRow;
  difference: Difference;
}
interface FindingLine {
  finding: ComparedFinding;
  which: 'appeared' | 'gone';
}
const NUMBER = '0.######';

/** A comparison as a workbook: summary, structure, amounts, substances, findings. */
@Injectable()
export class CompareExport {
  constructor(
    private readonly comparisons: CompareService,
    private readonly workbooks: Workbooks,
  ) {}

  async exportWorkbook(auth: Auth, question: ComparisonInput): Promise<FileAnswer> {
    const compared = await this.comparisons.compare(auth, question);
    const book = this.workbooks.open('compare');
    const facts: Fact[] = [
      [book.text('left'), titleOf(book, compared.left)],
      [book.text('right'), titleOf(book, compared.right)],
      ...book.exportFacts(auth),
    ];
    if (compared.isCut || compared.isOpenedInPart)
      facts.push([book.text('note'), book.text(compared.isCut ? 'cut' : 'openedInPart')]);
    const title = book.text('title');
    const { sheet } = book.headed(title, facts, (name) => `${title}: ${name}`);
    return book.file(book.text('file'), [
      sheet('summary', summaryColumns(book), summaryLines(book, compared)),
      sheet('structure', structureColumns(book), compared.rows),
      sheet('amounts', amountColumns(book), changeLines(compared)),
      sheet('substances', substanceColumns(book), compared.substances),
      sheet('findings', findingColumns(book), findingLines(compared)),
    ]);
  }
}

function summaryLines(book: Workbook, { left, right, mass, counts, head }: Comparison): SummaryLine[] {
  const line = (key: string, of: (sheet: SheetRow) => string): SummaryLine => ({
    label: book.text(`summary.${key}`),
    left: of(left),
    right: of(right),
  });
  return [
    line('name', (sheet) => book.localName(sheet.name, sheet.foreignName)),
    line('number', ({ number }) => number ?? ''),
    line('version', ({ cid, cver }) => `${cid} / ${cver}`),
    line('status', ({ status }) => book.label(nodeStatus, status)),
    line('ruleSet', ({ ruleSet }) => ruleSet),
    { label: book.text('summary.declared'), left: mass.was?.declared ?? '', right: mass.is?.declared ?? '' },
    {
      label: book.text('summary.calculated'),
      left: mass.was?.calculated ?? '',
      right: mass.is?.calculated ?? '',
    },
    ...head.map(({ title, was, is }) => ({ label: title, left: was ?? '', right: is ?? '' })),
    ...Object.entries(counts).map(([what, count]) => ({
      label: book.text(`count.${what}`),
      left: '',
      right: String(count),
    })),
  ];
}
function summaryColumns(book: Workbook) {
  const column = book.column<SummaryLine>();
  return [
    column('what', 34, ({ label }) => label),
    column('left', 40, ({ left: text }) => text),
    column('right', 40, ({ right: text }) => text),
  ];
}
function structureColumns(book: Workbook) {
  const column = book.column<CompareRow>();
  const numberOf = (side: CompareRow['left']): string => (side?.masked ? '' : (side?.number ?? ''));
  return [
    column('level', 8, ({ level }) => level),
    column('difference', 22, (row) => stateOf(book, row)),
    column('leftNode', 38, ({ left, level }) => indented(book, left, level)),
    column('leftNumber', 20, ({ left }) => numberOf(left)),
    column('rightNode', 38, (row) => indented(book, rightOf(row), row.level)),
    column('rightNumber', 20, (row) => numberOf(rightOf(row))),
    column('details', 60, ({ differences }) => differences.map((one) => formatDifference(one)).join('; ')),
  ];
}
const changeLines = ({ rows }: Comparison): ChangeLine[] =>
  rows.flatMap((row) =>
    row.differences
      .filter(({ kind }) => kind !== 'added' && kind !== 'removed')
      .map((difference): ChangeLine => ({ row, difference })),
  );
function amountColumns(book: Workbook) {
  const column = book.column<ChangeLine>();
  return [
    column('node', 38, ({ row }) => nameOf(book, rightOf(row) ?? row.left)),
    column('number', 20, ({ row }) => (rightOf(row) ?? row.left)?.number),
    column('what', 24, ({ difference }) => difference.title),
    column('was', 34, ({ difference }) => difference.was),
    column('is', 34, ({ difference }) => difference.is),
  ];
}
function substanceColumns(book: Workbook) {
  const column = book.column<ComparedSubstance>();
  return [
    column('substance', 40, (line) =>
      line.masked ? book.text('hidden') : nameIn(book.language, line.nameZh, line.nameEn),
    ),
    column('cas', 16, ({ cas }) => cas),
    column('ec', 14, ({ ec }) => ec),
    column('difference', 14, ({ state }) => book.text(`state.${state}`)),
    column('wasGrams', 16, ({ was }) => was?.grams?.nominal, NUMBER),
    column('isGrams', 16, ({ is }) => is?.grams?.nominal, NUMBER),
    column('wasPercent', 16, ({ was }) => was?.percent.nominal, NUMBER),
    column('isPercent', 16, ({ is }) => is?.percent.nominal, NUMBER),
    column('change', 16, ({ change }) => change, NUMBER),
  ];
}
const findingLines = ({ findings }: Comparison): FindingLine[] =>
  (['appeared', 'gone'] as const).flatMap((which) =>
    findings[which].map((finding): FindingLine => ({ finding, which })),
  );
function findingColumns(book: Workbook) {
  const column = book.column<FindingLine>();
  return [
    column('difference', 12, ({ which }) => book.text(`finding.${which}`)),
    column('severity', 12, ({ finding }) => book.label('findingSeverity', finding.severity)),
    column('rule', 18, ({ finding }) => finding.code),
    column('node', 50, ({ finding }) => finding.names.join(' / ')),
    column('message', 80, ({ finding }) => finding.message),
  ];
}

function nameOf(book: Workbook, side: CompareRow['left']): string {
  if (!side) return '';
  if (side.masked) return book.text('hidden');
  return side.kind === SUBSTANCE
    ? nameIn(book.language, side.nameZh, side.name)
    : book.localName(side.name, side.foreignName);
}
function indented(book: Workbook, side: CompareRow['left'], level: number): string {
  return side ? `${'  '.repeat(level)}${nameOf(book, side)}` : '';
}
function stateOf(book: Workbook, { state, differences }: CompareRow): string {
  const kinds = [...new Set(differences.map(({ kind }) => kind))].filter((kind) => kind !== state);
  const words = state === 'changed' ? kinds.map((kind) => book.text(`kind.${kind}`)) : [book.text(`state.${state}`)];
  return words.join(', ');
}
function formatDifference({ title, was, is }: Difference): string {
  return was === null && is === null ? title : `${title}: ${was ?? '–'} → ${is ?? '–'}`;
}
function titleOf(book: Workbook, sheet: SheetRow): string {
  return `${book.localName(sheet.name, sheet.foreignName)} (${sheet.cid} / ${sheet.cver})`;
}
const SUBSTANCE = 4;
/** For a row that is the same on both sides only one side is given. */
const rightOf = ({ state, left, right }: CompareRow): CompareRow['right'] => right ?? (state === 'same' ? left : null);
