import { Injectable } from '@nestjs/common';
import {
  analysisRrrScreeningApi,
  recyclabilityFlag,
  type Permission,
  type ReportKind,
  type ScreeningRow,
} from '@matlas/contract';
import { RRR_FLAGS } from '@matlas/domain';
import { writeReport } from '@matlas/formats';
import { type Auth, badInput, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import {
  WorkbookWords,
  fileName,
  COUNT,
  GRAMS,
  PERCENT,
  type ReportAbout,
  type ReportRequest,
  ReportMaker,
} from '@matlas/features/reports';
import { type ScreeningFilter, RrrScreeningService } from './rrr-screening.service';
import { ScreeningChoices } from './screening-choices';

const HEX = 8;
const parseFilter = ({ modId, options }: ReportRequest): ScreeningFilter => {
  const parsed = analysisRrrScreeningApi.export.input.safeParse({
    ...options,
    modIds: options['modIds'] ?? (modId === undefined ? [] : [modId]),
  });
  if (!parsed.success) throw badInput({ path: 'options', code: 'notFound' });
  return parsed.data;
};

/** Materials by their end-of-life treatment, as a workbook and as a stored report. */
@Injectable()
export class RrrScreeningReport extends ReportMaker {
  readonly kind: ReportKind = 'rrrScreening';
  readonly needs: Permission = 'analysis:anaRrrChoose:export';
  constructor(
    private readonly screening: RrrScreeningService,
    private readonly choices: ScreeningChoices,
    private readonly translator: Translator,
  ) {
    super();
  }

  async readBasis(auth: Auth, asked: ReportRequest): Promise<ReportAbout> {
    const vehicles = await this.screening.loadVehicles(auth, parseFilter(asked).modIds);
    const [first] = vehicles;
    const names = vehicles.map(({ model }) => model.projectName).join(', ');
    return {
      modelId: first?.model.id ?? null,
      modelName: first?.model.projectName ?? '',
      title: this.createTexts().text('title', { model: names }),
      version: vehicles.map(({ version }) => version).join(),
      inputs: [
        { key: 'vehicle', value: names },
        ...vehicles.flatMap(({ inputs }) => [
          { key: 'bom' as const, value: inputs.bom.slice(0, HEX) },
          { key: 'marks' as const, value: inputs.marks },
          { key: 'rules' as const, value: inputs.rules.slice(0, HEX) },
        ]),
      ],
    };
  }
  makeFile(auth: Auth, asked: ReportRequest): Promise<FileAnswer> {
    return this.exportWorkbook(auth, parseFilter(asked));
  }
  async exportWorkbook(auth: Auth, asked: ScreeningFilter): Promise<FileAnswer> {
    const [rows, summary, vehicles] = [
      await this.screening.listAll(auth, asked),
      await this.screening.summary(auth, asked),
      await this.screening.loadVehicles(auth, asked.modIds),
    ];
    const words = this.createTexts();
    const names = vehicles.map(({ model }) => `${model.projectName} ${model.internalNumber}`).join(', ');
    const title = words.text('title', { model: vehicles.map(({ model }) => model.projectName).join(', ') });
    const facts = [
      [words.text('vehicle'), names],
      [words.text('filters'), await this.filters(auth, words, asked)],
      [words.text('mass'), `${summary.massGrams} g`],
      ...words.exportFacts(auth),
    ] as const;
    const flags = RRR_FLAGS.map((flag) => ({ flag, count: summary.counts[flag], massGrams: summary.masses[flag] }));
    const column = words.column<(typeof flags)[number]>();
    const byFlag = words.buildSheet(
      'flags',
      title,
      facts,
      [
        column('flag', 12, ({ flag }) => flag),
        column('meaning', 30, ({ flag }) => words.label('recyclabilityFlag', recyclabilityFlag.keyOf(flag))),
        column('materials', 14, ({ count }) => count, COUNT),
        column('mass', 20, ({ massGrams }) => massGrams, GRAMS),
      ],
      flags,
    );
    return exportStream(`${fileName(title)}.xlsx`, XLSX_TYPE, (sink) =>
      writeReport(sink, [words.buildSheet('materials', title, facts, this.columns(words), rows), byFlag]),
    );
  }
  private columns(words: WorkbookWords) {
    const column = words.column<ScreeningRow>();
    return [
      column('vehicle', 24, ({ vehicle }) => vehicle.name),
      column('name', 36, ({ nodeId, classCode, name, foreignName }) =>
        nodeId === null ? words.text(classCode === null ? 'unknown' : 'fluid') : words.localName(name, foreignName),
      ),
      column('number', 18, ({ number }) => number),
      column('class', 10, ({ classCode }) => classCode),
      column('breakdown', 20, ({ breakdown }) => words.label('materialBreakdown', breakdown)),
      column('flag', 10, ({ flag }) => flag),
      column('meaning', 24, ({ flag }) => words.label('recyclabilityFlag', recyclabilityFlag.keyOf(flag))),
      column('origin', 20, ({ origin }) => words.text(`origin.${origin}`)),
      column('rule', 24, ({ rule }) => rule?.name),
      column(
        'technology',
        34,
        ({ technology }) =>
          technology && `${technology.code} ${words.language === 'zh' ? technology.nameZh : technology.nameEn}`,
      ),
      column('mass', 20, ({ massGrams }) => massGrams, GRAMS),
      column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
      column('places', 12, ({ places }) => places, COUNT),
      column('heaviest', 60, ({ heaviest }) =>
        heaviest
          .map(({ name, foreignName, number }) =>
            [number, words.localName(name, foreignName)].filter(Boolean).join(' '),
          )
          .join('; '),
      ),
    ];
  }
  private async filters(
    auth: Auth,
    words: WorkbookWords,
    { scopeId, classCode, technologyIds, flags, page }: ScreeningFilter,
  ): Promise<string> {
    const scope =
      scopeId === undefined ? undefined : (await this.choices.scopes(auth)).find(({ id }) => id === scopeId);
    const technologies =
      technologyIds.length === 0
        ? []
        : (await this.choices.technologies(auth))
            .filter(({ id }) => technologyIds.includes(id))
            .map(({ code }) => code);
    const given = [
      ['scope', scope && (words.language === 'zh' ? scope.nameZh : scope.nameEn)],
      ['class', classCode],
      ['technology', technologies.join(', ')],
      ['flag', flags.join(', ')],
      ['text', page.q],
    ].filter(([, value]) => value);
    return given.map(([name, value]) => `${words.text(`filter.${name}`)}: ${value}`).join('; ') || words.text('none');
  }
  private createTexts(): WorkbookWords {
    return new WorkbookWords(this.translator, 'rrrScreening');
  }
}
