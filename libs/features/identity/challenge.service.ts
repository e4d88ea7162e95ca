import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  api,
  Challenge,
  ChallengeSolution,
  MessageCode,
  Out,
  QuestionChallenge,
  SliderChallenge,
} from '@matlas/contract';
import { writePng } from '@matlas/formats';
import { AppError, Translator } from '@matlas/server-kit';
import { ChallengeStore } from './challenge.store';
import { drawPuzzle, PICTURE, PIECE } from './puzzle-picture';
import { isPlausibleTrace } from './slide-trace';

/** Maximum distance between piece and gap, in pixels of the picture. */
const SLIDE_TOLERANCE_PX = 5;
const CHANCE_STEPS = 2 ** 32;
const randomFraction = (): number => randomBytes(4).readUInt32BE() / CHANCE_STEPS;
const dataAddress = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

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
    if (!tried) throw new AppError('signIn.captchaInvalid');
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
    const { id, expiresAt } = await this.challenges.createChallenge('slider', puzzle.x);
    return {
      kind: 'slider',
      id,
      expiresAt: expiresAt.toISOString(),
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
    const { id, expiresAt } = await this.challenges.createChallenge('question', answer);
    return {
      kind: 'question',
      id,
      expiresAt: expiresAt.toISOString(),
      question: this.translator.message(code, params),
    };
  }
}
