import { Injectable } from '@nestjs/common';
import { ownName } from '@matlas/contract';
import { type Auth, type TodoCount, TodoSource, Translator } from '@matlas/server-kit';
import { ValidityStore } from './validity.store';

/** Own sheets that expire soon, and materials that want a confirmation; the first one by name. */
@Injectable()
export class ExpiryTodo extends TodoSource {
  readonly key = 'expiringSheets';
  readonly needs = 'data:localDataManage:edit';
  readonly link = '/data/LocalData?tab=flawed&flaws=expiring,confirmationDue';
  readonly order = 45;
  constructor(
    private readonly validity: ValidityStore,
    private readonly translator: Translator,
  ) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    const due = await this.validity.due(auth.scope);
    return due
      ? { count: due.count, note: ownName(this.translator.language, due), dueDate: due.dueDate }
      : { count: 0 };
  }
}
