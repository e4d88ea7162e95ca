import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { leadsToScreen, type Needs } from '@matlas/contract';
import { type Auth, can } from '../auth';

/** How much waits, and what of it to name. */
export interface TodoCount {
  count: number;
  /** Such as the name of the most urgent. */
  note?: string | undefined;
  /** The earliest day by which it should be done, `2026-03-18`. */
  dueDate?: string | null | undefined;
  /** Where this one is done; the source's place when absent. */
  link?: string | undefined;
}
/** One kind of thing that waits for people; its words are `todos:<key>`, with `count`. */
export abstract class TodoSource {
  abstract readonly key: string;
  /** Who is asked at all. */
  abstract readonly needs: Needs;
  /** A source whose screen is not built yet is not asked. */
  abstract readonly link: string;
  /** Lower numbers come first among those without a day. */
  abstract readonly order: number;
  abstract count(auth: Auth): Promise<TodoCount>;
}
export interface Todo extends TodoCount {
  key: string;
  link: string;
}

const NEVER = '9999-12-31';

/** What waits for a person, from all areas: the sources are found among the providers of the process. */
@Injectable()
export class Todos implements OnModuleInit {
  private sources: TodoSource[] = [];
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    const found = this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof TodoSource ? [instance] : []));
    this.sources = [...new Set(found)].sort((one, other) => one.order - other.order);
  }
  get keys(): string[] {
    return this.sources.map(({ key }) => key);
  }
  /** Those of which there is something: what has a day first, the earliest before. */
  async of(auth: Auth): Promise<Todo[]> {
    const asked = this.sources.filter(
      ({ needs, link }) => leadsToScreen(link) && (needs === 'public' || needs === 'signedIn' || can(auth, needs)),
    );
    const todos = await Promise.all(
      asked.map(async (source): Promise<Todo> => {
        const found = await source.count(auth);
        return { ...found, key: source.key, link: found.link ?? source.link };
      }),
    );
    return todos
      .filter(({ count }) => count > 0)
      .sort((one, other) => (one.dueDate ?? NEVER).localeCompare(other.dueDate ?? NEVER));
  }
}
