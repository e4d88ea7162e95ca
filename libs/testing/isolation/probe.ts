import type { Route } from '@matlas/contract';
import type { TestApp } from '../app';
import { isRefusalOfOwn, isUnanswered, isWithinAnother, mayTellOthers } from './exceptions';
import { type Asking, Askers, type Part } from './asking';
import { changedTables, workOf } from './fingerprint';
import { type IdPlace, IdPlaces } from './input-shape';
import { hiddenFrom, sees, sourcesOf } from './reach';
import { extrasOf, minimalInput, neededWith, put } from './samples';
import { isWriting } from './statements';
import { type Answer, isRefusedAtDoor, send, takenBack } from './wire';
import { type Caller, type Place, type Relation, RELATIONS, type World } from './world';

/** An id that no row of the world has; nine digits, because paths in trees take no more. */
const MISSING = 999_999_999;
type Input = Record<string, unknown>;
type IdOf = (place: IdPlace) => number | undefined;
/** An answer, and what the call did to the tables before that was taken back. */
interface Trial {
  input: Input;
  answer: Answer;
  work: Record<string, string> | undefined;
}

const valueOf = ({ isText }: IdPlace, id: number): unknown => (isText ? String(id) : id);
const valueAt = (input: Input, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (at, step) => (step === '*' ? (at as unknown[] | undefined)?.[0] : (at as Input | undefined)?.[step]),
    input,
  );
const wrote = ({ statements }: Answer): boolean => statements.some(isWriting);
const didWrite = (answer: Answer): boolean => wrote(answer) && answer.status < 300;
/** Drawn anew by every call that writes: keys, and moments. */
const DRAWN = /\b\d{7,9}\b|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** What may be compared between two ids: everything but the ids. */
function plain({ answer }: Trial, ids: readonly number[]): string {
  const text = ids.reduce((left, id) => left.replaceAll(String(id), '#'), `${answer.status} ${answer.text}`);
  return wrote(answer) ? text.replace(DRAWN, '#') : text;
}

/**
 * One call of the contract, asked by people of several reaches about their own rows and those of others; collects what
 * is not as the matrix of rights and reach says.
 */
export class Probe {
  readonly failures: string[] = [];
  private readonly places: IdPlace[];
  private readonly needed: IdPlace[];
  private readonly told = new Set<string>();
  /** What a missing id was answered, by field, to the last who asked; and which of several own rows fitted. */
  private readonly missing = new Map<string, Trial>();
  private readonly fitted = new Map<string, number>();
  private asking: Asking = { relations: [], places: 'all', rows: 'all', mixed: true, visible: 'each', files: true };
  private writes: boolean | undefined;
  private readonly askers: Askers;
  constructor(
    private readonly test: TestApp,
    private readonly world: World,
    private readonly route: Route,
    private readonly part: Part,
  ) {
    this.places = new IdPlaces(route).places;
    this.needed = minimalInput(route, this.places, (place) => valueOf(place, 1)).used;
    this.askers = new Askers(world.callers, route, part);
  }

  async run(): Promise<string[]> {
    if (this.route.needs === 'public' ? this.part === 'everyday' : this.part === 'rest') await this.withoutSession();
    if (this.route.needs === 'public') return this.failures;
    if (this.askers.allowed.length === 0) this.fail('the roles', 'nobody may call it: the test proves nothing here');
    for (const caller of this.askers.refused) await this.refused(caller);
    for (const caller of this.askers.allowed) await this.allowed(caller);
    for (const caller of this.askers.further) if (this.blind.length > 0) await this.allowed(caller, this.blind);
    for (const { field } of this.blind)
      this.fail(field, "nobody's own row is answered otherwise than a missing one: the test proves nothing here");
    return this.failures;
  }
  private get blind(): IdPlace[] {
    return this.asked.filter((place) => !this.told.has(place.field) && !isUnanswered(this.route, place));
  }
  /** The fields that somebody is asked about in full. */
  private get asked(): readonly IdPlace[] {
    return this.askers.allowed.some((caller) => this.askers.askingOf(caller).places === 'all')
      ? this.places
      : this.needed;
  }
  private fail(about: string, what: string): void {
    this.failures.push(`${about}: ${what}`);
  }

  private rows(caller: Caller, relation: Relation, name: string): readonly number[] {
    return relation === 'own'
      ? (caller.rows[name] ?? this.world.rows[caller.home][name] ?? [])
      : (this.world.rows[relation][name] ?? []);
  }
  private candidates(caller: Caller, relation: Relation, place: IdPlace): readonly number[] {
    return sourcesOf(this.route, place).flatMap(({ rows }) => this.rows(caller, relation, rows));
  }
  /** A call about own rows, but for the ids that are given. */
  private input(caller: Caller, idOf: IdOf): Input {
    return minimalInput(this.route, this.places, (place) =>
      valueOf(place, idOf(place) ?? this.candidates(caller, 'own', place)[0] ?? MISSING),
    ).input;
  }
  /**
   * What it does is counted where it writes; the first that does so is asked again, because it is counted from before.
   */
  private async try(caller: Caller, input: Input, readsFile = this.asking.files): Promise<Trial> {
    const ask = (): Promise<Answer> => send(this.test, this.route, input, caller.headers, readsFile);
    if (!(this.writes ?? this.route.method !== 'GET')) {
      const answer = await takenBack(this.test, ask);
      this.writes = didWrite(answer);
      if (!this.writes) return { input, answer, work: undefined };
    }
    return takenBack(this.test, async () => {
      const { result: answer, work } = await workOf(this.test.db, ask, didWrite);
      this.writes ||= didWrite(answer);
      return { input, answer, work };
    });
  }

  private async withoutSession(): Promise<void> {
    const [someone] = this.world.callers;
    if (!someone) return;
    for (const relation of RELATIONS) {
      const answer = await takenBack(this.test, () =>
        send(
          this.test,
          this.route,
          this.input(someone, (place) => this.rows(someone, relation, place.kind)[0]),
        ),
      );
      if (this.route.needs === 'public')
        this.marks('not signed in', ['own', 'department', 'enterprise', 'centre'], answer);
      else if (answer.status !== 401 || answer.code !== 'Auth_401' || answer.data !== null)
        this.fail(`not signed in, ${relation}`, `expected 401, got ${answer.status} ${answer.text}`);
      if (answer.status >= 500) this.fail('not signed in', answer.text);
    }
  }
  /** A role without the right: the same refusal whatever the ids name. */
  private async refused(caller: Caller): Promise<void> {
    const relations = this.part === 'everyday' ? RELATIONS.filter((relation) => relation === 'enterprise') : RELATIONS;
    const ids: IdOf[] = [
      ...relations.map(
        (relation): IdOf =>
          (place) =>
            this.candidates(caller, relation, place)[0],
      ),
      () => MISSING,
    ];
    const said = new Set<string>();
    for (const idOf of ids) {
      const answer = await send(this.test, this.route, this.input(caller, idOf), caller.headers);
      said.add(`${answer.status} ${answer.text}`);
      if (isRefusedAtDoor(answer)) break;
    }
    if (said.size !== 1 || ![...said][0]?.startsWith('403 '))
      this.fail(
        `${caller.role} has no ${this.route.needs}`,
        `expected one 403 for every id, got ${[...said].join(' | ')}`,
      );
  }
  private async allowed(caller: Caller, only?: readonly IdPlace[]): Promise<void> {
    this.asking = this.askers.askingOf(caller);
    const own = await this.own(caller);
    for (const place of only ?? (this.asking.places === 'all' ? this.places : this.needed))
      await this.about(caller, place, this.needed.includes(place) ? own : await this.ownWith(caller, place, own));
    if (!only && this.asking.mixed && this.needed.length > 1) await this.allAtOnce(caller);
  }

  /** The call about one's own rows goes through; which of them fit together is found by trying. */
  private own(caller: Caller): Promise<Trial> {
    const choices: IdOf[] = [
      () => undefined,
      ...this.needed.flatMap((place) =>
        this.candidates(caller, 'own', place)
          .slice(1)
          .map(
            (id): IdOf =>
              (one) =>
                one === place ? id : undefined,
          ),
      ),
    ];
    return this.first(
      caller,
      `${caller.role}, own`,
      '',
      choices.map((idOf) => this.input(caller, idOf)),
    );
  }
  /** The same with a field more that could be left out. */
  private ownWith(caller: Caller, focus: IdPlace, { input }: Trial): Promise<Trial> {
    const whole = neededWith(this.route, focus, this.places).reduce(
      (made, place) =>
        put(this.route, made, place.steps, valueOf(place, this.candidates(caller, 'own', place)[0] ?? MISSING)),
      { ...input, ...extrasOf(this.route, focus.field) },
    );
    return this.first(
      caller,
      `${caller.role}, own ${focus.field}`,
      focus.field,
      this.candidates(caller, 'own', focus).map((id) => put(this.route, whole, focus.steps, valueOf(focus, id))),
    );
  }
  /** Everyday a file is made once: who comes later only says what they would ask. */
  private async first(caller: Caller, about: string, key: string, inputs: readonly Input[]): Promise<Trial> {
    const tried: Trial[] = [];
    const fitted = this.fitted.get(key);
    if (this.part === 'everyday' && this.route.answer === 'file' && fitted !== undefined)
      return { input: inputs[fitted] ?? {}, answer: NOT_ASKED, work: undefined };
    for (const at of order(inputs.length, fitted)) {
      const trial = await this.try(caller, inputs[at] ?? {}, true);
      this.marks(about, hiddenFrom(caller), trial.answer);
      if (trial.answer.status === 200) this.fitted.set(key, at);
      if (trial.answer.status === 200) return trial;
      tried.push(trial);
    }
    const best = tried.find(({ answer }) => isRefusalOfOwn(this.route, answer.code)) ?? tried[0];
    if (!best)
      throw new Error(
        `${this.route.method} ${this.route.path}: the world has no own row to ask about (libs/testing/isolation/tenant-rows.ts), ${about}`,
      );
    if (!isRefusalOfOwn(this.route, best.answer.code))
      this.fail(about, `expected success, got ${best.answer.status} ${best.answer.text}`);
    return best;
  }

  /** One id is another's, everything else of the call is the caller's own. */
  private async about(caller: Caller, place: IdPlace, own: Trial): Promise<void> {
    const { relations, visible } = this.asking;
    const withId = (id: number): Input => put(this.route, own.input, place.steps, valueOf(place, id));
    const missing = (): Promise<Trial> => this.missingOf(caller, place, own, withId(MISSING));
    if (!this.told.has(place.field)) await missing();
    if (isWithinAnother(place)) return;
    for (const relation of relations) {
      for (const source of sourcesOf(this.route, place)) {
        const ids = this.rows(caller, relation, source.rows);
        const about = `${caller.role}, ${place.field} of another ${relation}`;
        const isWhole = this.asking.rows === 'all' || (this.asking.rows === 'ofNeeded' && this.needed.includes(place));
        if (!sees(caller, relation, source))
          for (const id of isWhole ? ids : ids.slice(0, 1))
            await this.hidden(caller, place, `${about} (${source.rows} ${id})`, own.input, missing, id);
        else if (visible !== 'none') await this.visible(caller, place, about, withId, await missing(), ids);
      }
    }
  }
  /** Once a caller and field. */
  private readonly askedMissing = new Map<string, Promise<Trial>>();
  private missingOf(caller: Caller, place: IdPlace, own: Trial, input: Input): Promise<Trial> {
    const key = `${caller.role} ${place.field}`;
    const ask = async (): Promise<Trial> => {
      const trial = await this.try(caller, input);
      this.missing.set(place.field, trial);
      const isUnreadFile = trial.answer.file !== undefined && trial.answer.text === '';
      if (
        isUnreadFile ||
        (own.answer.text !== trial.answer.text &&
          plain(own, this.candidates(caller, 'own', place)) !== plain(trial, [MISSING]))
      )
        this.told.add(place.field);
      return trial;
    };
    const asked = this.askedMissing.get(key) ?? ask();
    this.askedMissing.set(key, asked);
    return asked;
  }
  private async hidden(
    caller: Caller,
    place: IdPlace,
    about: string,
    own: Input,
    missing: () => Promise<Trial>,
    id: number,
  ): Promise<void> {
    const strange = await this.try(caller, put(this.route, own, place.steps, valueOf(place, id)));
    // Whoever asked in full before had a missing id answered; only what is not answered so is held against the caller's
    // own missing id.
    const known = this.missing.get(place.field);
    if (known && isSame(strange, known, id)) this.marks(about, hiddenFrom(caller), strange.answer);
    else await this.alike(caller, about, strange, await missing(), [id]);
    if (!place.isList || !this.asking.mixed) return;
    // The own id that went through: beside one that is refused for itself nothing is seen of the other.
    const among = (other: number): Promise<Trial> =>
      this.try(
        caller,
        put(this.route, own, place.steps.slice(0, -1), [valueAt(own, place.steps), valueOf(place, other)]),
      );
    const [key, strangeAmong] = [`${caller.role} ${place.field} among own`, await among(id)];
    const missingAmong = this.askedMissing.get(key) ?? among(MISSING);
    this.askedMissing.set(key, missingAmong);
    await this.alike(caller, `${about} among own`, strangeAmong, await missingAmong, [id]);
  }
  private async visible(
    caller: Caller,
    place: IdPlace,
    about: string,
    withId: (id: number) => Input,
    missing: Trial,
    ids: readonly number[],
  ): Promise<void> {
    let isTold = ids.length === 0 || isUnanswered(this.route, place);
    for (const id of ids) {
      const trial = await this.try(caller, withId(id));
      this.marks(about, hiddenFrom(caller), trial.answer);
      if (trial.answer.status === 401 || trial.answer.status >= 500)
        this.fail(about, `may be seen, got ${trial.answer.status} ${trial.answer.text}`);
      isTold ||= plain(trial, [id]) !== plain(missing, [MISSING]) || isRefusalOfOwn(this.route, trial.answer.code);
      if (isTold && this.asking.visible === 'one') break;
    }
    if (!isTold)
      this.fail(
        about,
        `may be seen, but is answered like a missing one: ${missing.answer.status} ${missing.answer.text.slice(0, SHOWN)}`,
      );
  }
  /** All ids are those of one foreign tenant, so that they fit together. */
  private async allAtOnce(caller: Caller): Promise<void> {
    const missing = await this.try(
      caller,
      this.input(caller, (place) => (this.needed.includes(place) ? MISSING : undefined)),
    );
    for (const relation of this.asking.relations) {
      if (
        this.needed.some((place) =>
          sourcesOf(this.route, place).some((source) => source.reach !== 'beside' && sees(caller, relation, source)),
        )
      )
        continue;
      if (this.needed.some((place) => this.candidates(caller, relation, place).length === 0)) continue;
      const idOf: IdOf = (place) =>
        this.needed.includes(place) ? this.candidates(caller, relation, place)[0] : undefined;
      await this.alike(
        caller,
        `${caller.role}, every id of another ${relation}`,
        await this.try(caller, this.input(caller, idOf)),
        missing,
        this.needed.map((place) => idOf(place) ?? MISSING),
      );
    }
  }

  /**
   * Nobody could tell the two apart: not by the answer, not by what was done, not by how much was asked of the
   * database.
   */
  private async alike(
    caller: Caller,
    about: string,
    strange: Trial,
    missing: Trial,
    ids: readonly number[],
  ): Promise<void> {
    const [said, expected] = [plain(strange, ids), plain(missing, [MISSING])];
    if (said !== expected) this.fail(about, `must be answered like a missing one: ${difference(expected, said)}`);
    const [took, takes] = await this.statementsOf(caller, strange, missing);
    const at = took.findIndex((text, index) => text !== takes[index]);
    if (took.length !== takes.length)
      this.fail(
        about,
        `takes ${took.length} statements,
            a missing one ${takes.length}: its time tells that it exists
              (${(took[at] ?? takes[took.length])?.slice(0, SHOWN)})`,
      );
    const changed =
      strange.work && missing.work
        ? changedTables(strange.work, missing.work)
        : strange.work || missing.work
          ? ['one of the two only']
          : [];
    if (changed.length) this.fail(about, `does other work than a missing one: ${changed.join(', ')}`);
    this.marks(about, hiddenFrom(caller), strange.answer);
  }
  /**
   * Where they differ both are asked again: the first of all calls may have loaded what the process keeps of the
   * caller's own rows.
   */
  private async statementsOf(caller: Caller, ...trials: [Trial, Trial]): Promise<[string[], string[]]> {
    const [strange, missing] = trials.map(({ answer }) => answer.statements) as [string[], string[]];
    if (strange.length === missing.length) return [strange, missing];
    const again: Trial[] = [];
    for (const { input } of trials) again.push(await this.try(caller, input));
    return again.map(({ answer }) => answer.statements) as [string[], string[]];
  }
  private marks(about: string, hidden: readonly Place[], answer: Answer): void {
    if (mayTellOthers(this.route)) return;
    for (const mark of hidden.map((place) => this.world.marks[place]))
      if (answer.text.includes(mark))
        this.fail(
          about,
          `the answer shows a row beyond reach: ...${around(answer.text, answer.text.indexOf(mark))}...`,
        );
  }
}
const NOT_ASKED: Answer = { status: 200, code: '', text: '', data: null, statements: [] };
/** Places of a list, the one that fitted before first. */
const order = (length: number, first = 0): number[] =>
  [...Array(length).keys()].sort((a, b) => Number(b === first) - Number(a === first));
const isSame = (strange: Trial, missing: Trial, id: number): boolean =>
  plain(strange, [id]) === plain(missing, [MISSING]) &&
  strange.answer.statements.length === missing.answer.statements.length &&
  changedTables(strange.work ?? {}, missing.work ?? {}).length === 0;
const SHOWN = 300;
const AROUND = 80;
const around = (text: string, at: number): string => text.slice(Math.max(0, at - AROUND), at + AROUND);
function difference(expected: string, said: string): string {
  const at = [...expected].findIndex((letter, index) => letter !== said[index]);
  return `expected ...${around(expected, Math.max(at, 0))}..., got ...${around(said, Math.max(at, 0))}...`;
}
