import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** An address of the site that runs no script. */
export const stillAddress = '/api/health';

/** All kinds of storage of a site, except cookies and the cache. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

type Call = (...values: unknown[]) => unknown;

/** Methods that change a context beyond its pages; the change remains when the pages are closed. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
] as const;
const LASTING_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/** Calls `seen` before each of the named calls of an object. */
function watch<Watched extends object>(watched: Watched, names: readonly (keyof Watched)[], seen: () => void): void {
  for (const name of names) {
    const original = (watched[name] as Call).bind(watched);
    Object.assign(watched, {
      [name]: (...values: unknown[]) => {
        seen();
        return original(...values);
      },
    });
  }
}

/** A reusable browser context with its own storage. */
interface Lent {
  context: BrowserContext;
  /** Origins that the context has visited. */
  origins: Set<string>;
  /** True when the context was changed in a way that closing its pages does not undo. */
  isChanged: boolean;
  clear: (page: Page, origins: Iterable<string>) => Promise<void>;
}

/** Checks that no data of the previous test are left. */
const isEmpty = (page: Page): Promise<boolean> =>
  page.evaluate(async () => localStorage.length + sessionStorage.length + (await indexedDB.databases()).length === 0);

/**
 * Reusable browser contexts of this process. The next test keeps only the compiled files of the application: no page,
 * cookie or storage. The first load then costs a quarter less than in a new context. A context that a test has changed
 * in any other way, or in which it failed, is not used again.
 */
export class Browsers {
  private readonly waiting = new Map<string, Lent[]>();
  private readonly lent = new Map<BrowserContext, { key: string; one: Lent }>();

  constructor(private readonly browser: Browser) {}

  /** Returns a context with an empty page. Missing options are those of the test. */
  async take(viewport: BrowserContextOptions['viewport']): Promise<BrowserContext> {
    const key = JSON.stringify(viewport);
    const one = this.waiting.get(key)?.pop() ?? (await this.begin(viewport));
    this.lent.set(one.context, { key, one });
    return one.context;
  }

  /** Takes a context back when its test has ended. */
  async giveBack(context: BrowserContext, isGood: boolean): Promise<void> {
    const { key, one } = this.lent.get(context) ?? {};
    this.lent.delete(context);
    if (key !== undefined && one && isGood && !one.isChanged && (await this.empty(one))) {
      this.waiting.set(key, [...(this.waiting.get(key) ?? []), one]);
    } else await context.close();
  }

  async end(): Promise<void> {
    await Promise.all([...this.waiting.values()].flat().map(({ context }) => context.close()));
  }

  private async begin(viewport: BrowserContextOptions['viewport']): Promise<Lent> {
    const context = await this.browser.newContext({ viewport });
    const openSession = context.newCDPSession.bind(context);
    const one: Lent = {
      context,
      origins: new Set(),
      isChanged: false,
      clear: async (page, origins) => {
        const session = await openSession(page);
        for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
        await session.detach();
        await context.clearCookies();
      },
    };
    const seen = () => {
      one.isChanged = true;
    };
    watch(context, LASTING, seen);
    watch(context.clock, LASTING_CLOCK, seen);
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        one.origins.add(new URL(frame.url()).origin);
      }),
    );
    await context.newPage();
    return one;
  }

  /** Opens the next page before it closes the others, so that the renderer process of the site is kept. */
  private async empty({ context, origins, clear }: Lent): Promise<boolean> {
    const pages = context.pages();
    const next = await context.newPage();
    await next.goto(stillAddress);
    await Promise.all(pages.map((page) => page.close()));
    await clear(
      next,
      [...origins].filter((origin) => origin !== 'null'),
    );
    return isEmpty(next);
  }
}
