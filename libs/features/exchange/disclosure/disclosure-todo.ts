import { Injectable } from '@nestjs/common';
import { type Auth, type TodoCount, TodoSource } from '@matlas/server-kit';
import { DisclosureStore } from './disclosure.store';

/** Counts confidential substances that have to be disclosed. */
@Injectable()
export class DisclosureTodo extends TodoSource {
  readonly key = 'disclosures';
  readonly needs = 'data:disclosure:edit';
  readonly link = '/data/DisclosureAndPush';
  readonly order = 42;
  constructor(private readonly store: DisclosureStore) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    return { count: await this.store.countOpen(auth.scope) };
  }
}
