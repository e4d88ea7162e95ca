import { AnalysisReport } from './analysis-report';
import { ReportTotalStore } from './report-total.store';
import { ReportedRuns } from './reported-runs';
import { RunReports } from './run-report';
import { ExemptionsReportMaker, SubstancesReportMaker } from './run-reports';
import { RunSummary } from './run-summary';
import { SummarySheets } from './summary-sheets';

export const runReportProviders = [
  AnalysisReport,
  ReportTotalStore,
  ReportedRuns,
  RunReports,
  ExemptionsReportMaker,
  SubstancesReportMaker,
  RunSummary,
  SummarySheets,
];
