import { Injectable } from '@nestjs/common';
import { type analysisRrrExportApi, type In, type PolymerMarkingRow } from '@matlas/contract';
import { writeReport } from '@matlas/formats';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, exportStream, type FileAnswer, XLSX_TYPE } from '@matlas/server-kit';
import { fileName, COUNT, GRAMS } from '@matlas/features/reports';
import { RrrPolymerService } from '../rrr/rrr-polymer.service';
import { RrrReportTexts } from './rrr-report-words';

type ExportInput = In<(typeof analysisRrrExportApi)['polymerMarking']>;

/** Workbook of the components whose polymers must be marked, with the answers of their suppliers. */
@Injectable()
export class PolymerWorkbook {
  constructor(
    private readonly polymers: RrrPolymerService,
    private readonly models: VehicleModelService,
    private readonly words: RrrReportTexts,
  ) {}

  async exportWorkbook(auth: Auth, asked: ExportInput): Promise<FileAnswer> {
    const { projectName, internalNumber } = await this.models.getModel(auth, asked.modId);
    const rows = await this.polymers.listAll(auth, asked);
    const { words } = this;
    const title = words.text('title.polymers', { name: projectName });
    const filters = [
      ...asked.states.map((state) => words.text(`polymerState.${state}`)),
      ...asked.groups.map((group) => words.text(`polymerGroup.${group}`)),
    ];
    const facts: [string, string][] = [
      [words.text('fact.vehicle'), `${projectName} (${internalNumber})`],
      [words.text('fact.norm'), words.text('fact.polymerNorm')],
      [words.text('fact.filter'), filters.join('; ') || words.text('fact.allParts')],
      ...words.exportFacts(auth),
    ];
    return exportStream(fileName(`${words.text('file.polymers', { name: projectName })}.xlsx`), XLSX_TYPE, (sink) =>
      writeReport(sink, [words.buildSheet('polymers', title, facts, this.columns(), rows)]),
    );
  }
  private columns() {
    const { words } = this;
    const column = words.column<PolymerMarkingRow>();
    return [
      column('name', 36, (row) => words.localName(row)),
      column('partNumber', 22, ({ number }) => number, '@'),
      column('polymerState', 18, ({ state }) => words.text(`polymerState.${state}`)),
      column('polymerAnswer', 18, ({ answer }) => words.text(`polymerAnswer.${answer}`)),
      column('plasticGrams', 18, ({ plasticGrams }) => plasticGrams, GRAMS),
      column('elastomerGrams', 18, ({ elastomerGrams }) => elastomerGrams, GRAMS),
      column('polymerOver', 24, ({ over }) => over.map((group) => words.text(`polymerGroup.${group}`)).join('; ')),
      column(
        'supplier',
        30,
        ({ position }) =>
          position && words.localName({ name: position.supplierName, foreignName: position.supplierForeignName }),
      ),
      column('position', 36, ({ position }) => position && words.localName(position)),
      column('positionNumber', 22, ({ position }) => position?.number, '@'),
      column('positions', 12, ({ positions }) => positions, COUNT),
    ];
  }
}
