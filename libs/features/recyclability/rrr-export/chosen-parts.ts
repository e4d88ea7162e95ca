import { Injectable } from '@nestjs/common';
import { type analysisRrrExportApi, type In, recyclabilityFlag, type RrrRow } from '@matlas/contract';
import { writeReport } from '@matlas/formats';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, exportStream, type FileAnswer, notFound, XLSX_TYPE } from '@matlas/server-kit';
import { fileName } from '@matlas/features/reports';
import { RrrListService } from '../rrr/rrr-list.service';
import { kilograms } from './annex-lines';
import { RrrReportWords } from './rrr-report-words';

type Asked = In<(typeof analysisRrrExportApi)['chooseComponent']>;
/** The vehicle is in memory: large pages ask it less often. */
const PAGE_SIZE = 4000;
const KILOGRAMS = '#,##0.000000###';
const PERCENT = '0.0#########';

/** Chosen parts of a vehicle as they are marked now: masses, flags, where each comes from. */
@Injectable()
export class ChosenParts {
  constructor(
    private readonly parts: RrrListService,
    private readonly models: VehicleModelService,
    private readonly words: RrrReportWords,
  ) {}

  async workbook(auth: Auth, asked: Asked): Promise<FileAnswer> {
    const { projectName, internalNumber } = await this.models.one(auth, asked.modId);
    const title = this.words.word('title.parts', { name: projectName });
    const facts: [string, string][] = [
      [this.words.word('fact.vehicle'), `${projectName} (${internalNumber})`],
      [this.words.word('fact.filter'), this.filterOf(asked)],
      ...this.words.signed(auth),
    ];
    const rows = asked.positionIds.length > 0 ? await this.chosen(auth, asked) : this.rows(auth, asked);
    return exportStream(fileName(`${this.words.word('file.parts', { name: projectName })}.xlsx`), XLSX_TYPE, (sink) =>
      writeReport(sink, [this.words.sheet('parts', title, facts, this.columns(), rows)]),
    );
  }
  /** In the order of the BOM. */
  private async *rows(
    auth: Auth,
    { modId, flags, unmarked }: Pick<Asked, 'modId' | 'flags' | 'unmarked'>,
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
  /** A position of another vehicle is refused before the first byte. */
  private async chosen(auth: Auth, { modId, positionIds }: Asked): Promise<RrrRow[]> {
    const wanted = new Set(positionIds);
    const found: RrrRow[] = [];
    for await (const row of this.rows(auth, { modId, flags: [], unmarked: false }))
      if (wanted.delete(row.positionId ?? 0)) found.push(row);
    const [strange] = wanted;
    if (strange !== undefined) throw notFound('bomPosition', strange);
    return found;
  }
  private columns() {
    const column = this.words.column<RrrRow>();
    return [
      column('partNumber', 22, ({ number }) => number, '@'),
      column('name', 36, (row) => this.words.name(row)),
      column('quantity', 12, ({ quantity }) => quantity, '#,##0.######'),
      column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
      column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
      column('flag', 28, ({ flag }) => (flag === null ? this.words.word('several') : this.words.flag(flag))),
      column('origin', 16, ({ origin }) => this.words.word(`origin.${origin}`)),
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
  private filterOf({ positionIds, flags, unmarked }: Asked): string {
    if (positionIds.length > 0) return this.words.word('fact.chosen', { count: positionIds.length });
    const filters = [
      ...flags.map((flag) => this.words.flag(flag)),
      ...(unmarked ? [this.words.word('fact.unmarkedOnly')] : []),
    ];
    return filters.join('; ') || this.words.word('fact.allParts');
  }
}
