import type { Locator, Page, Response } from '@playwright/test';
import { sessionApi, type Out } from '@matlas/contract';
import { gapOfPuzzle } from './server-card';
import type { T } from './words';

type Numbers = readonly number[];
/** The questions of the server (`contract.messages`), and how each is answered. */
const questions: Readonly<Record<string, (numbers: Numbers) => number>> = {
  captchaSum: ([a = 0, b = 0]) => a + b,
  captchaDifference: ([a = 0, b = 0]) => a - b,
  captchaLargest: (numbers) => Math.max(...numbers),
  captchaSmallest: (numbers) => Math.min(...numbers),
};
const numberPattern = /\d+/g;

/** The answer to a question of the security check, in the language of the page. */
export function answerOf(question: string, t: T): number {
  const formOf = (sentence: string): string => sentence.replace(numberPattern, '#');
  const kind = Object.keys(questions).find(
    (name) => formOf(t(`contract.messages.${name}`, { a: 1, b: 2, c: 3 })) === formOf(question),
  );
  const answer = kind === undefined ? undefined : questions[kind];
  if (!answer) throw new Error(`no such question: ${question}`);
  return answer((question.match(numberPattern) ?? []).map(Number));
}

const checkOf = (page: Page, t: T): Locator => page.getByRole('group', { name: t('public.verify.title') });

/** Passes the check before a sign-in by its question, as somebody does who cannot slide the puzzle. */
export async function passSecurityCheck(page: Page, t: T): Promise<void> {
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
/** A hand on a key: the server takes no way that was gone in no time. */
const keyMs = 25;

async function typeBy(grip: Locator, gap: number): Promise<void> {
  for (let left = gap; left >= coarse; left -= coarse) await grip.press('Shift+ArrowRight', { delay: keyMs });
  for (let left = gap % coarse; left > 0; left -= 1) await grip.press('ArrowRight', { delay: keyMs });
  await grip.press('Enter');
}

async function challengeOf(response: Response): Promise<Out<typeof sessionApi.start>['challenge']> {
  return ((await response.json()) as { data: Out<typeof sessionApi.start> }).data.challenge;
}
/** The question that was shown before may be answered later than the puzzle is asked for. */
const isPuzzle = async (response: Response): Promise<boolean> =>
  new URL(response.url()).pathname.endsWith(sessionApi.start.path) && (await challengeOf(response))?.kind === 'slider';

/** A puzzle, and its id: whichever page of another test asks for one at the same time, this one is known. */
async function newPuzzle(page: Page, t: T, check: Locator): Promise<string> {
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
export async function slidePuzzle(page: Page, t: T, by: 'mouse' | 'keys'): Promise<void> {
  const check = checkOf(page, t);
  const gap = await gapOfPuzzle(await newPuzzle(page, t, check));
  const grip = check.getByRole('slider');
  await grip.waitFor();
  await (by === 'mouse' ? dragBy(page, grip, gap) : typeBy(grip, gap));
  await check.getByText(t('public.verify.solved')).waitFor();
}
