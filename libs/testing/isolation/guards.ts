import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { type ApplicationConfig, ModulesContainer } from '@nestjs/core';
import type { Route } from '@matlas/contract';
import { AppError, ROUTE } from '@matlas/server-kit';
import { ClsService } from 'nestjs-cls';
import type { TestApp } from '../app';
import { RecordedCallers } from './decisions';
import type { Caller } from './world';

type Handler = (...given: never[]) => unknown;
/** Finds the handler of each route. */
function handlersOf({ app }: TestApp): Map<Route, Handler> {
  const handlers = new Map<Route, Handler>();
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { metatype } of controllers.values())
      for (const { value } of Object.values(Object.getOwnPropertyDescriptors(metatype?.prototype ?? {}))) {
        const route =
          typeof value === 'function' ? (Reflect.getMetadata(ROUTE, value) as Route | undefined) : undefined;
        if (route) handlers.set(route, value as Handler);
      }
  return handlers;
}

/**
 * Runs the Nest guards of a handler in this process without HTTP: the same guard instances as for a request, with
 * the callers as authenticated by their sessions.
 */
export class Guards {
  readonly callers: RecordedCallers;
  private readonly handlers: Map<Route, Handler>;
  private readonly guards: readonly CanActivate[];
  private constructor(private readonly test: TestApp) {
    this.callers = new RecordedCallers(test);
    this.handlers = handlersOf(test);
    const { config } = test.app as unknown as { config: ApplicationConfig };
    this.guards = config.getGlobalGuards();
    if (this.guards.length === 0) throw new Error('no guard stands before the handlers');
  }

  static async of(test: TestApp, callers: readonly Caller[]): Promise<Guards> {
    const guards = KNOWN.get(test) ?? new Guards(test);
    KNOWN.set(test, guards);
    await test.db.asPlatform(() => guards.callers.lookUp(callers.map(({ headers }) => headers)));
    return guards;
  }
  /** `open` when the guards admit the caller, otherwise the error code of the refusal. */
  async checkRoute(route: Route, { headers }: Caller): Promise<'open' | string> {
    const handler = this.handlers.get(route);
    if (!handler) throw new Error(`${route.method} ${route.path} has no handler`);
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const request = { headers: named, ip: '127.0.0.1' };
    const context = { getHandler: () => handler, switchToHttp: () => ({ getRequest: () => request }) };
    try {
      return await this.runGuards(context as unknown as ExecutionContext);
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  }
  private runGuards(context: ExecutionContext): Promise<'open' | 'closed'> {
    return this.test.app.get(ClsService).run(async () => {
      for (const guard of this.guards) if (!(await guard.canActivate(context))) return 'closed';
      return 'open';
    });
  }
}
/** One instance for each test application, because it subscribes to its events once. */
const KNOWN = new WeakMap<TestApp, Guards>();
