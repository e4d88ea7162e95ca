import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** A URL of the site that runs no script. */
export const scriptFreeUrl = '/api/health';

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
interface LentContext {
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
  private readonly waiting = new Map<string, LentContext[]>();
  private readonly lent = new Map<BrowserContext, { key: string; one: LentContext }>();

  constructor(private readonly browser: Browser) {}

  /** Returns a context with an empty page. Missing options are those of the test. */
  async takeContext(viewport: BrowserContextOptions['viewport']): Promise<BrowserContext> {
    const key = JSON.stringify(viewport);
    const one = this.waiting.get(key)?.pop() ?? (await this.createContext(viewport));
    this.lent.set(one.context, { key, one });
    return one.context;
  }

  /** Takes a context back after its test has ended. */
  async returnContext(context: BrowserContext, isGood: boolean): Promise<void> {
    const { key, one } = this.lent.get(context) ?? {};
    this.lent.delete(context);
    if (key !== undefined && one && isGood && !one.isChanged && (await this.resetContext(one))) {
      this.waiting.set(key, [...(this.waiting.get(key) ?? []), one]);
    } else await context.close();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.waiting.values()].flat().map(({ context }) => context.close()));
  }

  private async createContext(viewport: BrowserContextOptions['viewport']): Promise<LentContext> {
    const context = await this.browser.newContext({ viewport });
    const openSession = context.newCDPSession.bind(context);
    const one: LentContext = {
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
        // A tab with a document that the browser shows itself has no address yet.
        if (URL.canParse(frame.url())) one.origins.add(new URL(frame.url()).origin);
      }),
    );
    await context.newPage();
    return one;
  }

  /** Opens the next page before it closes the others, so that the renderer process of the site is kept. */
  private async resetContext({ context, origins, clear }: LentContext): Promise<boolean> {
    const pages = context.pages();
    const next = await context.newPage();
    await next.goto(scriptFreeUrl);
    await Promise.all(pages.map((page) => page.close()));
    await clear(
      next,
      [...origins].filter((origin) => origin !== 'null'),
    );
    return isEmpty(next);
  }
}
