import { Injectable } from '@nestjs/common';
import {
  type AutopilotDecision,
  type AutopilotRuleOutcome,
  type AutopilotRunRow,
  type AutopilotSheet,
  nodeType,
  ownName,
  type PageQuery,
} from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { AutopilotTrialService } from './autopilot-trial.service';

const PAGE = 500;
type Fact = [label: string, value: string];

/** The log of decisions, and a dry run against what people did, as workbooks. */
@Injectable()
export class AutopilotExport {
  constructor(
    private readonly trials: AutopilotTrialService,
    private readonly translator: Translator,
  ) {}

  async log(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    // a wrong question is refused before the first byte
    await this.trials.log(auth, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const columns: ReportColumn<AutopilotDecision>[] = [
      { title: this.word('decidedAt'), width: 18, value: ({ decidedAt }) => clock.minute(decidedAt) },
      ...this.sheetColumns<AutopilotDecision>(),
      { title: this.word('outcome'), width: 12, value: ({ outcome }) => this.word(`action.${outcome}`) },
      { title: this.word('result'), width: 16, value: ({ result }) => this.word(`resultWord.${result}`) },
      { title: this.word('cause'), width: 24, value: ({ cause }) => this.word(`causeWord.${cause}`) },
      { title: this.word('rule'), width: 24, value: ({ ruleName }) => ruleName },
      { title: this.word('ruleVersion'), width: 10, format: '0', value: ({ ruleVersion }) => ruleVersion },
      { title: this.word('conditions'), width: 80, value: ({ rules }) => this.conditions(rules) },
      { title: this.word('refusalTitle'), width: 30, value: ({ refusal }) => refusal },
    ];
    return this.workbook(
      auth,
      this.word('logTitle'),
      columns,
      allPages((asked) => this.trials.log(auth, asked), page, PAGE),
      [],
    );
  }
  async dryRun(auth: Auth, runId: number, page: PageQuery): Promise<FileAnswer> {
    const run = await this.trials.dryRunOne(auth, runId);
    await this.trials.dryRunRows(auth, runId, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const columns: ReportColumn<AutopilotRunRow>[] = [
      ...this.sheetColumns<AutopilotRunRow>(),
      { title: this.word('would'), width: 14, value: ({ would }) => this.word(`action.${would}`) },
      { title: this.word('did'), width: 14, value: ({ did }) => this.word(`didWord.${did}`) },
      { title: this.word('agreement'), width: 14, value: (row) => this.word(`agreementWord.${row.agreement}`) },
      { title: this.word('rule'), width: 24, value: ({ ruleName }) => ruleName },
      { title: this.word('conditions'), width: 80, value: ({ rules }) => this.conditions(rules) },
    ];
    const facts: Fact[] = [
      [this.word('startedAt'), `${clock.minute(run.createTime)} (${run.startedBy})`],
      [this.word('period'), run.days === null ? this.word('all') : this.word('days', { count: run.days })],
      [
        this.word('rules'),
        run.rules.map(({ name, action }) => `${name} (${this.word(`action.${action}`)})`).join('; '),
      ],
      [this.word('agreementWord.same'), String(run.same)],
      [this.word('agreementWord.different'), String(run.different)],
      [this.word('agreementWord.left'), String(run.left)],
      ...run.cells.map(({ would, did, count }): Fact => [
        `${this.word(`action.${would}`)} / ${this.word(`didWord.${did}`)}`,
        String(count),
      ]),
    ];
    return this.workbook(
      auth,
      this.word('dryRunTitle'),
      columns,
      allPages((asked) => this.trials.dryRunRows(auth, runId, asked), page, PAGE),
      facts,
    );
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
      [this.word('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.word('exportedAt'), clock.stamp()],
    ];
    const sheet: ReportSheet<Row> = { name: title, title, facts: told, columns, rows };
    return exportStream(`${title}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, [sheet as ReportSheet<never>]));
  }
  private sheetColumns<Row extends AutopilotSheet>(): ReportColumn<Row>[] {
    const { language } = this.translator;
    return [
      { title: this.word('name'), width: 34, value: (row) => ownName(language, row) },
      { title: this.word('number'), width: 20, value: ({ number }) => number },
      { title: this.word('cver'), width: 9, value: ({ cver }) => cver },
      {
        title: this.word('kind'),
        width: 14,
        value: ({ kind }) => this.translator.label('nodeType', nodeType.keyOf(kind)),
      },
      {
        title: this.word('sender'),
        width: 30,
        value: ({ senderName, senderNameEn }) => ownName(language, { name: senderName, foreignName: senderNameEn }),
      },
      { title: this.word('sentAt'), width: 18, value: ({ sentAt }) => clock.minute(sentAt) },
    ];
  }
  /** Rule by rule: what held and what did not, with what the sheet has. */
  private conditions(rules: readonly AutopilotRuleOutcome[]): string {
    return rules
      .map(({ name, conditions }) => `${name}: ${conditions.map((condition) => this.condition(condition)).join(', ')}`)
      .join('; ');
  }
  private condition({ is, not, holds, found }: AutopilotRuleOutcome['conditions'][number]): string {
    const negation = not ? this.word('not') : '';
    const value = found === null || is === 'sender' ? '' : ` (${found})`;
    const answer = this.word(holds === null ? 'unknown' : holds ? 'yes' : 'no');
    return `${negation}${this.word(`condition.${is}`)}${value} ${answer}`;
  }
  private word(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `autopilot.${key}`, params);
  }
}
