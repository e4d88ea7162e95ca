import type { Route } from '@matlas/contract';
import type { TestApp } from '../app';
import type { Part } from './asking';
import type { Comparison } from './comparison';
import type { Guards } from './guards';
import type { Inputs } from './inputs';
import { mayCall } from './reach';
import { type IdOf, MISSING } from './trial';
import { isRefusedAtDoor, send, rolledBack } from './wire';
import { type Caller, RELATIONS, type World } from './world';

/** Tests the answers to callers without permission. */
export class Refusals {
  constructor(
    private readonly test: TestApp,
    private readonly world: World,
    private readonly route: Route,
    private readonly inputs: Inputs,
    private readonly comparison: Comparison,
  ) {}

  /** Checks the guards with every role. */
  async testGuards(guards: Guards): Promise<void> {
    for (const caller of this.world.callers) {
      const [answer, expected] = [await guards.checkRoute(this.route, caller), mayCall(caller, this.route)];
      if (answer !== (expected ? 'open' : 'forbidden'))
        this.comparison.fail(
          `${caller.role} and ${this.route.needs}`,
          `the guards say ${answer} to who may${expected ? '' : ' not'}`,
        );
    }
  }
  async testWithoutSession(): Promise<void> {
    const [someone] = this.world.callers;
    if (!someone) return;
    for (const relation of RELATIONS) {
      const answer = await rolledBack(this.test, () =>
        send(
          this.test,
          this.route,
          this.inputs.buildInput(someone, (place) => this.inputs.listRowIds(someone, relation, place.kind)[0]),
        ),
      );
      if (this.route.needs === 'public')
        this.comparison.checkHiddenMarks('not signed in', ['own', 'department', 'enterprise', 'centre'], answer);
      else if (answer.status !== 401 || answer.code !== 'Auth_401' || answer.data !== null)
        this.comparison.fail(`not signed in, ${relation}`, `expected 401, got ${answer.status} ${answer.text}`);
      if (answer.status >= 500) this.comparison.fail('not signed in', answer.text);
      if (isRefusedAtDoor(answer)) break;
    }
  }
  /** A role without the permission gets the same refusal, whatever IDs it sends. */
  async testCaller(caller: Caller, part: Part): Promise<void> {
    const relations = part === 'everyday' ? RELATIONS.filter((relation) => relation === 'enterprise') : RELATIONS;
    const ids: IdOf[] = [
      ...relations.map(
        (relation): IdOf =>
          (place) =>
            this.inputs.candidates(caller, relation, place)[0],
      ),
      () => MISSING,
    ];
    const refusals = new Set<string>();
    for (const idOf of ids) {
      const answer = await send(this.test, this.route, this.inputs.buildInput(caller, idOf), caller.headers);
      refusals.add(`${answer.status} ${answer.text}`);
      if (isRefusedAtDoor(answer)) break;
    }
    if (refusals.size !== 1 || ![...refusals][0]?.startsWith('403 '))
      this.comparison.fail(
        `${caller.role} has no ${this.route.needs}`,
        `expected one 403 for every id, got ${[...refusals].join(' | ')}`,
      );
  }
}
