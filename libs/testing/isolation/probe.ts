import type { Route } from '@matlas/contract';
import type { TestApp } from '../app';
import { changedTables, fingerprint, workSoFar } from './fingerprint';
import { type IdPlace, IdPlaces } from './input-shape';
import { isRefusalOfOwn, mayTellOthers } from './exceptions';
import { hiddenFrom, mayCall, sees, sourcesOf } from './reach';
import { minimalInput, put } from './samples';
import { type Answer, send, takenBack } from './wire';
import { type Caller, type Relation, RELATIONS, type World } from './world';

/** An id that no row of the world has; nine digits, because paths in trees take no more. */
const MISSING = 999_999_999;
const OTHERS = RELATIONS.filter((relation) => relation !== 'own');
type Input = Record<string, unknown>;

const rowsFor = ({ rows }: World, caller: Caller, relation: Relation, name: string): readonly number[] => (relation === 'own' ? (caller.rows[name] ?? rows.own[name] ?? []) : (rows[relation][name] ?? []));
const valueOf = ({ isText }: IdPlace, id: number): unknown => (isText ? String(id) : id);
/** What may be compared between two ids: everything but the ids. */
const plain = ({ status, text }: Answer, ...ids: readonly unknown[]): string => `${status} ${ids.reduce<string>((left, id) => left.replaceAll(String(id), '#'), text)}`;

/** One call of the contract, asked by everybody about everything; collects what is not as the matrix of rights and reach says. */
export class Probe {
  readonly failures: string[] = [];
  private readonly places: IdPlace[];
  private readonly told = new Set<string>();
  constructor(private readonly test: TestApp, private readonly world: World, private readonly route: Route) {
    this.places = new IdPlaces(route).places;
  }

  async run(): Promise<string[]> {
    const before = await fingerprint(this.test.db);
    await this.withoutSession();
    for (const caller of this.world.callers) await (mayCall(caller, this.route) ? this.allowed(caller) : this.refused(caller));
    const changed = changedTables(before, await fingerprint(this.test.db));
    if (changed.length) this.fail('calls that must be refused', `wrote into ${changed.join(', ')}`);
    for (const { field } of this.places) if (this.route.needs !== 'public' && !this.told.has(field)) this.fail(field, 'nobody\'s own row is answered otherwise than a missing one: the test proves nothing here');
    return this.failures;
  }
  private fail(about: string, what: string): void {
    this.failures.push(`${about}: ${what}`);
  }
  private input(caller: Caller, idOf: (place: IdPlace) => unknown): Input {
    return minimalInput(this.route, this.places, (place) => idOf(place) ?? valueOf(place, rowsFor(this.world, caller, 'own', place.kind)[0] ?? MISSING)).input;
  }
  private ids(relation: Relation, caller: Caller): (place: IdPlace) => unknown {
    return (place) => valueOf(place, rowsFor(this.world, caller, relation, place.kind)[0] ?? MISSING);
  }

  private async withoutSession(): Promise<void> {
    const [someone] = this.world.callers;
    if (!someone) return;
    if (this.route.needs === 'public') {
      const answer = await takenBack(this.test, () => send(this.test, this.route, this.input(someone, () => undefined)));
      if (answer.status >= 500) this.fail('anybody', answer.text);
      return this.marks('anybody', RELATIONS, answer);
    }
    for (const relation of RELATIONS) {
      const answer = await send(this.test, this.route, this.input(someone, this.ids(relation, someone)));
      if (answer.status !== 401 || answer.code !== 'Auth_401' || answer.data !== null) this.fail(`not signed in, ${relation}`, `expected 401, got ${answer.status} ${answer.text}`);
    }
  }
  /** A role without the right: the same refusal whatever the ids name. */
  private async refused(caller: Caller): Promise<void> {
    const answers = [];
    for (const relation of RELATIONS) answers.push(await send(this.test, this.route, this.input(caller, this.ids(relation, caller)), caller.headers));
    answers.push(await send(this.test, this.route, this.input(caller, (place) => valueOf(place, MISSING)), caller.headers));
    const said = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    if (said.size !== 1 || answers[0]?.status !== 403) this.fail(`${caller.role} has no ${this.route.needs}`, `expected one 403 for every id, got ${[...said].join(' | ')}`);
  }

  private async allowed(caller: Caller): Promise<void> {
    const own = await this.ownAnswer(caller, undefined);
    for (const place of this.places) await this.focus(caller, place, own);
    const required = minimalInput(this.route, this.places, () => 1).used;
    if (required.length > 1) await this.allAtOnce(caller, required);
  }
  /** The call about one's own rows goes through; which of them fit is found by trying. */
  private async ownAnswer(caller: Caller, focus: IdPlace | undefined): Promise<{ input: Input; answer: Answer }> {
    const tried: { input: Input; answer: Answer }[] = [];
    for (const input of this.ownInputs(caller, focus)) {
      const answer = await takenBack(this.test, () => send(this.test, this.route, input, caller.headers));
      this.marks(caller.role, hiddenFrom(caller), answer);
      tried.push({ input, answer });
      if (answer.status === 200) return { input, answer };
    }
    const best = tried.find(({ answer }) => isRefusalOfOwn(this.route, answer.code)) ?? tried[0];
    if (!best) throw new Error(`${this.route.path}: nothing to try`);
    if (!isRefusalOfOwn(this.route, best.answer.code)) this.fail(`${caller.role}, own${focus ? ` ${focus.field}` : ''}`, `expected success, got ${best.answer.status} ${best.answer.text}`);
    return best;
  }
  private ownInputs(caller: Caller, focus: IdPlace | undefined): Input[] {
    const { used } = minimalInput(this.route, this.places, () => 1);
    const varied = focus && !used.includes(focus) ? [...used, focus] : used;
    const choice = (chosen: IdPlace | undefined, id: number | undefined): Input => {
      const input = this.input(caller, (place) => (place === chosen && id !== undefined ? valueOf(place, id) : undefined));
      return chosen && !used.includes(chosen) && id !== undefined ? put(this.route, input, chosen.steps, valueOf(chosen, id)) : input;
    };
    const singles = varied.flatMap((place) => sourcesOf(this.route, place).flatMap(({ rows }) => rowsFor(this.world, caller, 'own', rows).map((id) => choice(place, id))));
    const focused = focus && !used.includes(focus) ? singles.filter((input) => JSON.stringify(input) !== JSON.stringify(choice(undefined, undefined))) : singles;
    return focused.length ? focused : [choice(undefined, undefined)];
  }

  /** One id is another's, everything else of the call is the caller's own. */
  private async focus(caller: Caller, place: IdPlace, base: { input: Input; answer: Answer }): Promise<void> {
    const own = this.hasAt(base.input, place) ? base : await this.ownAnswer(caller, place);
    const withId = (...ids: readonly number[]): Input => this.withIds(own.input, place, ids);
    const missing = await send(this.test, this.route, withId(MISSING), caller.headers);
    if (own.answer.text !== missing.text && own.answer.status !== 403) this.told.add(place.field);
    for (const relation of OTHERS) {
      for (const { rows, reach } of sourcesOf(this.route, place)) {
        for (const id of rowsFor(this.world, caller, relation, rows)) {
          const about = `${caller.role}, ${place.field} of ${relation === 'department' ? 'another department' : 'another enterprise'} (${rows} ${id})`;
          if (sees(caller.scope, relation, reach)) await this.visible(caller, about, withId(id), missing, id);
          else await this.hidden(caller, about, (one) => withId(one), missing, id);
          if (place.isList && !sees(caller.scope, relation, reach)) await this.amongOwn(caller, about, own.input, place, id);
        }
      }
    }
  }
  private hasAt(input: Input, { steps }: IdPlace): boolean {
    return steps.reduce<unknown>((at, step) => (step === '*' ? (at as unknown[] | undefined)?.[0] : (at as Input | undefined)?.[step]), input) !== undefined;
  }
  private withIds(input: Input, place: IdPlace, ids: readonly number[]): Input {
    const one = put(this.route, input, place.steps, valueOf(place, ids[0] ?? MISSING));
    if (ids.length < 2) return one;
    return put(this.route, one, place.steps.slice(0, -1), ids.map((id) => valueOf(place, id)));
  }
  private async hidden(caller: Caller, about: string, input: (id: number) => Input, missing: Answer, id: number): Promise<void> {
    const answer = await send(this.test, this.route, input(id), caller.headers);
    this.same(about, plain(answer, id), plain(missing, MISSING));
    this.sameWork(about, answer.statements, missing.statements);
    this.marks(about, hiddenFrom(caller), answer);
  }
  private async visible(caller: Caller, about: string, input: Input, missing: Answer, id: number): Promise<void> {
    const answer = await takenBack(this.test, () => send(this.test, this.route, input, caller.headers));
    this.marks(about, hiddenFrom(caller), answer);
    if (answer.status === 401 || answer.status >= 500) this.fail(about, `may be seen, got ${answer.status} ${answer.text}`);
    if (plain(answer, id) === plain(missing, MISSING) && !isRefusalOfOwn(this.route, answer.code)) this.fail(about, `may be seen, but is answered like a missing one: ${answer.status} ${answer.text.slice(0, SHOWN)}`);
  }
  /** A strange id hidden in a list behind one's own. */
  private async amongOwn(caller: Caller, about: string, own: Input, place: IdPlace, id: number): Promise<void> {
    const [first] = rowsFor(this.world, caller, 'own', place.kind);
    const ask = (other: number): Promise<{ answer: Answer; work: Record<string, string> }> => takenBack(this.test, async () => {
      const answer = await send(this.test, this.route, this.withIds(own, place, [first ?? MISSING, other]), caller.headers);
      return { answer, work: answer.status < 500 && answer.code !== 'duplicate' ? await workSoFar(this.test.db) : {} };
    });
    const [strange, missing] = [await ask(id), await ask(MISSING)];
    this.same(`${about} among own`, plain(strange.answer, id), plain(missing.answer, MISSING));
    const changed = changedTables(strange.work, missing.work);
    if (changed.length) this.fail(`${about} among own`, `does other work in ${changed.join(', ')} than for a missing one`);
  }
  /** All ids are those of one foreign tenant, so that they fit together. */
  private async allAtOnce(caller: Caller, required: readonly IdPlace[]): Promise<void> {
    const missing = await send(this.test, this.route, this.input(caller, (place) => (required.includes(place) ? valueOf(place, MISSING) : undefined)), caller.headers);
    for (const relation of OTHERS) {
      if (required.some((place) => sees(caller.scope, relation, sourcesOf(this.route, place)[0]?.reach ?? 'person'))) continue;
      const ids = required.map((place) => rowsFor(this.world, caller, relation, place.kind)[0] ?? MISSING);
      const answer = await send(this.test, this.route, this.input(caller, (place) => valueOf(place, ids[required.indexOf(place)] ?? MISSING)), caller.headers);
      const about = `${caller.role}, every id of ${relation}`;
      this.same(about, plain(answer, ...ids), plain(missing, MISSING));
      this.marks(about, hiddenFrom(caller), answer);
    }
  }

  private same(about: string, strange: string, missing: string): void {
    if (strange !== missing) this.fail(about, `must be answered like a missing one (${missing.slice(0, SHOWN)}), got ${strange.slice(0, SHOWN)}`);
  }
  private sameWork(about: string, strange: readonly string[], missing: readonly string[]): void {
    if (strange.length === missing.length) return;
    const more = strange.find((text, index) => text !== missing[index]) ?? missing[strange.length];
    this.fail(about, `takes ${strange.length} statements, a missing one ${missing.length}: its time tells that it exists (${more?.slice(0, SHOWN)})`);
  }
  private marks(about: string, hidden: readonly Relation[], answer: Answer): void {
    if (mayTellOthers(this.route)) return;
    const leaked = hidden.filter((relation) => answer.text.includes(this.world.marks[relation]));
    for (const relation of leaked) this.fail(about, `the answer shows a row of another ${relation}: ...${excerpt(answer.text, this.world.marks[relation])}...`);
  }
}
const SHOWN = 300;
const AROUND = 80;
const excerpt = (text: string, mark: string): string => text.slice(Math.max(0, text.indexOf(mark) - AROUND), text.indexOf(mark) + AROUND);
