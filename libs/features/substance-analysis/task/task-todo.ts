import { Injectable } from '@nestjs/common';
import { type Auth, type TodoCount, TodoSource } from '@matlas/server-kit';
import { TaskStore } from './task.store';

/** Tasks that somebody was given because of an analysis and that are open. */
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
    const first = await this.tasks.open(auth.scope);
    return first ? { count: first.count, note: first.title, dueDate: first.dueDate } : { count: 0 };
  }
}
