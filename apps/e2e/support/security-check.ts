import type { Locator, Page, Response } from '@playwright/test';
import { sessionApi, type Out } from '@matlas/contract';
import { gapOfPuzzle } from './server-card';
import type { Translate } from './words';

type Numbers = readonly number[];
/** The questions of the server (`contract.messages`), each with the calculation of its answer. */
const questions: Readonly<Record<string, (numbers: Numbers) => number>> = {
  captchaSum: ([a = 0, b = 0]) => a + b,
  captchaDifference: ([a = 0, b = 0]) => a - b,
  captchaLargest: (numbers) => Math.max(...numbers),
  captchaSmallest: (numbers) => Math.min(...numbers),
};
const numberPattern = /\d+/g;

/** The answer to a question of the security check, in the language of the page. */
export function answerOf(question: string, t: Translate): number {
  const formOf = (sentence: string): string => sentence.replace(numberPattern, '#');
  const kind = Object.keys(questions).find(
    (name) => formOf(t(`contract.messages.${name}`, { a: 1, b: 2, c: 3 })) === formOf(question),
  );
  const answer = kind === undefined ? undefined : questions[kind];
  if (!answer) throw new Error(`no such question: ${question}`);
  return answer((question.match(numberPattern) ?? []).map(Number));
}

const checkOf = (page: Page, t: Translate): Locator => page.getByRole('group', { name: t('public.verify.title') });

/** Passes the check before a sign-in by its question, the alternative for people who cannot slide the puzzle. */
export async function passSecurityCheck(page: Page, t: Translate): Promise<void> {
  const check = checkOf(page, t);
  await check.getByRole('button', { name: t('public.verify.toQuestion') }).click();
  const field = check.getByRole('textbox');
  await field.fill(String(answerOf(await check.locator('label').innerText(), t)));
  await field.press('Enter');
  await check.getByText(t('public.verify.solved')).waitFor();
}

const movements = 20;

async function dragBy(page: Page, grip: Locator, gap: number): Promise<void> {
  const [piece, way] = [await grip.boundingBox(), await grip.locator('..').boundingBox()];
  if (!piece || !way) throw new Error('the puzzle is not shown');
  const scale = (way.width - piece.width) / Number(await grip.getAttribute('aria-valuemax'));
  const [x, y] = [piece.x + piece.width / 2, piece.y + piece.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 1; moved <= movements; moved += 1) await page.mouse.move(x + (gap * scale * moved) / movements, y);
  await page.mouse.up();
}

const coarse = 10;
/** Pause between key presses: the server refuses a path that took no time. */
const keyMs = 25;

async function typeBy(grip: Locator, gap: number): Promise<void> {
  for (let left = gap; left >= coarse; left -= coarse) await grip.press('Shift+ArrowRight', { delay: keyMs });
  for (let left = gap % coarse; left > 0; left -= 1) await grip.press('ArrowRight', { delay: keyMs });
  await grip.press('Enter');
}

async function challengeOf(response: Response): Promise<Out<typeof sessionApi.start>['challenge']> {
  return ((await response.json()) as { data: Out<typeof sessionApi.start> }).data.challenge;
}
/** The response for the previous question may arrive after the request for the puzzle. */
const isPuzzle = async (response: Response): Promise<boolean> =>
  new URL(response.url()).pathname.endsWith(sessionApi.start.path) && (await challengeOf(response))?.kind === 'slider';

/** Requests a puzzle and returns its id, so that puzzles of tests that run at the same time are not mixed up. */
async function newPuzzle(page: Page, t: Translate, check: Locator): Promise<string> {
  await check.getByRole('button', { name: t('public.verify.toQuestion') }).click();
  const [answer] = await Promise.all([
    page.waitForResponse(isPuzzle),
    check.getByRole('button', { name: t('public.verify.toSlider') }).click(),
  ]);
  const challenge = await challengeOf(answer);
  if (challenge?.kind !== 'slider') throw new Error('the server gives no puzzle');
  return challenge.id;
}

/** Passes the check by its puzzle, with the mouse or with the arrow keys. */
export async function slidePuzzle(page: Page, t: Translate, by: 'mouse' | 'keys'): Promise<void> {
  const check = checkOf(page, t);
  const gap = await gapOfPuzzle(await newPuzzle(page, t, check));
  const grip = check.getByRole('slider');
  await grip.waitFor();
  await (by === 'mouse' ? dragBy(page, grip, gap) : typeBy(grip, gap));
  await check.getByText(t('public.verify.solved')).waitFor();
}
