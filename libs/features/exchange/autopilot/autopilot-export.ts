import { Injectable } from '@nestjs/common';
import {
  type AutopilotDecision,
  type AutopilotRuleOutcome,
  type AutopilotRunRow,
  type AutopilotSheet,
  nodeType,
  displayName,
  type PageQuery,
} from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { AutopilotTrialService } from './autopilot-trial.service';
import { AutopilotLogService } from './autopilot-log.service';

const PAGE = 500;
type Fact = [label: string, value: string];

/** Workbooks: the log of decisions, and a dry run compared with the decisions of people. */
@Injectable()
export class AutopilotExport {
  constructor(
    private readonly trials: AutopilotTrialService,
    private readonly log: AutopilotLogService,
    private readonly translator: Translator,
  ) {}

  async exportLog(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    // Validates the query before streaming.
    await this.log.pageLog(auth, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const columns: ReportColumn<AutopilotDecision>[] = [
      { title: this.translate('decidedAt'), width: 18, value: ({ decidedAt }) => clock.minute(decidedAt) },
      ...this.sheetColumns<AutopilotDecision>(),
      { title: this.translate('outcome'), width: 12, value: ({ outcome }) => this.translate(`action.${outcome}`) },
      { title: this.translate('result'), width: 16, value: ({ result }) => this.translate(`resultWord.${result}`) },
      { title: this.translate('cause'), width: 24, value: ({ cause }) => this.translate(`causeWord.${cause}`) },
      { title: this.translate('rule'), width: 24, value: ({ ruleName }) => ruleName },
      { title: this.translate('ruleVersion'), width: 10, format: '0', value: ({ ruleVersion }) => ruleVersion },
      { title: this.translate('conditions'), width: 80, value: ({ rules }) => this.formatConditions(rules) },
      { title: this.translate('refusalTitle'), width: 30, value: ({ refusal }) => refusal },
    ];
    return this.workbook(
      auth,
      this.translate('logTitle'),
      columns,
      allPages((asked) => this.log.pageLog(auth, asked), page, PAGE),
      [],
    );
  }
  async exportDryRun(auth: Auth, runId: number, page: PageQuery): Promise<FileAnswer> {
    const run = await this.trials.findDryRun(auth, runId);
    await this.trials.listDryRunRows(auth, runId, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const columns: ReportColumn<AutopilotRunRow>[] = [
      ...this.sheetColumns<AutopilotRunRow>(),
      { title: this.translate('would'), width: 14, value: ({ would }) => this.translate(`action.${would}`) },
      { title: this.translate('did'), width: 14, value: ({ did }) => this.translate(`didWord.${did}`) },
      this.agreementColumn(),
      { title: this.translate('rule'), width: 24, value: ({ ruleName }) => ruleName },
      { title: this.translate('conditions'), width: 80, value: ({ rules }) => this.formatConditions(rules) },
    ];
    const facts: Fact[] = [
      [this.translate('startedAt'), `${clock.minute(run.createTime)} (${run.startedBy})`],
      [
        this.translate('period'),
        run.days === null ? this.translate('all') : this.translate('days', { count: run.days }),
      ],
      [
        this.translate('rules'),
        run.rules.map(({ name, action }) => `${name} (${this.translate(`action.${action}`)})`).join('; '),
      ],
      [this.translate('agreementWord.same'), String(run.same)],
      [this.translate('agreementWord.different'), String(run.different)],
      [this.translate('agreementWord.left'), String(run.left)],
      ...run.cells.map(({ would, did, count }): Fact => [
        `${this.translate(`action.${would}`)} / ${this.translate(`didWord.${did}`)}`,
        String(count),
      ]),
    ];
    return this.workbook(
      auth,
      this.translate('dryRunTitle'),
      columns,
      allPages((asked) => this.trials.listDryRunRows(auth, runId, asked), page, PAGE),
      facts,
    );
  }

  private agreementColumn(): ReportColumn<AutopilotRunRow> {
    return {
      title: this.translate('agreement'),
      width: 14,
      value: (row) => this.translate(`agreementWord.${row.agreement}`),
    };
  }

  private workbook<Row>(
    auth: Auth,
    title: string,
    columns: ReportColumn<Row>[],
    rows: AsyncIterable<Row>,
    facts: readonly Fact[],
  ): Promise<FileAnswer> {
    const told: Fact[] = [
      ...facts,
      [this.translate('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.translate('exportedAt'), clock.stamp()],
    ];
    const sheet: ReportSheet<Row> = { name: title, title, facts: told, columns, rows };
    return exportStream(`${title}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, [sheet as ReportSheet<never>]));
  }
  private sheetColumns<Row extends AutopilotSheet>(): ReportColumn<Row>[] {
    const { language } = this.translator;
    return [
      { title: this.translate('name'), width: 34, value: (row) => displayName(language, row) },
      { title: this.translate('number'), width: 20, value: ({ number }) => number },
      { title: this.translate('cver'), width: 9, value: ({ cver }) => cver },
      {
        title: this.translate('kind'),
        width: 14,
        value: ({ kind }) => this.translator.label('nodeType', nodeType.keyOf(kind)),
      },
      {
        title: this.translate('sender'),
        width: 30,
        value: ({ senderName, senderNameEn }) => displayName(language, { name: senderName, foreignName: senderNameEn }),
      },
      { title: this.translate('sentAt'), width: 18, value: ({ sentAt }) => clock.minute(sentAt) },
    ];
  }
  /** The conditions of each rule, met or not, with the values of the sheet. */
  private formatConditions(rules: readonly AutopilotRuleOutcome[]): string {
    return rules
      .map(({ name, conditions }) => `${name}: ${conditions.map((condition) => this.condition(condition)).join(', ')}`)
      .join('; ');
  }
  private condition({ is, not, holds, found }: AutopilotRuleOutcome['conditions'][number]): string {
    const negation = not ? this.translate('not') : '';
    const value = found === null || is === 'sender' ? '' : ` (${found})`;
    const answer = this.translate(holds === null ? 'unknown' : holds ? 'yes' : 'no');
    return `${negation}${this.translate(`condition.${is}`)}${value} ${answer}`;
  }
  private translate(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `autopilot.${key}`, params);
  }
}
