import type { Feature } from '@matlas/server-kit';
import { reportEntities } from './kept/providers';
import { ReportsModule } from './reports.module';
import './subscribers/events';

export { ReportsModule } from './reports.module';
export { CLOCK_MINUTE, DUE } from './kept/report-schedule.store';
export { ReportTodos } from './kept/report-todos.service';
export { askedOfReport } from './maker/asked-of-report';
export { type ReportAbout, type ReportRequest, ReportMaker, type ReportOptions } from './maker/report-maker';
export { dueSql } from './schedule/clock';
export { type Colleague, ColleagueStore } from './subscribers/colleague.store';
export { SubscriberStore } from './subscribers/subscriber.store';
export { fileName } from './workbook/file-name';
export * from './workbook/report-formats';
export { WorkbookWords } from './workbook/workbook-words';

/**
 * Area reports: workbooks that are kept, made anew by the clock, and read by whom they are for. What a workbook tells
 * comes from the areas behind it, as a ReportMaker.
 */
export const reportsFeature: Feature = { module: ReportsModule, entities: [...reportEntities] };
