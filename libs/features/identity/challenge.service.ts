import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type api,
  type Challenge,
  type ChallengeSolution,
  LIMITS,
  type MessageCode,
  type Out,
  type QuestionChallenge,
  type SliderChallenge,
} from '@matlas/contract';
import { writePng } from '@matlas/formats';
import { AppError, networkOf, RequestClient, Translator } from '@matlas/server-kit';
import { ChallengeStore } from './challenge.store';
import { drawPuzzle, PICTURE, PIECE } from './puzzle-picture';
import { SignInAttemptStore } from './sign-in-attempt.store';
import { isPlausibleTrace } from './slide-trace';

/** Maximum distance between piece and gap, in pixels of the picture. */
const SLIDE_TOLERANCE_PX = 5;
const CHANCE_STEPS = 2 ** 32;
const randomFraction = (): number => randomBytes(4).readUInt32BE() / CHANCE_STEPS;
const dataAddress = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/** Whether SHA-256 of "id:nonce" begins with so many zero bits. */
export function isWorkProved(id: string, nonce: string | undefined, bits: number): boolean {
  if (bits === 0) return true;
  if (nonce === undefined) return false;
  return Math.clz32(createHash('sha256').update(`${id}:${nonce}`).digest().readUInt32BE()) >= bits;
}

interface Question {
  code: MessageCode;
  params: Record<string, number>;
  answer: number;
}
const distinctNumbers = (): [number, number, number] => {
  const [a, b] = [randomInt(10, 50), randomInt(50, 100)];
  return [a, b, a + b - randomInt(1, 9)];
};
const QUESTIONS: readonly (() => Question)[] = [
  () => createQuestion('captchaSum', { a: randomInt(2, 20), b: randomInt(2, 20) }, ({ a, b }) => a + b),
  () => createQuestion('captchaDifference', { a: randomInt(20, 40), b: randomInt(2, 19) }, ({ a, b }) => a - b),
  () => createQuestion('captchaLargest', shuffled(), ({ a, b, c }) => Math.max(a, b, c)),
  () => createQuestion('captchaSmallest', shuffled(), ({ a, b, c }) => Math.min(a, b, c)),
];
const createQuestion = <P extends Record<string, number>>(
  code: MessageCode,
  params: P,
  answer: (params: P) => number,
): Question => ({ code, params, answer: answer(params) });
function shuffled(): { a: number; b: number; c: number } {
  const [x, y, z] = distinctNumbers();
  const [a, b, c] = [
    [x, y, z],
    [y, z, x],
    [z, x, y],
    [z, y, x],
  ][randomInt(4)] as [number, number, number];
  return { a, b, c };
}

/**
 * The security check before a sign-in. The position of the gap and the answer to the question never leave the
 * server.
 */
@Injectable()
export class ChallengeService {
  constructor(
    private readonly challenges: ChallengeStore,
    private readonly translator: Translator,
    private readonly attempts: SignInAttemptStore,
    private readonly client: RequestClient,
  ) {}

  createChallenge(kind: Challenge['kind']): Promise<Challenge> {
    return kind === 'slider' ? this.createSliderChallenge() : this.createQuestionChallenge();
  }

  /**
   * Throws `signIn.captchaInvalid` for a challenge that cannot be tried, `signIn.slider` or `signIn.answer` for a
   * wrong attempt.
   */
  async solve(solution: ChallengeSolution): Promise<Out<typeof api.identity.session.solve>> {
    const tried = await this.challenges.takeAttempt(solution.id, solution.kind);
    // The work is for the random id of this challenge, which is taken once. One from before the failures is refused.
    const isWithoutWork = tried?.workBits === 0 && (await this.isSuspicious());
    if (!tried || isWithoutWork || !isWorkProved(solution.id, solution.nonce, tried.workBits))
      throw new AppError('signIn.captchaInvalid');
    if (solution.kind === 'slider') {
      const isInPlace = Math.abs(solution.x - tried.answer) <= SLIDE_TOLERANCE_PX;
      if (!isInPlace || !isPlausibleTrace(solution.trace, solution.x, tried.ageMs)) throw new AppError('signIn.slider');
    } else if (solution.answer.normalize('NFKC') !== String(tried.answer)) {
      throw new AppError('signIn.answer');
    }
    const { captcha, expiresAt } = await this.challenges.createCaptcha(solution.id);
    return { captcha, expiresAt: expiresAt.toISOString() };
  }

  /** Throws `signIn.captchaInvalid`. */
  async useCaptcha(captcha: string): Promise<void> {
    if (!(await this.challenges.useCaptcha(captcha))) throw new AppError('signIn.captchaInvalid');
  }

  private async createSliderChallenge(): Promise<SliderChallenge> {
    const puzzle = drawPuzzle(randomFraction);
    const [picture, piece] = await Promise.all([writePng(puzzle.picture), writePng(puzzle.piece)]);
    return {
      kind: 'slider',
      ...(await this.openChallenge('slider', puzzle.x)),
      picture: dataAddress(picture),
      width: PICTURE.width,
      height: PICTURE.height,
      piece: dataAddress(piece),
      pieceWidth: PIECE.width,
      pieceHeight: PIECE.height,
      pieceTop: puzzle.y,
    };
  }

  private async createQuestionChallenge(): Promise<QuestionChallenge> {
    const { code, params, answer } = (QUESTIONS[randomInt(QUESTIONS.length)] as () => Question)();
    const head = await this.openChallenge('question', answer);
    return { kind: 'question', ...head, question: this.translator.message(code, params) };
  }

  /** A client whose sign-ins keep failing has to work for each further challenge. */
  private async openChallenge(
    kind: Challenge['kind'],
    answer: number,
  ): Promise<Pick<Challenge, 'id' | 'expiresAt' | 'work'>> {
    const bits = (await this.isSuspicious()) ? LIMITS.workBits : 0;
    const { id, expiresAt } = await this.challenges.createChallenge(kind, answer, bits);
    return { id, expiresAt: expiresAt.toISOString(), ...(bits > 0 && { work: { bits } }) };
  }
  private isSuspicious(): Promise<boolean> {
    return this.attempts.isSuspicious(networkOf(this.client.current.address));
  }
}
