import { Injectable } from '@nestjs/common';
import {
  decisionScope,
  decisionState,
  type DecisionRow,
  lawCodeIn,
  displayName,
  type PageQuery,
  verdict,
} from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { DecisionService } from './decision.service';

const PAGE = 500;
const PERCENT = '0.######';
type Column = ReportColumn<DecisionRow>;

/** Scoped decisions as a workbook. */
@Injectable()
export class DecisionExport {
  constructor(
    private readonly decisions: DecisionService,
    private readonly translator: Translator,
  ) {}

  async write(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    // Validates the query before streaming.
    await this.decisions.page(auth, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const rows = allPages((asked) => this.decisions.page(auth, asked), page, PAGE);
    const title = this.word('title');
    const facts: [string, string][] = [
      [this.word('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.word('exportedAt'), clock.stamp()],
    ];
    const sheet: ReportSheet<DecisionRow> = { name: title, title, facts, columns: this.columns(), rows };
    return exportStream(`${title}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, [sheet as ReportSheet<never>]));
  }

  private columns(): Column[] {
    const { language } = this.translator;
    const column = (key: string, width: number, value: Column['value'], format?: string): Column => ({
      title: this.word(`column.${key}`),
      width,
      value,
      ...(format ? { format } : {}),
    });
    return [
      column('number', 10, ({ id }) => id, '0'),
      column('state', 16, ({ state }) => this.translator.label('decisionState', decisionState.keyOf(state))),
      column('law', 22, ({ lawCode }) => lawCodeIn(language, lawCode)),
      column('substance', 34, ({ substanceName, hidden }) => (hidden ? this.word('hidden') : substanceName)),
      column('cas', 13, ({ cas }) => cas),
      column('scope', 14, ({ scope }) => this.translator.label('decisionScope', decisionScope.keyOf(scope))),
      column('place', 30, ({ placeName, placeForeignName }) =>
        displayName(language, { name: placeName, foreignName: placeForeignName }),
      ),
      column('partNumber', 18, ({ partNumber, cid }) => partNumber ?? (cid === null ? null : String(cid))),
      column('supplier', 26, ({ supplierName, supplierForeignName }) =>
        displayName(language, { name: supplierName, foreignName: supplierForeignName }),
      ),
      column('found', 12, ({ foundPercent }) => foundPercent, PERCENT),
      column('accepted', 12, ({ maxPercent }) => maxPercent, PERCENT),
      column('verdicts', 24, ({ verdicts }) =>
        verdicts.map((one) => this.translator.label('verdict', verdict.keyOf(one))).join(', '),
      ),
      column('validFrom', 13, ({ validFrom }) => validFrom),
      column('validUntil', 13, ({ validUntil }) => validUntil),
      column('reason', 50, ({ reason }) => reason),
      column('evidence', 30, ({ evidence }) => evidence?.filename),
      column('proposedBy', 18, ({ proposedBy }) => proposedBy),
      column('proposedAt', 18, ({ createTime }) => clock.minute(createTime)),
      column('decidedBy', 18, ({ decidedBy }) => decidedBy),
    ];
  }
  private word(key: string): string {
    return this.translator.translate('reports', `decisions.${key}`);
  }
}
