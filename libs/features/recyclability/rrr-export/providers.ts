import { ChosenParts } from './chosen-parts';
import { PolymerWorkbook } from './polymer-workbook';
import { RrrExportController } from './rrr-export.controller';
import { RrrExportService } from './rrr-export.service';
import { EuRrrReport, MadeRrrReport, ParamRrrReport, VehicleRrrReport } from './rrr-report-makers';

export const rrrExportControllers = [RrrExportController];
export const rrrExportProviders = [
  ChosenParts,
  PolymerWorkbook,
  RrrExportService,
  VehicleRrrReport,
  MadeRrrReport,
  ParamRrrReport,
  EuRrrReport,
];
