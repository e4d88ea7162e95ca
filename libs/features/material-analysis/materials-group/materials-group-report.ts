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
import { shownPercent } from '@matlas/domain';
import { writeReport } from '@matlas/formats';
import { type Auth, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import {
  fileName,
  COUNT,
  GRAMS,
  PERCENT,
  type ReportAbout,
  type ReportRequest,
  ReportMaker,
  askedOfReport,
  WorkbookWords,
} from '@matlas/features/reports';
import { type GroupedMaterials, MaterialsGroupService } from './materials-group.service';
import { VehicleMaterialLoader } from './vehicle-material-loader';

type ReportInput = In<(typeof analysisMaterialsGroupApi)['export']>;
type Facts = readonly (readonly [string, string])[];

/** Masses by material class, as a workbook and as a stored report. */
@Injectable()
export class MaterialsGroupReport extends ReportMaker {
  readonly kind: ReportKind = 'materialsGroup';
  readonly needs: Permission = 'analysis:materialsGroup:export';
  constructor(
    private readonly materials: MaterialsGroupService,
    private readonly loader: VehicleMaterialLoader,
    private readonly translator: Translator,
  ) {
    super();
  }

  async readBasis(auth: Auth, asked: ReportRequest): Promise<ReportAbout> {
    const { model, branch, version } = await this.loader.readBasis(auth, parseInput(asked));
    const words = new WorkbookWords(this.translator, 'materialsGroup');
    return {
      modelId: model.id,
      modelName: model.projectName,
      title: words.text('title', {
        model: branch ? words.localName(branch.name, branch.foreignName) : model.projectName,
      }),
      version,
      inputs: [
        { key: 'vehicle', value: `${model.projectName} ${model.internalNumber}` },
        { key: 'bom', value: version.slice(0, 8) },
      ],
    };
  }
  makeFile(auth: Auth, asked: ReportRequest): Promise<FileAnswer> {
    return this.exportWorkbook(auth, parseInput(asked));
  }

  async exportWorkbook(auth: Auth, asked: ReportInput): Promise<FileAnswer> {
    const found = await this.materials.loadReportData(auth, asked);
    const words = new WorkbookWords(this.translator, 'materialsGroup');
    const { summary } = found;
    const title = words.text('title', {
      model: summary.branch ? words.localName(summary.branch.name, summary.branch.foreignName) : summary.title,
    });
    const facts = this.facts(words, found, asked, auth);
    const sheets = [
      words.buildSheet('classes', title, facts, this.classColumns(words, found.other !== null), found.classes),
      this.systems(words, title, facts, found),
      words.buildSheet('unknown', title, facts, this.unknownColumns(words), found.unknown),
    ];
    return exportStream(`${fileName(title)}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, sheets));
  }
  private facts(
    words: WorkbookWords,
    { summary, other, model }: GroupedMaterials,
    { scaled }: ReportInput,
    auth: Auth,
  ): Facts {
    const compared: Facts = other
      ? [[words.text('compared'), `${other.model.projectName} ${other.model.internalNumber}`]]
      : [];
    return [
      [words.text('vehicle'), `${model.projectName} ${model.internalNumber}`],
      ...(summary.branch
        ? [[words.text('branch'), words.localName(summary.branch.name, summary.branch.foreignName)] as const]
        : []),
      ...compared,
      [
        words.text('mass'),
        words.text('massValue', { mass: summary.massGrams, unknown: shownPercent(summary.unknownPercent) }),
      ],
      ...(summary.curbWeightGrams ? [[words.text('curbWeight'), `${summary.curbWeightGrams} g`] as const] : []),
      [
        words.text('positions'),
        words.text('positionsValue', {
          positions: summary.positions,
          sheets: summary.sheets,
          unmatched: summary.positionsUnmatched,
          withoutMass: summary.positionsWithoutMass,
        }),
      ],
      [words.text('basis'), words.text(scaled ? 'scaled' : 'unscaled')],
      ...words.exportFacts(auth),
    ];
  }
  private classColumns(words: WorkbookWords, isCompared: boolean) {
    const column = words.column<ClassMass>();
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
        const name = kind === 'class' ? nameIn(words.language, nameZh, nameEn) : words.text(`kind.${kind}`);
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
  private systems(words: WorkbookWords, title: string, facts: Facts, { systems, classes }: GroupedMaterials) {
    const column = words.column<SystemMass>();
    const groups = classes.filter(({ depth }) => depth === 0);
    const massOf = (system: SystemMass, { kind, code }: ClassMass): number =>
      system.classes.reduce(
        (sum, one) =>
          one.kind === kind && (kind !== 'class' || one.code === code || one.code?.startsWith(`${code ?? ''}.`))
            ? sum + Number(one.massGrams)
            : sum,
        0,
      );
    return words.buildSheet(
      'systems',
      title,
      facts,
      [
        column('part', 34, ({ name, foreignName }) => words.localName(name, foreignName)),
        column('number', 18, ({ number }) => number),
        column('mass', 18, ({ massGrams }) => massGrams, GRAMS),
        column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
        ...groups.map((group) => ({
          title:
            group.kind === 'class'
              ? `${group.code ?? ''} ${nameIn(words.language, group.nameZh, group.nameEn)}`
              : words.text(`kind.${group.kind}`),
          width: 16,
          format: GRAMS,
          value: (row: SystemMass) => massOf(row, group),
        })),
      ],
      systems,
    );
  }
  private unknownColumns(words: WorkbookWords) {
    const column = words.column<UnknownMass>();
    return [
      column('why', 26, ({ kind }) => words.text(`kind.${kind}`)),
      column('part', 34, ({ positionName, positionForeignName }) => words.localName(positionName, positionForeignName)),
      column('number', 18, ({ positionNumber }) => positionNumber),
      column('supplier', 26, ({ supplierName, supplierForeignName }) =>
        words.localName(supplierName, supplierForeignName),
      ),
      column('node', 30, ({ nodeName, nodeForeignName }) => words.localName(nodeName, nodeForeignName)),
      column('mass', 18, ({ massGrams }) => massGrams, GRAMS),
      column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
    ];
  }
}
const parseInput = (asked: ReportRequest): ReportInput => askedOfReport(analysisMaterialsGroupApi.export.input, asked);
