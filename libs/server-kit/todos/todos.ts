import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { isScreenAddress, type Needs } from '@matlas/contract';
import { type Auth, can } from '../auth';

/** Number of open items, and details for the text. */
export interface TodoCount {
  count: number;
  /** Parameters of the text, such as the name of the most urgent item. */
  note?: string | undefined;
  /** The earliest due date, `2026-03-18`. */
  dueDate?: string | null | undefined;
  /** Link to this to-do; the link of the source when absent. */
  link?: string | undefined;
}
/** One kind of to-do; its text is `todos:<key>`, with `count`. */
export interface TodoKind {
  key: string;
  /** Permission that a user needs for to-dos of this kind. */
  needs: Needs;
  /** Link to the screen of the to-do; a source whose screen does not exist yet is skipped. */
  link: string;
  /** Order of to-dos without a due date, lowest first. */
  order: number;
}
/** Source of one kind of to-do, made by a declaration. */
export class TodoSource {
  constructor(
    readonly kind: TodoKind,
    readonly count: (auth: Auth) => Promise<TodoCount>,
  ) {}
}
export interface Todo extends TodoCount {
  key: string;
  link: string;
}

const NEVER = '9999-12-31';

/** To-dos of a user from all areas; the sources are found among the providers of the process. */
@Injectable()
export class Todos implements OnModuleInit {
  private sources: TodoSource[] = [];
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    const found = this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof TodoSource ? [instance] : []));
    this.sources = [...new Set(found)].sort((one, other) => one.kind.order - other.kind.order);
  }
  get keys(): string[] {
    return this.sources.map(({ kind }) => kind.key);
  }
  /** Sources with open items; those with a due date first, earliest first. */
  async listTodos(auth: Auth): Promise<Todo[]> {
    const visibleSources = this.sources.filter(
      ({ kind: { needs, link } }) =>
        isScreenAddress(link) && (needs === 'public' || needs === 'signedIn' || can(auth, needs)),
    );
    const todos = await Promise.all(
      visibleSources.map(async ({ kind, count }): Promise<Todo> => {
        const found = await count(auth);
        return { ...found, key: kind.key, link: found.link ?? kind.link };
      }),
    );
    return todos
      .filter(({ count }) => count > 0)
      .sort((one, other) => (one.dueDate ?? NEVER).localeCompare(other.dueDate ?? NEVER));
  }
}
