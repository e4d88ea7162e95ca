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
  displayName,
  type SheetRow,
} from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { CompareService } from './compare.service';
import { CompareTexts } from './compare-words';

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
    private readonly words: CompareTexts,
    private readonly translator: Translator,
  ) {}

  async exportWorkbook(auth: Auth, question: ComparisonInput): Promise<FileAnswer> {
    const compared = await this.comparisons.compare(auth, question);
    const facts: [string, string][] = [
      [this.translate('left'), this.titleOf(compared.left)],
      [this.translate('right'), this.titleOf(compared.right)],
      [this.translate('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.translate('exportedAt'), clock.stamp()],
    ];
    if (compared.isCut || compared.isOpenedInPart)
      facts.push([this.translate('note'), this.translate(compared.isCut ? 'cut' : 'openedInPart')]);
    const sheets = [
      this.summary(compared),
      this.structure(compared),
      this.amounts(compared),
      this.substances(compared),
      this.findings(compared),
    ];
    const titled = sheets.map((sheet) => ({ ...sheet, title: `${this.translate('title')}: ${sheet.name}`, facts }));
    return exportStream(`${this.translate('file')}.xlsx`, XLSX_TYPE, (sink) =>
      writeReport(sink, titled as ReportSheet<never>[]),
    );
  }

  private summary({ left, right, mass, counts, head }: Comparison): Part<SummaryLine> {
    const line = (key: string, of: (sheet: SheetRow) => string): SummaryLine => ({
      label: this.translate(`summary.${key}`),
      left: of(left),
      right: of(right),
    });
    const rows = [
      line('name', (sheet) => displayName(this.translator.language, sheet)),
      line('number', ({ number }) => number ?? ''),
      line('version', ({ cid, cver }) => `${cid} / ${cver}`),
      line('status', ({ status }) => this.translator.translate('enums', nodeStatus.labelKey(status))),
      line('ruleSet', ({ ruleSet }) => ruleSet),
      { label: this.translate('summary.declared'), left: mass.was?.declared ?? '', right: mass.is?.declared ?? '' },
      {
        label: this.translate('summary.calculated'),
        left: mass.was?.calculated ?? '',
        right: mass.is?.calculated ?? '',
      },
      ...head.map(({ title, was, is }) => ({ label: title, left: was ?? '', right: is ?? '' })),
      ...Object.entries(counts).map(([what, count]) => ({
        label: this.translate(`count.${what}`),
        left: '',
        right: String(count),
      })),
    ];
    return {
      name: this.translate('sheet.summary'),
      columns: [
        this.column('what', 34, ({ label }: SummaryLine) => label),
        this.column('left', 40, ({ left: text }: SummaryLine) => text),
        this.column('right', 40, ({ right: text }: SummaryLine) => text),
      ],
      rows,
    };
  }
  private structure({ rows }: Comparison): Part<CompareRow> {
    const numberOf = (side: CompareRow['left']): string => (side?.masked ? '' : (side?.number ?? ''));
    return {
      name: this.translate('sheet.structure'),
      rows,
      columns: [
        this.column('level', 8, ({ level }: CompareRow) => level),
        this.column('difference', 22, (row: CompareRow) => this.stateOf(row)),
        this.column('leftNode', 38, ({ left, level }: CompareRow) => this.indented(left, level)),
        this.column('leftNumber', 20, ({ left }: CompareRow) => numberOf(left)),
        this.column('rightNode', 38, (row: CompareRow) => this.indented(rightOf(row), row.level)),
        this.column('rightNumber', 20, (row: CompareRow) => numberOf(rightOf(row))),
        this.column('details', 60, ({ differences }: CompareRow) =>
          differences.map((one) => this.formatDifference(one)).join('; '),
        ),
      ],
    };
  }
  private amounts({ rows }: Comparison): Part<ChangeLine> {
    const lines = rows.flatMap((row) =>
      row.differences
        .filter(({ kind }) => kind !== 'added' && kind !== 'removed')
        .map((difference): ChangeLine => ({ row, difference })),
    );
    return {
      name: this.translate('sheet.amounts'),
      rows: lines,
      columns: [
        this.column('node', 38, ({ row }: ChangeLine) => this.nameOf(rightOf(row) ?? row.left)),
        this.column('number', 20, ({ row }: ChangeLine) => (rightOf(row) ?? row.left)?.number),
        this.column('what', 24, ({ difference }: ChangeLine) => difference.title),
        this.column('was', 34, ({ difference }: ChangeLine) => difference.was),
        this.column('is', 34, ({ difference }: ChangeLine) => difference.is),
      ],
    };
  }
  private substances({ substances }: Comparison): Part<ComparedSubstance> {
    const number = (
      key: string,
      value: (line: ComparedSubstance) => string | null | undefined,
    ): ReportColumn<ComparedSubstance> => ({ ...this.column(key, 16, value), format: NUMBER });
    return {
      name: this.translate('sheet.substances'),
      rows: substances,
      columns: [
        this.column('substance', 40, (line: ComparedSubstance) =>
          line.masked ? this.translate('hidden') : nameIn(this.translator.language, line.nameZh, line.nameEn),
        ),
        this.column('cas', 16, ({ cas }: ComparedSubstance) => cas),
        this.column('ec', 14, ({ ec }: ComparedSubstance) => ec),
        this.column('difference', 14, ({ state }: ComparedSubstance) => this.translate(`state.${state}`)),
        number('wasGrams', ({ was }) => was?.grams?.nominal),
        number('isGrams', ({ is }) => is?.grams?.nominal),
        number('wasPercent', ({ was }) => was?.percent.nominal),
        number('isPercent', ({ is }) => is?.percent.nominal),
        number('change', ({ change }) => change),
      ],
    };
  }
  private findings({ findings }: Comparison): Part<FindingLine> {
    const rows = (['appeared', 'gone'] as const).flatMap((which) =>
      findings[which].map((finding): FindingLine => ({ finding, which })),
    );
    return {
      name: this.translate('sheet.findings'),
      rows,
      columns: [
        this.column('difference', 12, ({ which }: FindingLine) => this.translate(`finding.${which}`)),
        this.column('severity', 12, ({ finding }: FindingLine) =>
          this.translator.label('findingSeverity', finding.severity),
        ),
        this.column('rule', 18, ({ finding }: FindingLine) => finding.code),
        this.column('node', 50, ({ finding }: FindingLine) => finding.names.join(' / ')),
        this.column('message', 80, ({ finding }: FindingLine) => finding.message),
      ],
    };
  }

  private column<Row>(key: string, width: number, value: ReportColumn<Row>['value']): ReportColumn<Row> {
    return { title: this.translate(`column.${key}`), width, value };
  }
  private nameOf(side: CompareRow['left']): string {
    if (!side) return '';
    if (side.masked) return this.translate('hidden');
    const { language } = this.translator;
    return side.kind === SUBSTANCE ? nameIn(language, side.nameZh, side.name) : displayName(language, side);
  }
  private indented(side: CompareRow['left'], level: number): string {
    return side ? `${'  '.repeat(level)}${this.nameOf(side)}` : '';
  }
  private stateOf({ state, differences }: CompareRow): string {
    const kinds = [...new Set(differences.map(({ kind }) => kind))].filter((kind) => kind !== state);
    const words =
      state === 'changed' ? kinds.map((kind) => this.translate(`kind.${kind}`)) : [this.translate(`state.${state}`)];
    return words.join(', ');
  }
  private formatDifference({ title, was, is }: Difference): string {
    return was === null && is === null ? title : `${title}: ${was ?? '–'} → ${is ?? '–'}`;
  }
  private titleOf(sheet: SheetRow): string {
    return `${displayName(this.translator.language, sheet)} (${sheet.cid} / ${sheet.cver})`;
  }
  private translate(key: string, params: Record<string, unknown> = {}): string {
    return this.words.translate(key, params);
  }
}

type Part<Row> = Pick<ReportSheet<Row>, 'name' | 'columns'> & { rows: Row[] };
const SUBSTANCE = 4;
/** For a row that is the same on both sides only one side is given. */
const rightOf = ({ state, left, right }: CompareRow): CompareRow['right'] => right ?? (state === 'same' ? left : null);
