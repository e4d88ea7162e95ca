import { Injectable } from '@nestjs/common';
import {
  type AutopilotDecision,
  type AutopilotRuleOutcome,
  type AutopilotRunRow,
  type AutopilotSheet,
  nodeType,
  type PageQuery,
} from '@matlas/contract';
import {
  type Auth,
  clock,
  type Fact,
  type FileAnswer,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { AutopilotTrialService } from './autopilot-trial.service';
import { AutopilotLogService } from './autopilot-log.service';

/** Workbooks: the log of decisions, and a dry run compared with the decisions of people. */
@Injectable()
export class AutopilotExport {
  constructor(
    private readonly trials: AutopilotTrialService,
    private readonly log: AutopilotLogService,
    private readonly workbooks: Workbooks,
  ) {}

  exportLog(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const book = this.workbooks.open('autopilot');
    const column = book.column<AutopilotDecision>();
    const columns = [
      column('decidedAt', 18, ({ decidedAt }) => clock.minute(decidedAt)),
      ...sheetColumns<AutopilotDecision>(book),
      column('outcome', 12, ({ outcome }) => book.text(`action.${outcome}`)),
      column('result', 16, ({ result }) => book.text(`resultWord.${result}`)),
      column('cause', 24, ({ cause }) => book.text(`causeWord.${cause}`)),
      column('rule', 24, ({ ruleName }) => ruleName),
      column('ruleVersion', 10, ({ ruleVersion }) => ruleVersion, '0'),
      column('conditions', 80, ({ rules }) => formatConditions(book, rules)),
      column('refusalTitle', 30, ({ refusal }) => refusal),
    ];
    return book.list({
      title: book.text('logTitle'),
      facts: book.exportFacts(auth),
      columns,
      page,
      read: (pageQuery) => this.log.pageLog(auth, pageQuery),
    });
  }
  async exportDryRun(auth: Auth, runId: number, page: PageQuery): Promise<FileAnswer> {
    const run = await this.trials.findDryRun(auth, runId);
    const book = this.workbooks.open('autopilot');
    const column = book.column<AutopilotRunRow>();
    const columns = [
      ...sheetColumns<AutopilotRunRow>(book),
      column('would', 14, ({ would }) => book.text(`action.${would}`)),
      column('did', 14, ({ did }) => book.text(`didWord.${did}`)),
      column('agreement', 14, ({ agreement }) => book.text(`agreementWord.${agreement}`)),
      column('rule', 24, ({ ruleName }) => ruleName),
      column('conditions', 80, ({ rules }) => formatConditions(book, rules)),
    ];
    const facts: Fact[] = [
      [book.text('startedAt'), `${clock.minute(run.createTime)} (${run.startedBy})`],
      [book.text('period'), run.days === null ? book.text('all') : book.text('days', { count: run.days })],
      [
        book.text('rules'),
        run.rules.map(({ name, action }) => `${name} (${book.text(`action.${action}`)})`).join('; '),
      ],
      [book.text('agreementWord.same'), String(run.same)],
      [book.text('agreementWord.different'), String(run.different)],
      [book.text('agreementWord.left'), String(run.left)],
      ...run.cells.map(({ would, did, count }): Fact => [
        `${book.text(`action.${would}`)} / ${book.text(`didWord.${did}`)}`,
        String(count),
      ]),
    ];
    return book.list({
      title: book.text('dryRunTitle'),
      facts: [...facts, ...book.exportFacts(auth)],
      columns,
      page,
      read: (pageQuery) => this.trials.listDryRunRows(auth, runId, pageQuery),
    });
  }
}

function sheetColumns<Row extends AutopilotSheet>(book: Workbook): ReportColumn<Row>[] {
  const column = book.column<Row>();
  return [
    column('name', 34, ({ name, foreignName }) => book.localName(name, foreignName)),
    column('number', 20, ({ number }) => number),
    column('cver', 9, ({ cver }) => cver),
    column('kind', 14, ({ kind }) => book.label(nodeType, kind)),
    column('sender', 30, ({ senderName, senderNameEn }) => book.localName(senderName, senderNameEn)),
    column('sentAt', 18, ({ sentAt }) => clock.minute(sentAt)),
  ];
}
/** The conditions of each rule, met or not, with the values of the sheet. */
function formatConditions(book: Workbook, rules: readonly AutopilotRuleOutcome[]): string {
  return rules
    .map(
      ({ name, conditions }) => `${name}: ${conditions.map((condition) => conditionText(book, condition)).join(', ')}`,
    )
    .join('; ');
}
function conditionText(book: Workbook, { is, not, holds, found }: AutopilotRuleOutcome['conditions'][number]): string {
  const negation = not ? book.text('not') : '';
  const value = found === null || is === 'sender' ? '' : ` (${found})`;
  const answer = book.text(holds === null ? 'unknown' : holds ? 'yes' : 'no');
  return `${negation}${book.text(`condition.${is}`)}${value} ${answer}`;
}
