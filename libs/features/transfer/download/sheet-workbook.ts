import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  type AnyEnumeration,
  chainOfCustody,
  markingAnswer,
  massUnit,
  mixedNodeReason,
  nameIn,
  type NodeAttributes,
  type NodeDetail,
  nodeType,
  displayName,
  rateType,
  recyclateAnswer,
  recyclingProcess,
  type SheetRow,
  scipProductionFlag,
} from '@matlas/contract';
import { COMPONENT_RATES, RECYCLATE_SPANS } from '@matlas/domain';
import { TreeWalk } from '@matlas/features/mds';
import { type Auth, type Fact, type MakeColumn, type ReportColumn, type Workbook, Workbooks } from '@matlas/server-kit';
import { type HeadLine, SheetHead } from './sheet-head';
import { SheetWords } from './sheet-words';

/** Maximum nodes of one workbook: a worksheet is limited to about a million rows. */
const MAX_PLACES = 200_000;
const SUBSTANCE = 4;
const DECIMAL = '0.#########';
type Column = ReportColumn<NodeDetail>;
const ATTRIBUTES = ['massUnit', 'testReportNumber', 'markingText'] as const satisfies readonly (keyof NodeAttributes)[];
const SCIP_TEXTS = [
  'scipCategory',
  'scipSafeUse',
  'scipNumber',
  'scipSubmission',
  'scipMaterial',
  'scipCharacteristics',
] as const satisfies readonly (keyof NodeAttributes)[];

/** One version of an MDS as a workbook: its header, and its whole tree with every field, in the caller's language. */
@Injectable()
export class SheetWorkbook {
  constructor(
    private readonly walk: TreeWalk,
    private readonly heads: SheetHead,
    private readonly words: SheetWords,
    private readonly workbooks: Workbooks,
  ) {}

  write(auth: Auth, sheet: SheetRow, sink: Writable): Promise<void> {
    const title = `${displayName(this.words.language, sheet)} (${sheet.cid} / ${sheet.cver})`;
    const book = this.workbooks.open('sheetWorkbook');
    const facts: Fact[] = [
      ...book.exportFacts(auth),
      ...(sheet.nodeCount > MAX_PLACES ? [[book.text('note'), book.text('cut', { count: MAX_PLACES })] as Fact] : []),
    ];
    const line = book.column<HeadLine>();
    const headed = book.headed(title, facts);
    return book.write(sink, [
      headed.sheet(
        'head',
        [line('what', 30, ({ label }) => label), line('value', 60, ({ value }) => value)],
        this.heads.buildLines(sheet),
      ),
      headed.sheet('tree', this.columns(book), upTo(MAX_PLACES, this.walk.streamRows(auth, sheet.id))),
    ]);
  }

  private columns(book: Workbook): Column[] {
    const column = book.column<NodeDetail>();
    const field = book.column<NodeDetail>((key) => this.words.translateField(key));
    return [
      ...this.placeColumns(column),
      ...this.fieldColumns(column, field),
      ...this.attributeColumns(field),
      field('remark', 34, ({ remark }) => remark),
    ];
  }
  /** Position and quantity of a node. */
  private placeColumns(column: MakeColumn<NodeDetail>): Column[] {
    const { language } = this.words;
    const named = (row: NodeDetail): string =>
      row.masked
        ? this.words.hidden()
        : row.kind === SUBSTANCE
          ? nameIn(language, row.nameZh, row.name ?? '')
          : displayName(language, { name: row.name ?? '', foreignName: row.foreignName });
    return [
      column('level', 8, ({ path }) => levelOf(path), '0'),
      column('name', 44, (row) => `${'  '.repeat(levelOf(row.path))}${named(row)}`),
      column('kind', 14, ({ kind }) => this.words.translateLabel(nodeType, kind)),
      column('number', 20, ({ number }) => number),
      column('ec', 12, ({ ec }) => ec),
      column('version', 18, ({ sheet }) => sheet && `${sheet.cid} / ${sheet.cver}`),
      column('supplier', 26, ({ sheet }) => sheet?.supplierName),
      column('quantity', 10, ({ quantity }) => quantity, '0'),
      column('massGrams', 14, ({ massGrams }) => massGrams, DECIMAL),
      column('portionKind', 12, ({ portion }) => portion && this.words.translateLabel(rateType, portion.kind)),
      column('portion', 12, ({ portion }) => portion?.value, DECIMAL),
      column('portionMin', 12, ({ portion }) => portion?.min, DECIMAL),
      column('portionMax', 12, ({ portion }) => portion?.max, DECIMAL),
      column('share', 12, ({ share }) => share?.nominal, DECIMAL),
      column('totalMin', 14, ({ totalGrams }) => totalGrams?.min, DECIMAL),
      column('total', 14, ({ totalGrams }) => totalGrams?.nominal, DECIMAL),
      column('totalMax', 14, ({ totalGrams }) => totalGrams?.max, DECIMAL),
    ];
  }
  private fieldColumns(column: MakeColumn<NodeDetail>, field: MakeColumn<NodeDetail>): Column[] {
    return [
      field('classCode', 12, ({ classCode }) => classCode),
      field('symbol', 18, ({ symbol }) => symbol),
      field('tradeName', 20, ({ tradeName }) => tradeName),
      field('standard', 20, ({ standard }) => standard),
      field('norms', 24, ({ attributes }) => attributes.norms?.join('; ')),
      field('measuredGrams', 14, ({ measuredMassGrams }) => measuredMassGrams, DECIMAL),
      column('calculated', 14, ({ calculatedMassGrams }) => calculatedMassGrams, DECIMAL),
      column('deviation', 12, ({ deviationPercent }) => deviationPercent, DECIMAL),
      field('tolerancePercent', 12, ({ tolerancePercent }) => tolerancePercent, DECIMAL),
      field('specificWeight', 12, ({ specificWeight }) => specificWeight, DECIMAL),
      field('specificWeightUnit', 10, ({ specificWeightUnit }) => specificWeightUnit),
      field('componentType', 14, ({ componentType }) => componentType),
      field(
        'mixedNodeReason',
        18,
        ({ mixedNodeReason: reason }) => reason && this.words.translateLabel(mixedNodeReason, reason),
      ),
      field('multiSource', 10, ({ multiSource }) => this.yes(multiSource)),
      field('preferred', 10, ({ preferred }) => this.yes(preferred)),
      field('applicationCode', 16, ({ applicationCode }) => applicationCode),
      field('confidential', 10, ({ confidential }) => this.yes(confidential)),
      field('processState', 16, ({ processState }) => processState),
      ...COMPONENT_RATES.map((rate) => field(rate, 12, ({ attributes }) => attributes[rate], DECIMAL)),
    ];
  }
  private attributeColumns(field: MakeColumn<NodeDetail>): Column[] {
    const recyclate = ({ attributes }: NodeDetail): NonNullable<NodeAttributes['recyclate']> | undefined =>
      attributes.recyclate;
    const labelOf = (enumeration: AnyEnumeration, value: string | number | undefined): string | undefined =>
      value === undefined ? undefined : this.words.translateLabel(enumeration, value);
    return [
      field('sample', 10, ({ attributes }) => this.yes(attributes.sample ?? false)),
      field('simpleCheckRule', 12, ({ attributes }) => this.yes(attributes.simpleCheckRule ?? false)),
      field('legacySparePart', 12, ({ attributes }) => this.yes(attributes.legacySparePart ?? false)),
      field('markingAnswer', 14, ({ attributes }) => labelOf(markingAnswer, attributes.markingAnswer)),
      ...ATTRIBUTES.map((name) =>
        field(name, 16, ({ attributes }) =>
          name === 'massUnit' ? labelOf(massUnit, attributes.massUnit) : attributes[name],
        ),
      ),
      ...SCIP_TEXTS.map((name) => field(name, 16, ({ attributes }) => attributes[name])),
      field('scipProduction', 16, ({ attributes }) => labelOf(scipProductionFlag, attributes.scipProduction)),
      field('scipNoSafeUse', 12, ({ attributes }) => this.yes(attributes.scipNoSafeUse ?? false)),
      field(
        'contact',
        26,
        ({ attributes: { contact } }) =>
          contact && [contact.name, contact.email, contact.phone].filter(Boolean).join(', '),
      ),
      field('answer', 14, (row) => labelOf(recyclateAnswer, recyclate(row)?.answer)),
      ...RECYCLATE_SPANS.map((span) => field(span, 12, (row) => recyclate(row)?.[span], DECIMAL)),
      field('method', 16, (row) => recyclate(row)?.method),
      field('process', 16, (row) => labelOf(recyclingProcess, recyclate(row)?.process)),
      field('chainOfCustody', 18, (row) => labelOf(chainOfCustody, recyclate(row)?.chainOfCustody)),
      field('certificateNumber', 18, (row) => recyclate(row)?.certificateNumber),
      field('bioBasedMethod', 18, (row) => recyclate(row)?.bioBasedMethod),
    ];
  }
  private yes(value: boolean): string | undefined {
    return value ? this.words.flag(true) : undefined;
  }
}

const levelOf = (path: string): number => path.split('.').length - 1;
async function* upTo<T>(most: number, rows: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const row of rows) {
    if ((count += 1) > most) return;
    yield row;
  }
}
