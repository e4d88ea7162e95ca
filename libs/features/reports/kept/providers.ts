import { MakeReportJob } from './make-report.job';
import { ReportArchive } from './report-archive';
import { ReportEntity, ReportScheduleEntity, ReportTodoEntity } from './report.entity';
import { ReportRepository } from './report-repository';
import { ReportRequestService } from './report-request.service';
import { ReportScheduleStore } from './report-schedule.store';
import { ReportScheduleService } from './report-schedule.service';
import { ReportScheduleStarter } from './report-schedule-starter';
import { ReportStates } from './report-states';
import { ReportSchedulesJob } from './report-schedules.job';
import { reportTodo, ReportTodoStore } from './report-todo.store';
import { ReportTodos } from './report-todos.service';
import { ReportController } from './report.controller';
import { ReportService } from './report.service';
import { ReportStore } from './report.store';

export const reportControllers = [ReportController];
export const reportProviders = [
  MakeReportJob,
  ReportArchive,
  ReportRequestService,
  ReportRepository,
  ReportScheduleStore,
  ReportSchedulesJob,
  ReportScheduleService,
  ReportScheduleStarter,
  ReportStates,
  reportTodo,
  ReportTodoStore,
  ReportTodos,
  ReportService,
  ReportStore,
];
export const reportEntities = [ReportEntity, ReportScheduleEntity, ReportTodoEntity];
