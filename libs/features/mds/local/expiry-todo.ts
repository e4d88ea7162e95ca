import { Injectable } from '@nestjs/common';
import { displayName } from '@matlas/contract';
import { type Auth, type TodoCount, TodoSource, Translator } from '@matlas/server-kit';
import { ValidityStore } from './validity.store';

/** Counts own sheets that expire soon and materials to be confirmed, with the name of the first one. */
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
    const due = await this.validity.findDue(auth.scope);
    return due
      ? { count: due.count, note: displayName(this.translator.language, due), dueDate: due.dueDate }
      : { count: 0 };
  }
}
