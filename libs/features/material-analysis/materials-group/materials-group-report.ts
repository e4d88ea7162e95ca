import { Injectable } from '@nestjs/common';
import {
  analysisMaterialsGroupApi,
  type ClassMass,
  type In,
  type Permission,
  type ReportKind,
  nameIn,
  type SystemMass,
  type UnknownMass,
} from '@matlas/contract';
import { shownKilograms, shownPercent } from '@matlas/domain';
import {
  type Auth,
  CHART_COLOURS,
  Charts,
  COUNT,
  type Fact,
  GRAMS,
  PERCENT,
  type SheetPicture,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { type ReportAbout, type ReportRequest, WorkbookMaker } from '@matlas/features/reports';
import { type GroupedMaterials, MaterialsGroupService } from './materials-group.service';
import { VehicleMaterialLoader } from './vehicle-material-loader';
import { titleOf, vehicleBasis } from './vehicle-basis';

const GRAMS_IN_KILOGRAM = 1000;
const INPUT = analysisMaterialsGroupApi.export.input;
type ReportInput = In<(typeof analysisMaterialsGroupApi)['export']>;
type Facts = readonly Fact[];

/** Masses by material class, as a workbook and as a stored report. */
@Injectable()
export class MaterialsGroupReport extends WorkbookMaker<typeof INPUT> {
  protected readonly input = INPUT;
  readonly kind: ReportKind = 'materialsGroup';
  readonly needs: Permission = 'analysis:materialsGroup:export';
  constructor(
    private readonly materials: MaterialsGroupService,
    private readonly loader: VehicleMaterialLoader,
    private readonly charts: Charts,
    workbooks: Workbooks,
  ) {
    super(workbooks);
  }

  async readBasis(auth: Auth, request: ReportRequest): Promise<ReportAbout> {
    return vehicleBasis(this.openBook(), await this.loader.readBasis(auth, this.parseInput(request)));
  }

  protected async buildSheets(book: Workbook, auth: Auth, input: ReportInput) {
    const found = await this.materials.loadReportData(auth, input);
    const { title, sheet } = book.headed(titleOf(book, found.summary), this.facts(book, found, input, auth));
    return {
      title,
      sheets: [
        sheet(
          'classes',
          this.classColumns(book, found.other !== null),
          found.classes,
          await this.drawClasses(book, found),
        ),
        sheet('systems', this.systemColumns(book, found), found.systems),
        sheet('unknown', this.unknownColumns(book), found.unknown),
      ],
    };
  }
  /** The top-level classes, and what has no class. */
  private drawClasses(book: Workbook, { classes, model, other }: GroupedMaterials): Promise<SheetPicture | undefined> {
    const shown = classes.filter(({ depth }) => depth === 0);
    const bars = (gramsOf: (row: ClassMass) => string | null) =>
      shown.map((row) => {
        const grams = gramsOf(row);
        return grams === null ? null : { value: Number(grams) / GRAMS_IN_KILOGRAM, label: shownKilograms(grams) };
      });
    const compared = other
      ? [{ name: other.model.projectName, colour: CHART_COLOURS.limit, bars: bars(({ otherGrams }) => otherGrams) }]
      : [];
    return this.charts.drawBars({
      title: book.text('chart'),
      categories: shown.map(({ kind, code, nameZh, nameEn }) =>
        kind === 'class' ? `${code ?? ''} ${nameIn(book.language, nameZh, nameEn)}` : book.text(`kind.${kind}`),
      ),
      series: [
        { name: model.projectName, colour: CHART_COLOURS.main, bars: bars(({ massGrams }) => massGrams) },
        ...compared,
      ],
    });
  }
  private facts(
    book: Workbook,
    { summary, other, model }: GroupedMaterials,
    { scaled }: ReportInput,
    auth: Auth,
  ): Facts {
    const compared: Facts = other
      ? [[book.text('compared'), `${other.model.projectName} ${other.model.internalNumber}`]]
      : [];
    return [
      [book.text('vehicle'), `${model.projectName} ${model.internalNumber}`],
      ...(summary.branch
        ? [[book.text('branch'), book.localName(summary.branch.name, summary.branch.foreignName)] as const]
        : []),
      ...compared,
      [
        book.text('mass'),
        book.text('massValue', { mass: summary.massGrams, unknown: shownPercent(summary.unknownPercent) }),
      ],
      ...(summary.curbWeightGrams ? [[book.text('curbWeight'), `${summary.curbWeightGrams} g`] as const] : []),
      [
        book.text('positions'),
        book.text('positionsValue', {
          positions: summary.positions,
          sheets: summary.sheets,
          unmatched: summary.positionsUnmatched,
          withoutMass: summary.positionsWithoutMass,
        }),
      ],
      [book.text('basis'), book.text(scaled ? 'scaled' : 'unscaled')],
      ...book.exportFacts(auth),
    ];
  }
  private classColumns(book: Workbook, isCompared: boolean) {
    const column = book.column<ClassMass>();
    const compared = isCompared
      ? [
          column('otherMass', 18, ({ otherGrams }) => otherGrams, GRAMS),
          column('otherShare', 14, ({ otherPercent }) => otherPercent, PERCENT),
          column('change', 18, ({ changeGrams }) => changeGrams, GRAMS),
          column('points', 14, ({ changePoints }) => changePoints, PERCENT),
        ]
      : [];
    return [
      column('code', 10, ({ code }) => code),
      column('class', 44, ({ kind, nameZh, nameEn, depth }) => {
        const name = kind === 'class' ? nameIn(book.language, nameZh, nameEn) : book.text(`kind.${kind}`);
        return `${'  '.repeat(depth)}${name}`;
      }),
      column('mass', 18, ({ massGrams }) => massGrams, GRAMS),
      column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
      ...compared,
      column('parts', 10, ({ positions }) => positions, COUNT),
      column('materials', 12, ({ materials }) => materials, COUNT),
    ];
  }
  /** One column for each top-level class that occurs, with the mass of its subclasses. */
  private systemColumns(book: Workbook, { classes }: GroupedMaterials) {
    const column = book.column<SystemMass>();
    const groups = classes.filter(({ depth }) => depth === 0);
    const massOf = (system: SystemMass, { kind, code }: ClassMass): number =>
      system.classes.reduce(
        (sum, one) =>
          one.kind === kind && (kind !== 'class' || one.code === code || one.code?.startsWith(`${code ?? ''}.`))
            ? sum + Number(one.massGrams)
            : sum,
        0,
      );
    return [
      column('part', 34, ({ name, foreignName }) => book.localName(name, foreignName)),
      column('number', 18, ({ number }) => number),
      column('mass', 18, ({ massGrams }) => massGrams, GRAMS),
      column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
      ...groups.map((group) => ({
        title:
          group.kind === 'class'
            ? `${group.code ?? ''} ${nameIn(book.language, group.nameZh, group.nameEn)}`
            : book.text(`kind.${group.kind}`),
        width: 16,
        format: GRAMS,
        value: (row: SystemMass) => massOf(row, group),
      })),
    ];
  }
  private unknownColumns(book: Workbook) {
    const column = book.column<UnknownMass>();
    return [
      column('why', 26, ({ kind }) => book.text(`kind.${kind}`)),
      column('part', 34, ({ positionName, positionForeignName }) => book.localName(positionName, positionForeignName)),
      column('number', 18, ({ positionNumber }) => positionNumber),
      column('supplier', 26, ({ supplierName, supplierForeignName }) =>
        book.localName(supplierName, supplierForeignName),
      ),
      column('node', 30, ({ nodeName, nodeForeignName }) => book.localName(nodeName, nodeForeignName)),
      column('mass', 18, ({ massGrams }) => massGrams, GRAMS),
      column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
    ];
  }
}
