import type { Route } from '@matlas/contract';
import type { TestApp } from '../app';
import { isRefusalOfOwn, isWithinAnother } from './exceptions';
import { isUnanswered } from './unanswered-fields';
import { type ProbeScope, CallerSelection, isOfSameReach, type Part } from './asking';
import type { Guards } from './guards';
import type { IdPlace } from './input-shape';
import { Comparison } from './comparison';
import { Inputs } from './inputs';
import { Refusals } from './refusals';
import { RolledBackCalls } from './questions';
import { hiddenFrom, sees, sourcesOf } from './reach';
import { put } from './sample-input';
import { extrasOf, neededWith } from './samples';
import {
  type IdOf,
  type Input,
  isSame,
  MISSING,
  NOT_ASKED,
  order,
  comparableText,
  SHOWN,
  type Trial,
  valueAt,
  valueOf,
} from './trial';
import type { Caller, World } from './world';

/**
 * Tests one route: makes the call as users of several reaches with their own rows and those of others, and collects
 * the deviations from the matrix of permissions and reach.
 */
export class Probe {
  private readonly effectiveFields = new Set<string>();
  /** The latest answer to a missing ID by field, and the index of the own row that was accepted. */
  private readonly missing = new Map<string, Trial>();
  private readonly fitted = new Map<string, number>();
  private asking: ProbeScope = { relations: [], places: 'all', rows: 'all', mixed: true, visible: 'each', files: true };
  private readonly askers: CallerSelection;
  private readonly questions: RolledBackCalls;
  private readonly inputs: Inputs;
  private readonly comparison: Comparison;
  private readonly refusals: Refusals;
  constructor(
    test: TestApp,
    private readonly world: World,
    private readonly route: Route,
    private readonly part: Part,
    private readonly guards: Guards,
  ) {
    this.inputs = new Inputs(world, route);
    this.askers = new CallerSelection(world.callers, route, part);
    this.questions = new RolledBackCalls(test, route, guards);
    this.comparison = new Comparison(world, route, this.questions);
    this.refusals = new Refusals(test, world, route, this.inputs, this.comparison);
  }

  async run(): Promise<string[]> {
    if (this.route.needs === 'public' ? this.part === 'everyday' : this.part === 'rest')
      await this.refusals.testWithoutSession();
    if (this.route.needs === 'public') return this.comparison.failures;
    if (this.askers.allowed.length === 0)
      this.comparison.fail('the roles', 'nobody may call it: the test proves nothing here');
    await this.refusals.testGuards(this.guards);
    for (const caller of this.askers.refused) await this.refusals.testCaller(caller, this.part);
    for (const caller of this.askers.allowed) if (!this.isCoveredByOtherRole(caller)) await this.testCaller(caller);
    for (const caller of this.askers.further) if (this.blind.length > 0) await this.testCaller(caller, this.blind);
    for (const { field } of this.blind)
      this.comparison.fail(
        field,
        "nobody's own row is answered otherwise than a missing one: the test proves nothing here",
      );
    return this.comparison.failures;
  }
  private get blind(): IdPlace[] {
    return this.asked.filter((place) => !this.effectiveFields.has(place.field) && !isUnanswered(this.route, place));
  }
  /** The fields that at least one caller tests completely. */
  private get asked(): readonly IdPlace[] {
    return this.askers.allowed.some((caller) => this.askers.scopeFor(caller).places === 'all')
      ? this.inputs.places
      : this.inputs.needed;
  }
  private try(caller: Caller, input: Input, readsFile?: true): Promise<Trial> {
    return this.questions.makeCall(caller, input, readsFile);
  }

  /**
   * True when a role of the same reach was tested and all recorded permission checks have the same result for this
   * role.
   */
  private isCoveredByOtherRole(caller: Caller): boolean {
    return [...this.inFull].some(
      (other) =>
        isOfSameReach(other, caller) &&
        this.guards.callers.haveSameRights(other.headers, caller.headers, this.questions.decisionsOf(other)),
    );
  }
  private readonly inFull = new Set<Caller>();

  private async testCaller(caller: Caller, only?: readonly IdPlace[]): Promise<void> {
    this.asking = this.askers.scopeFor(caller);
    this.questions.readsFiles = this.asking.files;
    const own = await this.callWithOwnRows(caller);
    const { others } = this.asking;
    if (others) {
      this.asking = others;
      for (const place of this.inputs.needed) await this.testField(caller, place, own);
      this.asking = this.askers.scopeFor(caller);
    }
    for (const place of only ?? (this.asking.places === 'all' ? this.inputs.places : this.inputs.needed))
      await this.testField(
        caller,
        place,
        this.inputs.needed.includes(place) ? own : await this.callWithOptionalField(caller, place, own),
      );
    if (!only && this.asking.mixed && this.inputs.needed.length > 1) await this.testForeignRowsTogether(caller);
    this.inFull.add(caller);
  }

  /** Makes the call with own rows, which has to succeed; tries combinations of rows until one fits together. */
  private callWithOwnRows(caller: Caller): Promise<Trial> {
    const choices: IdOf[] = [
      () => undefined,
      ...this.inputs.needed.flatMap((place) =>
        this.inputs
          .candidates(caller, 'own', place)
          .slice(1)
          .map(
            (id): IdOf =>
              (one) =>
                one === place ? id : undefined,
          ),
      ),
    ];
    return this.firstAccepted(
      caller,
      `${caller.role}, own`,
      '',
      choices.map((idOf) => this.inputs.buildInput(caller, idOf)),
    );
  }
  /** The same with one additional optional field. */
  private callWithOptionalField(caller: Caller, focus: IdPlace, { input }: Trial): Promise<Trial> {
    const whole = neededWith(this.route, focus, this.inputs.places).reduce(
      (made, place) =>
        put(this.route, made, place.steps, valueOf(place, this.inputs.candidates(caller, 'own', place)[0] ?? MISSING)),
      { ...input, ...extrasOf(this.route, focus.field) },
    );
    return this.firstAccepted(
      caller,
      `${caller.role}, own ${focus.field}`,
      focus.field,
      this.inputs.candidates(caller, 'own', focus).map((id) => put(this.route, whole, focus.steps, valueOf(focus, id))),
    );
  }
  /** In the everyday run a file is generated only once; later callers only provide their input. */
  private async firstAccepted(caller: Caller, about: string, key: string, inputs: readonly Input[]): Promise<Trial> {
    const tried: Trial[] = [];
    const fitted = this.fitted.get(key);
    if (this.part === 'everyday' && this.route.answer === 'file' && fitted !== undefined)
      return { input: inputs[fitted] ?? {}, answer: NOT_ASKED, work: undefined };
    for (const at of order(inputs.length, fitted)) {
      const trial = await this.try(caller, inputs[at] ?? {}, true);
      this.comparison.checkHiddenMarks(about, hiddenFrom(caller), trial.answer);
      if (trial.answer.status === (this.route.tus ?? 200)) {
        this.fitted.set(key, at);
        return trial;
      }
      tried.push(trial);
    }
    const best = tried.find(({ answer }) => isRefusalOfOwn(this.route, answer.code)) ?? tried[0];
    if (!best)
      throw new Error(
        `${this.route.method} ${this.route.path}: the world has no own row to ask about (libs/testing/isolation/world.ts), ${about}`,
      );
    if (!isRefusalOfOwn(this.route, best.answer.code))
      this.comparison.fail(about, `expected success, got ${best.answer.status} ${best.answer.text}`);
    return best;
  }

  /** Sends a foreign ID in one field, and own rows in all others. */
  private async testField(caller: Caller, place: IdPlace, own: Trial): Promise<void> {
    const { relations, visible } = this.asking;
    const withId = (id: number): Input => put(this.route, own.input, place.steps, valueOf(place, id));
    const missing = (): Promise<Trial> => this.missingOf(caller, place, own, withId(MISSING));
    if (!this.effectiveFields.has(place.field)) await missing();
    if (isWithinAnother(place)) return;
    for (const relation of relations) {
      for (const source of sourcesOf(this.route, place)) {
        const ids = this.inputs.listRowIds(caller, relation, source.rows);
        const about = `${caller.role}, ${place.field} of another ${relation}`;
        const isWhole =
          this.asking.rows === 'all' || (this.asking.rows === 'ofNeeded' && this.inputs.needed.includes(place));
        if (!sees(caller, relation, source))
          for (const id of isWhole ? ids : ids.slice(0, 1))
            await this.testHiddenRow(caller, place, `${about} (${source.rows} ${id})`, own.input, missing, id);
        else if (visible !== 'none') await this.testVisibleRows(caller, place, about, withId, await missing(), ids);
      }
    }
  }
  /** Answers to a missing ID, requested once per caller and field. */
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
          comparableText(own, this.inputs.candidates(caller, 'own', place)) !== comparableText(trial, [MISSING]))
      )
        this.effectiveFields.add(place.field);
      return trial;
    };
    const answered = this.askedMissing.get(key) ?? ask();
    this.askedMissing.set(key, answered);
    return answered;
  }
  private async testHiddenRow(
    caller: Caller,
    place: IdPlace,
    about: string,
    own: Input,
    missing: () => Promise<Trial>,
    id: number,
  ): Promise<void> {
    const strange = await this.try(caller, put(this.route, own, place.steps, valueOf(place, id)));
    // An earlier caller's answer to a missing ID is reused; only a different answer is compared with the caller's own
    // missing ID.
    const known = this.missing.get(place.field);
    if (known && isSame(strange, known, id))
      this.comparison.checkHiddenMarks(about, hiddenFrom(caller), strange.answer);
    else await this.comparison.checkIndistinguishable(caller, about, strange, await missing(), [id]);
    if (!place.isList || !this.asking.mixed) return;
    // The own ID that was accepted: beside one that is refused itself, the foreign ID would have no effect.
    const among = (other: number): Promise<Trial> =>
      this.try(
        caller,
        put(this.route, own, place.steps.slice(0, -1), [valueAt(own, place.steps), valueOf(place, other)]),
      );
    const [key, strangeAmong] = [`${caller.role} ${place.field} among own`, await among(id)];
    const missingAmong = this.askedMissing.get(key) ?? among(MISSING);
    this.askedMissing.set(key, missingAmong);
    await this.comparison.checkIndistinguishable(caller, `${about} among own`, strangeAmong, await missingAmong, [id]);
  }
  private async testVisibleRows(
    caller: Caller,
    place: IdPlace,
    about: string,
    withId: (id: number) => Input,
    missing: Trial,
    ids: readonly number[],
  ): Promise<void> {
    let isReported = ids.length === 0 || isUnanswered(this.route, place);
    for (const id of ids) {
      const trial = await this.try(caller, withId(id));
      this.comparison.checkHiddenMarks(about, hiddenFrom(caller), trial.answer);
      if (trial.answer.status === 401 || trial.answer.status >= 500)
        this.comparison.fail(about, `may be seen, got ${trial.answer.status} ${trial.answer.text}`);
      isReported ||=
        comparableText(trial, [id]) !== comparableText(missing, [MISSING]) ||
        isRefusalOfOwn(this.route, trial.answer.code);
      if (isReported && this.asking.visible === 'one') break;
    }
    if (!isReported)
      this.comparison.fail(
        about,
        `may be seen, but is answered like a missing one: ${missing.answer.status} ${missing.answer.text.slice(0, SHOWN)}`,
      );
  }
  /** Sends IDs of one foreign tenant in all fields, so that they fit together. */
  private async testForeignRowsTogether(caller: Caller): Promise<void> {
    const missing = await this.try(
      caller,
      this.inputs.buildInput(caller, (place) => (this.inputs.needed.includes(place) ? MISSING : undefined)),
    );
    for (const relation of this.asking.relations) {
      if (
        this.inputs.needed.some((place) =>
          sourcesOf(this.route, place).some((source) => source.reach !== 'beside' && sees(caller, relation, source)),
        )
      )
        continue;
      if (this.inputs.needed.some((place) => this.inputs.candidates(caller, relation, place).length === 0)) continue;
      const idOf: IdOf = (place) =>
        this.inputs.needed.includes(place) ? this.inputs.candidates(caller, relation, place)[0] : undefined;
      await this.comparison.checkIndistinguishable(
        caller,
        `${caller.role}, every id of another ${relation}`,
        await this.try(caller, this.inputs.buildInput(caller, idOf)),
        missing,
        this.inputs.needed.map((place) => idOf(place) ?? MISSING),
      );
    }
  }
}
