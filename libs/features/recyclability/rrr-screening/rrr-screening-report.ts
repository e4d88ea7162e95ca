import { Injectable } from '@nestjs/common';
import {
  analysisRrrScreeningApi,
  recyclabilityFlag,
  type Permission,
  type ReportKind,
  type ScreeningRow,
} from '@matlas/contract';
import { RRR_FLAGS } from '@matlas/domain';
import { type Auth, badInput, COUNT, GRAMS, PERCENT, type Workbook, Workbooks } from '@matlas/server-kit';
import { type ReportAbout, type ReportRequest, WorkbookMaker } from '@matlas/features/reports';
import { type ScreeningFilter, RrrScreeningService } from './rrr-screening.service';
import { ScreeningChoices } from './screening-choices';

const HEX = 8;
interface FlagTotal {
  flag: (typeof RRR_FLAGS)[number];
  count: number;
  massGrams: string;
}
const INPUT = analysisRrrScreeningApi.export.input;

/** Materials by their end-of-life treatment, as a workbook and as a stored report. */
@Injectable()
export class RrrScreeningReport extends WorkbookMaker<typeof INPUT> {
  protected readonly input = INPUT;
  readonly kind: ReportKind = 'rrrScreening';
  readonly needs: Permission = 'analysis:anaRrrChoose:export';
  constructor(
    private readonly screening: RrrScreeningService,
    private readonly choices: ScreeningChoices,
    workbooks: Workbooks,
  ) {
    super(workbooks);
  }
  /** A report on one vehicle names it apart from its options. */
  protected override parseInput({ modId, options }: ReportRequest): ScreeningFilter {
    const modIds = options['modIds'] ?? (modId === undefined ? [] : [modId]);
    const parsed = INPUT.safeParse({ ...options, modIds });
    if (!parsed.success) throw badInput({ path: 'options', code: 'notFound' });
    return parsed.data;
  }

  async readBasis(auth: Auth, request: ReportRequest): Promise<ReportAbout> {
    const vehicles = await this.screening.loadVehicles(auth, this.parseInput(request).modIds);
    const [first] = vehicles;
    const names = vehicles.map(({ model }) => model.projectName).join(', ');
    return {
      modelId: first?.model.id ?? null,
      modelName: first?.model.projectName ?? '',
      title: this.openBook().text('title', { model: names }),
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
  protected async buildSheets(book: Workbook, auth: Auth, filter: ScreeningFilter) {
    const [rows, summary, vehicles] = [
      await this.screening.listAll(auth, filter),
      await this.screening.getSummary(auth, filter),
      await this.screening.loadVehicles(auth, filter.modIds),
    ];
    const names = vehicles.map(({ model }) => `${model.projectName} ${model.internalNumber}`).join(', ');
    const name = book.text('title', { model: vehicles.map(({ model }) => model.projectName).join(', ') });
    const { title, sheet } = book.headed(name, [
      [book.text('vehicle'), names],
      [book.text('filters'), await this.filters(auth, book, filter)],
      [book.text('mass'), `${summary.massGrams} g`],
      ...book.exportFacts(auth),
    ]);
    const flags = RRR_FLAGS.map((flag) => ({ flag, count: summary.counts[flag], massGrams: summary.masses[flag] }));
    return {
      title,
      sheets: [sheet('materials', this.materialColumns(book), rows), sheet('flags', this.flagColumns(book), flags)],
    };
  }
  private flagColumns(book: Workbook) {
    const column = book.column<FlagTotal>();
    return [
      column('flag', 12, ({ flag }) => flag),
      column('meaning', 30, ({ flag }) => book.label(recyclabilityFlag, flag)),
      column('materials', 14, ({ count }) => count, COUNT),
      column('mass', 20, ({ massGrams }) => massGrams, GRAMS),
    ];
  }
  private materialColumns(book: Workbook) {
    const column = book.column<ScreeningRow>();
    return [
      column('vehicle', 24, ({ vehicle }) => vehicle.name),
      column('name', 36, ({ nodeId, classCode, name, foreignName }) =>
        nodeId === null ? book.text(classCode === null ? 'unknown' : 'fluid') : book.localName(name, foreignName),
      ),
      column('number', 18, ({ number }) => number),
      column('class', 10, ({ classCode }) => classCode),
      column('breakdown', 20, ({ breakdown }) => book.label('materialBreakdown', breakdown)),
      column('flag', 10, ({ flag }) => flag),
      column('meaning', 24, ({ flag }) => book.label(recyclabilityFlag, flag)),
      column('origin', 20, ({ origin }) => book.text(`origin.${origin}`)),
      column('rule', 24, ({ rule }) => rule?.name),
      column(
        'technology',
        34,
        ({ technology }) =>
          technology && `${technology.code} ${book.language === 'zh' ? technology.nameZh : technology.nameEn}`,
      ),
      column('mass', 20, ({ massGrams }) => massGrams, GRAMS),
      column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
      column('places', 12, ({ places }) => places, COUNT),
      column('heaviest', 60, ({ heaviest }) =>
        heaviest
          .map(({ name, foreignName, number }) => [number, book.localName(name, foreignName)].filter(Boolean).join(' '))
          .join('; '),
      ),
    ];
  }
  private async filters(
    auth: Auth,
    book: Workbook,
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
      ['scope', scope && (book.language === 'zh' ? scope.nameZh : scope.nameEn)],
      ['class', classCode],
      ['technology', technologies.join(', ')],
      ['flag', flags.join(', ')],
      ['text', page.q],
    ].filter(([, value]) => value);
    return given.map(([name, value]) => `${book.text(`filter.${name}`)}: ${value}`).join('; ') || book.text('none');
  }
}
