import { Injectable } from '@nestjs/common';
import { type Auth, type TodoCount, TodoSource } from '@matlas/server-kit';
import { TaskStore } from './task.store';

/** Open tasks from analyses that are assigned to the user. */
@Injectable()
export class TaskTodo extends TodoSource {
  readonly key = 'analysisTasks';
  readonly needs = 'analysis:task:query';
  readonly link = '/analysis/ListImpact?tab=tasks';
  readonly order = 34;
  constructor(private readonly tasks: TaskStore) {
    super();
  }
  async count(auth: Auth): Promise<TodoCount> {
    const first = await this.tasks.findOpenSummary(auth.scope);
    return first ? { count: first.count, note: first.title, dueDate: first.dueDate } : { count: 0 };
  }
}
