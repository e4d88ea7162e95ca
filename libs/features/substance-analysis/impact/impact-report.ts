import { Injectable } from '@nestjs/common';
import {
  type ImpactEntry,
  type ImpactFinding,
  type ImpactModel,
  type ImpactParty,
  type ImpactRow,
  type ImpactSheet,
  lawCodeIn,
  nameIn,
  nodeType,
  type PageQuery,
} from '@matlas/contract';
import {
  allRows,
  type Auth,
  authorOf,
  clock,
  COUNT,
  type Fact,
  type FileAnswer,
  GRAMS,
  PERCENT,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { ImpactListService } from './impact-list.service';
import { ImpactService } from './impact.service';

/** An impact as a workbook: entries, sheets, vehicles, customers, suppliers, verdicts. */
@Injectable()
export class ImpactReport {
  constructor(
    private readonly impacts: ImpactService,
    private readonly lists: ImpactListService,
    private readonly workbooks: Workbooks,
  ) {}

  async exportWorkbook(auth: Auth, impactId: number): Promise<FileAnswer> {
    const impact = await this.impacts.get(auth, impactId);
    const book = this.workbooks.open('analysis:impact.report');
    const title = book.text('title', { lists: this.impacts.titleOf(impact) });
    const { sheet } = book.headed(title, headFacts(book, auth, impact));
    const requestWith = (page: PageQuery) => ({ impactId, page });
    const parties = (side: 'customer' | 'supplier') =>
      sheet(
        side,
        partyColumns(book),
        allRows((page) => this.lists.parties(auth, { impactId, side, page })),
      );
    return book.file(title, [
      sheet(
        'entries',
        entryColumns(book),
        allRows((page) => this.lists.entries(auth, requestWith(page))),
      ),
      sheet(
        'models',
        modelColumns(book),
        allRows((page) => this.lists.models(auth, requestWith(page))),
      ),
      sheet(
        'findings',
        findingColumns(book),
        allRows((page) => this.lists.listFindings(auth, requestWith(page))),
      ),
      sheet(
        'sheets',
        sheetColumns(book),
        allRows((page) => this.lists.sheets(auth, requestWith(page))),
      ),
      parties('customer'),
      parties('supplier'),
    ]);
  }
}

function headFacts(book: Workbook, auth: Auth, { lists, toDate, startedBy, createTime }: ImpactRow): Fact[] {
  const labels = (labelOf: (list: ImpactRow['lists'][number]) => string | null): string =>
    lists.map((list) => `${lawCodeIn(book.language, list.code)} ${labelOf(list) ?? '-'}`).join(', ');
  return [
    [book.text('from'), labels(({ fromLabel }) => fromLabel)],
    [book.text('to'), `${labels(({ toLabel }) => toLabel)} (${toDate})`],
    [book.text('by'), `${startedBy}, ${clock.day(createTime)}`],
    [book.commonText('exportedBy'), `${authorOf(auth)}, ${clock.stamp()}`],
  ];
}
function entryColumns(book: Workbook): ReportColumn<ImpactEntry>[] {
  const column = book.column<ImpactEntry>();
  return [
    column('change', 14, ({ change }) => book.text(`change.${change}`)),
    column('law', 20, ({ lawCode }) => lawCodeIn(book.language, lawCode)),
    column('entryNo', 12, ({ entryNo }) => entryNo),
    column('entry', 46, ({ nameZh, nameEn }) => nameIn(book.language, nameZh ?? nameEn, nameEn)),
    column('cas', 14, ({ cas }) => cas),
    column('difference', 60, (entry) => differenceText(book, entry)),
    column('substances', 12, ({ substances }) => substances, COUNT),
    column('holders', 12, ({ holders }) => holders, COUNT),
  ];
}
function differenceText(book: Workbook, { fields, membersAdded, membersRemoved }: ImpactEntry): string {
  const change = (before: string | null, after: string | null): string => `${before || '-'} → ${after || '-'}`;
  return [
    ...fields.map(({ field, before, after }) => `${book.text(`field.${field}`)}: ${change(before, after)}`),
    ...membersAdded.map((name) => `+ ${name}`),
    ...membersRemoved.map((name) => `- ${name}`),
  ].join('; ');
}
function modelColumns(book: Workbook): ReportColumn<ImpactModel>[] {
  const column = book.column<ImpactModel>();
  const label = (verdict: string | undefined): string | null =>
    verdict === undefined ? null : book.label('verdict', verdict);
  return [
    column('model', 34, ({ name }) => name),
    column('number', 20, ({ number }) => number),
    column('positions', 12, ({ positions }) => positions, COUNT),
    column('sheets', 12, ({ sheets }) => sheets, COUNT),
    column('scip', 16, ({ scipState: state }) => state && book.label('scipDossierState', state)),
    column('before', 14, ({ exact }) => label(exact?.worstBefore)),
    column('after', 14, ({ exact }) => label(exact?.worstAfter)),
    column('appears', 12, ({ exact }) => exact?.appears ?? null, COUNT),
    column('vanishes', 12, ({ exact }) => exact?.vanishes ?? null, COUNT),
    column('changes', 12, ({ exact }) => exact?.changes ?? null, COUNT),
  ];
}
function findingColumns(book: Workbook): ReportColumn<ImpactFinding>[] {
  const column = book.column<ImpactFinding>();
  return [
    column('model', 26, ({ modelName }) => modelName),
    column('outcome', 12, ({ change }) => book.text(`outcome.${change}`)),
    column('before', 12, ({ before }) => book.label('verdict', before)),
    column('after', 12, ({ after }) => book.label('verdict', after)),
    column('entry', 36, ({ substanceZh, substanceEn }) =>
      nameIn(book.language, substanceZh ?? substanceEn, substanceEn),
    ),
    column('position', 28, ({ positionName, positionForeignName }) =>
      book.localName(positionName, positionForeignName),
    ),
    column('number', 18, ({ positionNumber }) => positionNumber),
    column('node', 28, ({ nodeName, nodeForeignName }) => book.localName(nodeName, nodeForeignName)),
    column('min', 12, ({ minPercent }) => minPercent, PERCENT),
    column('max', 12, ({ maxPercent }) => maxPercent, PERCENT),
    column('limitBefore', 12, ({ limitBefore }) => limitBefore, PERCENT),
    column('limitAfter', 12, ({ limitAfter }) => limitAfter, PERCENT),
    column('mass', 14, ({ massGrams }) => massGrams, GRAMS),
    column('supplier', 24, ({ supplierName }) => supplierName),
  ];
}
function sheetColumns(book: Workbook): ReportColumn<ImpactSheet>[] {
  const column = book.column<ImpactSheet>();
  return [
    column('relation', 12, ({ relation }) => book.text(`relation.${relation}`)),
    column('name', 34, ({ name, foreignName }) => book.localName(name, foreignName)),
    column('number', 20, ({ number }) => number),
    column('kind', 16, ({ kind }) => book.label(nodeType, kind)),
    column('cid', 14, ({ cid }) => cid, '0'),
    column('cver', 9, ({ cver }) => cver),
    column('owner', 28, ({ ownerName, ownerNameEn }) => nameIn(book.language, ownerName, ownerNameEn)),
    column('level', 8, ({ level }) => level, '0'),
    column('entries', 46, ({ entries }) =>
      entries.map((entry) => nameIn(book.language, entry.nameZh ?? entry.nameEn, entry.nameEn)).join('; '),
    ),
    column('positions', 12, ({ positions }) => positions, COUNT),
    column('recipients', 12, ({ recipients }) => recipients, COUNT),
  ];
}
function partyColumns(book: Workbook): ReportColumn<ImpactParty>[] {
  const column = book.column<ImpactParty>();
  return [
    column('enterprise', 36, ({ nameZh, nameEn }) => nameIn(book.language, nameZh, nameEn)),
    column('code', 16, ({ code }) => code),
    column('sheets', 12, ({ sheets }) => sheets, COUNT),
    column('lastAt', 14, ({ lastAt }) => clock.day(lastAt) ?? null),
    column('told', 12, ({ told: notified }) => notified, COUNT),
    column('asked', 12, ({ asked: requested }) => requested, COUNT),
  ];
}
