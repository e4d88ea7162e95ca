import { Injectable } from '@nestjs/common';
import type { analysisRrrExportApi, In, PolymerMarkingRow } from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, COUNT, type FileAnswer, GRAMS, type Workbook, Workbooks } from '@matlas/server-kit';
import { RrrPolymerService } from '../rrr/rrr-polymer.service';
import { RRR_BOOK } from './rrr-report-words';

type ExportInput = In<(typeof analysisRrrExportApi)['polymerMarking']>;

/** Workbook of the components whose polymers must be marked, with the answers of their suppliers. */
@Injectable()
export class PolymerWorkbook {
  constructor(
    private readonly polymers: RrrPolymerService,
    private readonly models: VehicleModelService,
    private readonly workbooks: Workbooks,
  ) {}

  async exportWorkbook(auth: Auth, input: ExportInput): Promise<FileAnswer> {
    const { projectName, internalNumber } = await this.models.getModel(auth, input.modId);
    const rows = await this.polymers.listAll(auth, input);
    const book = this.workbooks.open(RRR_BOOK);
    const filters = [
      ...input.states.map((state) => book.text(`polymerState.${state}`)),
      ...input.groups.map((group) => book.text(`polymerGroup.${group}`)),
    ];
    const { sheet } = book.headed(book.text('title.polymers', { name: projectName }), [
      [book.text('fact.vehicle'), `${projectName} (${internalNumber})`],
      [book.text('fact.norm'), book.text('fact.polymerNorm')],
      [book.text('fact.filter'), filters.join('; ') || book.text('fact.allParts')],
      ...book.exportFacts(auth),
    ]);
    return book.file(book.text('file.polymers', { name: projectName }), [sheet('polymers', columnsOf(book), rows)]);
  }
}

function columnsOf(book: Workbook) {
  const column = book.column<PolymerMarkingRow>();
  return [
    column('name', 36, (row) => book.localName(row.name, row.foreignName)),
    column('partNumber', 22, ({ number }) => number, '@'),
    column('polymerState', 18, ({ state }) => book.text(`polymerState.${state}`)),
    column('polymerAnswer', 18, ({ answer }) => book.text(`polymerAnswer.${answer}`)),
    column('plasticGrams', 18, ({ plasticGrams }) => plasticGrams, GRAMS),
    column('elastomerGrams', 18, ({ elastomerGrams }) => elastomerGrams, GRAMS),
    column('polymerOver', 24, ({ over }) => over.map((group) => book.text(`polymerGroup.${group}`)).join('; ')),
    column(
      'supplier',
      30,
      ({ position }) => position && book.localName(position.supplierName, position.supplierForeignName),
    ),
    column('position', 36, ({ position }) => position && book.localName(position.name, position.foreignName)),
    column('positionNumber', 22, ({ position }) => position?.number, '@'),
    column('positions', 12, ({ positions }) => positions, COUNT),
  ];
}
