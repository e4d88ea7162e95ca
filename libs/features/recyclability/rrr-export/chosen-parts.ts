import { Injectable } from '@nestjs/common';
import { type analysisRrrExportApi, type In, recyclabilityFlag, type RrrRow } from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, type FileAnswer, KILOGRAMS, notFound, type Workbook, Workbooks } from '@matlas/server-kit';
import { RrrListService } from '../rrr/rrr-list.service';
import { kilograms } from './annex-lines';
import { flagText, RRR_BOOK, technologyName } from './rrr-report-words';

type ExportInput = In<(typeof analysisRrrExportApi)['chooseComponent']>;
/** Large pages: the vehicle is in memory already, so fewer reads are faster. */
const PAGE_SIZE = 4000;
const PERCENT = '0.0#########';

/** Exports chosen parts of a vehicle with their current marks: masses, flags, origins of the marks. */
@Injectable()
export class ChosenParts {
  constructor(
    private readonly parts: RrrListService,
    private readonly models: VehicleModelService,
    private readonly workbooks: Workbooks,
  ) {}

  async exportWorkbook(auth: Auth, input: ExportInput): Promise<FileAnswer> {
    const { projectName, internalNumber } = await this.models.getModel(auth, input.modId);
    const book = this.workbooks.open(RRR_BOOK);
    const rows = input.positionIds.length > 0 ? await this.loadChosenRows(auth, input) : this.listRows(auth, input);
    const { sheet } = book.headed(book.text('title.parts', { name: projectName }), [
      [book.text('fact.vehicle'), `${projectName} (${internalNumber})`],
      [book.text('fact.filter'), filterText(book, input)],
      ...book.exportFacts(auth),
    ]);
    return book.file(book.text('file.parts', { name: projectName }), [sheet('parts', columnsOf(book), rows)]);
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
}

function columnsOf(book: Workbook) {
  const column = book.column<RrrRow>();
  return [
    column('partNumber', 22, ({ number }) => number, '@'),
    column('name', 36, (row) => book.localName(row.name, row.foreignName)),
    column('quantity', 12, ({ quantity }) => quantity, '#,##0.######'),
    column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
    column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
    column('flag', 28, ({ flag }) => (flag === null ? book.text('several') : flagText(book, flag))),
    column('origin', 16, ({ origin }) => book.text(`origin.${origin}`)),
    column('rule', 30, ({ rule }) => rule?.name),
    column('technologyNo', 14, ({ technology }) => technology?.code),
    column('technology', 40, ({ technology }) => technologyName(book, technology)),
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
function filterText(book: Workbook, { positionIds, flags, unmarked }: ExportInput): string {
  if (positionIds.length > 0) return book.text('fact.chosen', { count: positionIds.length });
  const filters = [...flags.map((flag) => flagText(book, flag)), ...(unmarked ? [book.text('fact.unmarkedOnly')] : [])];
  return filters.join('; ') || book.text('fact.allParts');
}
