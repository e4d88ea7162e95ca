import { taskTodo } from './task-todo.store';
import { AnalysisTaskController } from './task.controller';
import { AnalysisTaskEntity } from './task.entity';
import { AnalysisTaskService } from './task.service';
import { TaskStore } from './task.store';

export const taskControllers = [AnalysisTaskController];
export const taskProviders = [AnalysisTaskService, TaskStore, taskTodo];
export const taskEntities = [AnalysisTaskEntity];
