import type { Page } from '@playwright/test';
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
  const kind = Object.keys(questions).find((name) => formOf(t(`contract.messages.${name}`, { a: 1, b: 2, c: 3 })) === formOf(question));
  const answer = kind === undefined ? undefined : questions[kind];
  if (!answer) throw new Error(`no such question: ${question}`);
  return answer((question.match(numberPattern) ?? []).map(Number));
}

/** Passes the check before a sign-in by its question, as somebody does who cannot slide the puzzle. */
export async function passSecurityCheck(page: Page, t: T): Promise<void> {
  const check = page.getByRole('group', { name: t('public.verify.title') });
  await check.getByRole('button', { name: t('public.verify.toQuestion') }).click();
  const field = check.getByRole('textbox');
  await field.fill(String(answerOf(await check.locator('label').innerText(), t)));
  await field.press('Enter');
  await check.getByText(t('public.verify.solved')).waitFor();
}
