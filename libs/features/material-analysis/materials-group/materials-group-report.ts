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

type Asked = In<(typeof analysisMaterialsGroupApi)['export']>;
type Facts = readonly (readonly [string, string])[];

/** Masses by material class as a workbook that a person can hand over, and as a report that is kept. */
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

  async about(auth: Auth, asked: ReportRequest): Promise<ReportAbout> {
    const { model, branch, version } = await this.loader.about(auth, read(asked));
    const words = new WorkbookWords(this.translator, 'materialsGroup');
    return {
      modelId: model.id,
      modelName: model.projectName,
      title: words.word('title', { model: branch ? words.own(branch.name, branch.foreignName) : model.projectName }),
      version,
      inputs: [
        { key: 'vehicle', value: `${model.projectName} ${model.internalNumber}` },
        { key: 'bom', value: version.slice(0, 8) },
      ],
    };
  }
  make(auth: Auth, asked: ReportRequest): Promise<FileAnswer> {
    return this.workbook(auth, read(asked));
  }

  async workbook(auth: Auth, asked: Asked): Promise<FileAnswer> {
    const found = await this.materials.all(auth, asked);
    const words = new WorkbookWords(this.translator, 'materialsGroup');
    const { summary } = found;
    const title = words.word('title', {
      model: summary.branch ? words.own(summary.branch.name, summary.branch.foreignName) : summary.title,
    });
    const facts = this.facts(words, found, asked, auth);
    const sheets = [
      words.sheet('classes', title, facts, this.classColumns(words, found.other !== null), found.classes),
      this.systems(words, title, facts, found),
      words.sheet('unknown', title, facts, this.unknownColumns(words), found.unknown),
    ];
    return exportStream(`${fileName(title)}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, sheets));
  }
  private facts(
    words: WorkbookWords,
    { summary, other, model }: GroupedMaterials,
    { scaled }: Asked,
    auth: Auth,
  ): Facts {
    const compared: Facts = other
      ? [[words.word('compared'), `${other.model.projectName} ${other.model.internalNumber}`]]
      : [];
    return [
      [words.word('vehicle'), `${model.projectName} ${model.internalNumber}`],
      ...(summary.branch
        ? [[words.word('branch'), words.own(summary.branch.name, summary.branch.foreignName)] as const]
        : []),
      ...compared,
      [
        words.word('mass'),
        words.word('massValue', { mass: summary.massGrams, unknown: shownPercent(summary.unknownPercent) }),
      ],
      ...(summary.curbWeightGrams ? [[words.word('curbWeight'), `${summary.curbWeightGrams} g`] as const] : []),
      [
        words.word('positions'),
        words.word('positionsValue', {
          positions: summary.positions,
          sheets: summary.sheets,
          unmatched: summary.positionsUnmatched,
          withoutMass: summary.positionsWithoutMass,
        }),
      ],
      [words.word('basis'), words.word(scaled ? 'scaled' : 'unscaled')],
      ...words.signed(auth),
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
        const name = kind === 'class' ? nameIn(words.language, nameZh, nameEn) : words.word(`kind.${kind}`);
        return `${'  '.repeat(depth)}${name}`;
      }),
      column('mass', 18, ({ massGrams }) => massGrams, GRAMS),
      column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
      ...compared,
      column('parts', 10, ({ positions }) => positions, COUNT),
      column('materials', 12, ({ materials }) => materials, COUNT),
    ];
  }
  /** One column for each group of classes that occurs: the masses of what lies below it. */
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
    return words.sheet(
      'systems',
      title,
      facts,
      [
        column('part', 34, ({ name, foreignName }) => words.own(name, foreignName)),
        column('number', 18, ({ number }) => number),
        column('mass', 18, ({ massGrams }) => massGrams, GRAMS),
        column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
        ...groups.map((group) => ({
          title:
            group.kind === 'class'
              ? `${group.code ?? ''} ${nameIn(words.language, group.nameZh, group.nameEn)}`
              : words.word(`kind.${group.kind}`),
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
      column('why', 26, ({ kind }) => words.word(`kind.${kind}`)),
      column('part', 34, ({ positionName, positionForeignName }) => words.own(positionName, positionForeignName)),
      column('number', 18, ({ positionNumber }) => positionNumber),
      column('supplier', 26, ({ supplierName, supplierForeignName }) => words.own(supplierName, supplierForeignName)),
      column('node', 30, ({ nodeName, nodeForeignName }) => words.own(nodeName, nodeForeignName)),
      column('mass', 18, ({ massGrams }) => massGrams, GRAMS),
      column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
    ];
  }
}
const read = (asked: ReportRequest): Asked => askedOfReport(analysisMaterialsGroupApi.export.input, asked);
