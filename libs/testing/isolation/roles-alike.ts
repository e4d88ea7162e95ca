import type { Route } from '@matlas/contract';
import type { Scope } from '@matlas/server-kit';
import { isOfSameReach } from './asking';
import type { Guards } from './guards';
import type { Caller } from './world';

const keyOf = ({ method, path }: Route, { role }: Caller): string => `${method} ${path}: ${role}`;
/**
 * Finds roles that need not be tested because another role of the same reach covers them: all recorded permission
 * checks have the same result (decisions.ts). Kept while the same calls are repeated after a change.
 */
export class EquivalentRoles {
  private readonly asked = new Map<string, { route: Route; caller: Caller; decisions: Set<string> }>();
  private readonly skipped: { route: Route; caller: Caller; by: Caller }[] = [];
  private isSettled = false;
  constructor(private guards: Guards) {}

  scopeOf({ headers }: Caller): Scope | undefined {
    return this.guards.callers.scopeOf(headers);
  }
  addChecks(route: Route, caller: Caller, decisions: ReadonlySet<string>): void {
    const before = this.asked.get(keyOf(route, caller))?.decisions ?? [];
    this.asked.set(keyOf(route, caller), { route, caller, decisions: new Set([...before, ...decisions]) });
  }
  isCoveredByOtherRole(route: Route, caller: Caller): boolean {
    if (this.isSettled) return this.skipped.some((one) => one.route === route && one.caller.role === caller.role);
    const by = [...this.asked.values()].find((one) => one.route === route && this.areAlike(one, caller))?.caller;
    if (by) this.skipped.push({ route, caller, by });
    return by !== undefined;
  }
  private areAlike({ caller, decisions }: { caller: Caller; decisions: Set<string> }, other: Caller): boolean {
    return isOfSameReach(caller, other) && this.guards.callers.haveSameRights(caller.headers, other.headers, decisions);
  }
  /** Number of skipped calls. */
  get count(): number {
    return this.skipped.length;
  }
  /** Fixes the selection, and continues on another copy of the world. */
  fixSelection(guards: Guards): void {
    this.isSettled = true;
    this.guards = guards;
  }
  /** Skipped roles that would have to be tested by the checks recorded since. */
  failures(): string[] {
    return this.skipped.flatMap(({ route, caller, by }) => {
      const one = this.asked.get(keyOf(route, by));
      return one && this.areAlike(one, caller)
        ? []
        : [
            `${keyOf(route, caller)} was asked in ${by.role}, but now ${[...(one?.decisions ?? [])].join(', ')} decides`,
          ];
    });
  }
}
