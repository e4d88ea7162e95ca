import type { Page } from '@playwright/test';

const KEY = 'e2e.actions';

/**
 * Counts what a person does from now on: presses of the pointer, chosen files, and texts that are typed into a field. The
 * count outlives a change of page.
 */
export async function countActions(page: Page): Promise<() => Promise<number>> {
  const listen = (key: string): void => {
    const add = (): void => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
    const isFile = ({ target }: Event): boolean => target instanceof HTMLInputElement && target.type === 'file';
    addEventListener('pointerdown', add, true);
    addEventListener(
      'input',
      (event) => {
        if (!isFile(event)) add();
      },
      true,
    );
    addEventListener(
      'change',
      (event) => {
        if (isFile(event)) add();
      },
      true,
    );
  };
  await page.addInitScript(listen, KEY);
  await page.evaluate(listen, KEY);
  await page.evaluate((key) => sessionStorage.setItem(key, '0'), KEY);
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key) ?? 0), KEY);
}
