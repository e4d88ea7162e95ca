import { ChosenParts } from './chosen-parts';
import { ParamSheets } from './param-sheets';
import { PolymerWorkbook } from './polymer-workbook';
import { RrrExportController } from './rrr-export.controller';
import { RrrExportService } from './rrr-export.service';
import { EuRrrReport, MadeRrrReport, ParamRrrReport, VehicleRrrReport } from './rrr-report-makers';
import { RrrReportTexts } from './rrr-report-words';
import { RrrSheets } from './rrr-sheets';

export const rrrExportControllers = [RrrExportController];
export const rrrExportProviders = [
  ChosenParts,
  ParamSheets,
  PolymerWorkbook,
  RrrExportService,
  RrrReportTexts,
  RrrSheets,
  VehicleRrrReport,
  MadeRrrReport,
  ParamRrrReport,
  EuRrrReport,
];
