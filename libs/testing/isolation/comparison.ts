import type { Route } from '@matlas/contract';
import { mayTellOthers } from './exceptions';
import type { Questions } from './questions';
import { hiddenFrom } from './reach';
import { around, difference, MISSING, otherWork, plain, SHOWN, type Trial } from './trial';
import type { Answer } from './wire';
import type { Caller, Place, World } from './world';

/** Holds answers against what they may tell; collects what is not so. */
export class Comparison {
  readonly failures: string[] = [];
  constructor(
    private readonly world: World,
    private readonly route: Route,
    private readonly questions: Questions,
  ) {}

  fail(about: string, what: string): void {
    this.failures.push(`${about}: ${what}`);
  }
  /**
   * Nobody could tell the two apart: not by the answer, not by what was done, not by how much was asked of the
   * database.
   */
  async alike(caller: Caller, about: string, strange: Trial, missing: Trial, ids: readonly number[]): Promise<void> {
    const [said, expected] = [plain(strange, ids), plain(missing, [MISSING])];
    if (said !== expected) this.fail(about, `must be answered like a missing one: ${difference(expected, said)}`);
    const [took, takes] = await this.statementsOf(caller, strange, missing);
    const at = took.findIndex((text, index) => text !== takes[index]);
    if (took.length !== takes.length)
      this.fail(
        about,
        `takes ${took.length} statements, a missing one ${takes.length}: its time tells that it exists ` +
          `(${(took[at] ?? takes[took.length])?.slice(0, SHOWN)})`,
      );
    const changed = otherWork(strange, missing);
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
    for (const { input } of trials) again.push(await this.questions.ask(caller, input));
    return again.map(({ answer }) => answer.statements) as [string[], string[]];
  }
  marks(about: string, hidden: readonly Place[], answer: Answer): void {
    if (mayTellOthers(this.route)) return;
    for (const mark of hidden.map((place) => this.world.marks[place]))
      if (answer.text.includes(mark))
        this.fail(
          about,
          `the answer shows a row beyond reach: ...${around(answer.text, answer.text.indexOf(mark))}...`,
        );
  }
}
