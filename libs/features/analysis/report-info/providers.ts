import { MakeReportJob } from './make-report.job';
import { ReportArchive } from './report-archive';
import { ReportEntity, ReportScheduleEntity, ReportTodoEntity } from './report.entity';
import { ReportKeeper } from './report-keeper';
import { ReportMakers } from './report-maker';
import { ReportScheduleStore } from './report-schedule.store';
import { ReportScheduleService } from './report-schedule.service';
import { ReportScheduleStarter } from './report-schedule-starter';
import { ReportStates } from './report-states';
import { ReportedRuns } from './reported-runs';
import { ReportSchedulesJob } from './report-schedules.job';
import { ReportTodoSource, ReportTodoStore } from './report-todo.store';
import { ReportTodos } from './report-todos.service';
import { ReportController } from './report.controller';
import { ReportService } from './report.service';
import { ReportStore } from './report.store';
import { ExemptionsReportMaker, SubstancesReportMaker } from './run-reports';

export const reportInfoControllers = [ReportController];
export const reportInfoProviders = [
  MakeReportJob,
  ReportArchive,
  ReportKeeper,
  ReportMakers,
  ReportScheduleStore,
  ReportSchedulesJob,
  ReportScheduleService,
  ReportScheduleStarter,
  ReportStates,
  ReportedRuns,
  ReportTodoSource,
  ReportTodoStore,
  ReportTodos,
  ReportService,
  ReportStore,
  SubstancesReportMaker,
  ExemptionsReportMaker,
];
export const reportInfoEntities = [ReportEntity, ReportScheduleEntity, ReportTodoEntity];
