import type { Route } from '@matlas/contract';
import type { TestApp } from '../app';
import type { Guards } from './guards';
import { workOf } from './fingerprint';
import { didWrite, type Input, type Trial } from './trial';
import { type Answer, send, takenBack } from './wire';
import type { Caller } from './world';

/** Asks one call, and takes back what it did. */
export class Questions {
  private writes: boolean | undefined;
  /** Files are read, and compared as a whole. */
  readsFiles = true;
  private readonly decisions = new Map<Caller, Set<string>>();
  constructor(
    private readonly test: TestApp,
    private readonly route: Route,
    private readonly guards: Guards,
  ) {}

  /** What the answers so far asked of this caller's rights (decisions.ts). */
  decisionsOf(caller: Caller): ReadonlySet<string> {
    return this.decisions.get(caller) ?? new Set();
  }
  /**
   * What it does is counted where it writes; the first that does so is asked again, because it is counted from before.
   */
  async ask(caller: Caller, input: Input, readsFile = this.readsFiles): Promise<Trial> {
    const ask = async (): Promise<Answer> => {
      const answer = await send(this.test, this.route, input, caller.headers, readsFile);
      this.decisions.set(caller, new Set([...this.decisionsOf(caller), ...answer.decisions]));
      return answer;
    };
    const scope = this.guards.callers.scopeOf(caller.headers);
    if (!(this.writes ?? this.route.method !== 'GET')) {
      const answer = await takenBack(this.test, ask, scope);
      this.writes = didWrite(answer);
      if (!this.writes) return { input, answer, work: undefined };
    }
    return takenBack(
      this.test,
      async () => {
        const { result: answer, work } = await workOf(this.test.db, ask, didWrite);
        this.writes ||= didWrite(answer);
        return { input, answer, work };
      },
      scope,
    );
  }
}
