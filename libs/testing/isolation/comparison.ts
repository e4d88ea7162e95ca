import type { Route } from '@matlas/contract';
import { mayNotifyOthers } from './shown-to-others';
import type { RolledBackCalls } from './questions';
import { hiddenFrom } from './reach';
import { excerptAt, difference, MISSING, differingTables, comparableText, SHOWN, type Trial } from './trial';
import type { Answer } from './wire';
import type { Caller, Place, World } from './world';

/** Compares answers with what the caller may learn, and collects the violations. */
export class Comparison {
  readonly failures: string[] = [];
  constructor(
    private readonly world: World,
    private readonly route: Route,
    private readonly questions: RolledBackCalls,
  ) {}

  fail(about: string, what: string): void {
    this.failures.push(`${about}: ${what}`);
  }
  /**
   * Checks that the caller cannot distinguish the two cases: by the answer, by the work done, or by the number of
   * database statements.
   */
  async checkIndistinguishable(
    caller: Caller,
    about: string,
    strange: Trial,
    missing: Trial,
    ids: readonly number[],
  ): Promise<void> {
    const [actual, expected] = [comparableText(strange, ids), comparableText(missing, [MISSING])];
    if (actual !== expected) this.fail(about, `must be answered like a missing one: ${difference(expected, actual)}`);
    const [took, takes] = await this.statementsOf(caller, strange, missing);
    const at = took.findIndex((text, index) => text !== takes[index]);
    if (took.length !== takes.length)
      this.fail(
        about,
        `takes ${took.length} statements, a missing one ${takes.length}: its time tells that it exists ` +
          `(${(took[at] ?? takes[took.length])?.slice(0, SHOWN)})`,
      );
    const changed = differingTables(strange, missing);
    if (changed.length) this.fail(about, `does other work than a missing one: ${changed.join(', ')}`);
    this.checkHiddenMarks(about, hiddenFrom(caller), strange.answer);
  }
  /**
   * When the numbers differ, both calls are repeated, because the first call may have filled caches with the
   * caller's own rows.
   */
  private async statementsOf(caller: Caller, ...trials: [Trial, Trial]): Promise<[string[], string[]]> {
    const [strange, missing] = trials.map(({ answer }) => answer.statements) as [string[], string[]];
    if (strange.length === missing.length) return [strange, missing];
    const again: Trial[] = [];
    for (const { input } of trials) again.push(await this.questions.makeCall(caller, input));
    return again.map(({ answer }) => answer.statements) as [string[], string[]];
  }
  checkHiddenMarks(about: string, hidden: readonly Place[], answer: Answer): void {
    if (mayNotifyOthers(this.route)) return;
    for (const mark of hidden.map((place) => this.world.marks[place]))
      if (answer.text.includes(mark))
        this.fail(
          about,
          `the answer shows a row beyond reach: ...${excerptAt(answer.text, answer.text.indexOf(mark))}...`,
        );
  }
}
