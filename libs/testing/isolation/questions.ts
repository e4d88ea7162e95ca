import type { Route } from '@matlas/contract';
import type { TestApp } from '../app';
import type { Guards } from './guards';
import { measureChanges } from './fingerprint';
import { didWrite, type Input, type Trial } from './trial';
import { type Answer, send, rolledBack } from './wire';
import type { Caller } from './world';

/** Makes calls of one route and rolls back their changes. */
export class RolledBackCalls {
  private writes: boolean | undefined;
  /** True when files are generated, read and compared as a whole. */
  readsFiles = true;
  private readonly decisions = new Map<Caller, Set<string>>();
  constructor(
    private readonly test: TestApp,
    private readonly route: Route,
    private readonly guards: Guards,
  ) {}

  /** Permissions of this caller that the code checked in all calls so far (decisions.ts). */
  decisionsOf(caller: Caller): ReadonlySet<string> {
    return this.decisions.get(caller) ?? new Set();
  }
  /**
   * Makes the call. The changes of writing calls are counted; the first writing call is repeated, because counting
   * has to begin before the call.
   */
  async makeCall(caller: Caller, input: Input, readsFile = this.readsFiles): Promise<Trial> {
    const ask = async (): Promise<Answer> => {
      const answer = await send(this.test, this.route, input, caller.headers, readsFile);
      this.decisions.set(caller, new Set([...this.decisionsOf(caller), ...answer.decisions]));
      return answer;
    };
    const scope = this.guards.callers.scopeOf(caller.headers);
    if (!(this.writes ?? this.route.method !== 'GET')) {
      const answer = await rolledBack(this.test, ask, scope);
      this.writes = didWrite(answer);
      if (!this.writes) return { input, answer, work: undefined };
    }
    return rolledBack(
      this.test,
      async () => {
        const { result: answer, work } = await measureChanges(this.test.db, ask, didWrite);
        this.writes ||= didWrite(answer);
        return { input, answer, work };
      },
      scope,
    );
  }
}
