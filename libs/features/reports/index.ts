import type { Feature } from '@matlas/server-kit';
import { reportEntities } from './kept/providers';
import { ReportsModule } from './reports.module';
import './subscribers/events';

export { ReportsModule } from './reports.module';
export { CLOCK_MINUTE, DUE } from './kept/report-schedule.store';
export { visibleReportSql } from './kept/report.store';
export { ReportTodos } from './kept/report-todos.service';
export { parseReportInput as askedOfReport } from './maker/asked-of-report';
export {
  type ReportBasis as ReportAbout,
  type ReportRequest,
  ReportMaker,
  type ReportOptions,
} from './maker/report-maker';
export { dueSql } from './schedule/clock';
export { type Colleague, ColleagueStore } from './subscribers/colleague.store';
export { SubscriberStore } from './subscribers/subscriber.store';
export { WorkbookMaker } from './maker/workbook-maker';
export { inKilograms } from './workbook/kilograms';

/**
 * Area reports: stored workbooks, made on request or on a schedule, and read by chosen people. The content comes
 * from the other areas, by their ReportMaker.
 */
export const reportsFeature: Feature = { module: ReportsModule, entities: [...reportEntities] };
