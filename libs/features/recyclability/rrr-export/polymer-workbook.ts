import { Injectable } from '@nestjs/common';
import { type analysisRrrExportApi, type In, type PolymerMarkingRow } from '@matlas/contract';
import { writeReport } from '@matlas/formats';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, exportStream, type FileAnswer, XLSX_TYPE } from '@matlas/server-kit';
import { fileName, COUNT, GRAMS } from '@matlas/features/reports';
import { RrrPolymerService } from '../rrr/rrr-polymer.service';
import { RrrReportWords } from './rrr-report-words';

type Asked = In<(typeof analysisRrrExportApi)['polymerMarking']>;

/**
 * Components whose polymers must be marked, with what their makers answered: what a person sends out to have them
 * marked.
 */
@Injectable()
export class PolymerWorkbook {
  constructor(
    private readonly polymers: RrrPolymerService,
    private readonly models: VehicleModelService,
    private readonly words: RrrReportWords,
  ) {}

  async workbook(auth: Auth, asked: Asked): Promise<FileAnswer> {
    const { projectName, internalNumber } = await this.models.one(auth, asked.modId);
    const rows = await this.polymers.all(auth, asked);
    const { words } = this;
    const title = words.word('title.polymers', { name: projectName });
    const filters = [
      ...asked.states.map((state) => words.word(`polymerState.${state}`)),
      ...asked.groups.map((group) => words.word(`polymerGroup.${group}`)),
    ];
    const facts: [string, string][] = [
      [words.word('fact.vehicle'), `${projectName} (${internalNumber})`],
      [words.word('fact.norm'), words.word('fact.polymerNorm')],
      [words.word('fact.filter'), filters.join('; ') || words.word('fact.allParts')],
      ...words.signed(auth),
    ];
    return exportStream(fileName(`${words.word('file.polymers', { name: projectName })}.xlsx`), XLSX_TYPE, (sink) =>
      writeReport(sink, [words.sheet('polymers', title, facts, this.columns(), rows)]),
    );
  }
  private columns() {
    const { words } = this;
    const column = words.column<PolymerMarkingRow>();
    return [
      column('name', 36, (row) => words.name(row)),
      column('partNumber', 22, ({ number }) => number, '@'),
      column('polymerState', 18, ({ state }) => words.word(`polymerState.${state}`)),
      column('polymerAnswer', 18, ({ answer }) => words.word(`polymerAnswer.${answer}`)),
      column('plasticGrams', 18, ({ plasticGrams }) => plasticGrams, GRAMS),
      column('elastomerGrams', 18, ({ elastomerGrams }) => elastomerGrams, GRAMS),
      column('polymerOver', 24, ({ over }) => over.map((group) => words.word(`polymerGroup.${group}`)).join('; ')),
      column(
        'supplier',
        30,
        ({ position }) =>
          position && words.name({ name: position.supplierName, foreignName: position.supplierForeignName }),
      ),
      column('position', 36, ({ position }) => position && words.name(position)),
      column('positionNumber', 22, ({ position }) => position?.number, '@'),
      column('positions', 12, ({ positions }) => positions, COUNT),
    ];
  }
}
