import { sharedApp, signedIn, type TestApp } from '@matlas/testing';

export let app: TestApp;
export let maker: Awaited<ReturnType<typeof signedIn>>;
export let roleIds: Record<string, number>;

/** Registers the set-up and tear-down for all tests of a file. */
export function setUpConsole(): void {
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    maker = await signedIn(app);
    roleIds = Object.fromEntries(
      (await app.db.rows<{ code: string; id: number }>('select code, id from role')).map(({ code, id }) => [code, id]),
    );
  });
  afterAll(() => app.close());
}
