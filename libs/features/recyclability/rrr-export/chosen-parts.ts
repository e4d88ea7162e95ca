import { Injectable } from '@nestjs/common';
import { type analysisRrrExportApi, type In, recyclabilityFlag, type RrrRow } from '@matlas/contract';
import { writeReport } from '@matlas/formats';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, exportStream, type FileAnswer, notFound, XLSX_TYPE } from '@matlas/server-kit';
import { fileName } from '@matlas/features/reports';
import { RrrListService } from '../rrr/rrr-list.service';
import { kilograms } from './annex-lines';
import { RrrReportTexts } from './rrr-report-words';

type ExportInput = In<(typeof analysisRrrExportApi)['chooseComponent']>;
/** Large pages: the vehicle is in memory already, so fewer reads are faster. */
const PAGE_SIZE = 4000;
const KILOGRAMS = '#,##0.000000###';
const PERCENT = '0.0#########';

/** Exports chosen parts of a vehicle with their current marks: masses, flags, origins of the marks. */
@Injectable()
export class ChosenParts {
  constructor(
    private readonly parts: RrrListService,
    private readonly models: VehicleModelService,
    private readonly words: RrrReportTexts,
  ) {}

  async exportWorkbook(auth: Auth, asked: ExportInput): Promise<FileAnswer> {
    const { projectName, internalNumber } = await this.models.getModel(auth, asked.modId);
    const title = this.words.text('title.parts', { name: projectName });
    const facts: [string, string][] = [
      [this.words.text('fact.vehicle'), `${projectName} (${internalNumber})`],
      [this.words.text('fact.filter'), this.filterOf(asked)],
      ...this.words.exportFacts(auth),
    ];
    const rows = asked.positionIds.length > 0 ? await this.loadChosenRows(auth, asked) : this.listRows(auth, asked);
    return exportStream(fileName(`${this.words.text('file.parts', { name: projectName })}.xlsx`), XLSX_TYPE, (sink) =>
      writeReport(sink, [this.words.buildSheet('parts', title, facts, this.columns(), rows)]),
    );
  }
  /** Rows in the order of the BOM. */
  private async *listRows(
    auth: Auth,
    { modId, flags, unmarked }: Pick<ExportInput, 'modId' | 'flags' | 'unmarked'>,
  ): AsyncGenerator<RrrRow> {
    for (let pageNo = 1, left = 1; left > 0; pageNo++) {
      const page = {
        pageNo,
        pageSize: PAGE_SIZE,
        sort: [{ field: 'place', dir: 'asc' as const }],
        like: {},
        eq: {},
        in: {},
        between: {},
      };
      const { records, total } = await this.parts.page(auth, {
        modId,
        flags,
        origins: [],
        unmarked,
        leavesOnly: false,
        page,
      });
      yield* records;
      left = total - pageNo * PAGE_SIZE;
    }
  }
  /** Refuses positions of other vehicles before streaming. */
  private async loadChosenRows(auth: Auth, { modId, positionIds }: ExportInput): Promise<RrrRow[]> {
    const wanted = new Set(positionIds);
    const found: RrrRow[] = [];
    for await (const row of this.listRows(auth, { modId, flags: [], unmarked: false }))
      if (wanted.delete(row.positionId ?? 0)) found.push(row);
    const [strange] = wanted;
    if (strange !== undefined) throw notFound('bomPosition', strange);
    return found;
  }
  private columns() {
    const column = this.words.column<RrrRow>();
    return [
      column('partNumber', 22, ({ number }) => number, '@'),
      column('name', 36, (row) => this.words.localName(row)),
      column('quantity', 12, ({ quantity }) => quantity, '#,##0.######'),
      column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
      column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
      column('flag', 28, ({ flag }) => (flag === null ? this.words.text('several') : this.words.flag(flag))),
      column('origin', 16, ({ origin }) => this.words.text(`origin.${origin}`)),
      column('rule', 30, ({ rule }) => rule?.name),
      column('technologyNo', 14, ({ technology }) => technology?.code),
      column('technology', 40, ({ technology }) => this.words.technology(technology)),
      column('by', 18, ({ mark }) => mark?.by),
      column('unmarkedKg', 18, ({ unmarkedGrams }) => kilograms(unmarkedGrams), KILOGRAMS),
      ...recyclabilityFlag.values.map((flag) => ({
        title: `${flag} kg`,
        width: 16,
        format: KILOGRAMS,
        value: ({ masses }: RrrRow) => kilograms(masses[flag]),
      })),
    ];
  }
  private filterOf({ positionIds, flags, unmarked }: ExportInput): string {
    if (positionIds.length > 0) return this.words.text('fact.chosen', { count: positionIds.length });
    const filters = [
      ...flags.map((flag) => this.words.flag(flag)),
      ...(unmarked ? [this.words.text('fact.unmarkedOnly')] : []),
    ];
    return filters.join('; ') || this.words.text('fact.allParts');
  }
}
