import type { INestApplicationContext } from '@nestjs/common';
import { CatalogLoader } from '@matlas/features/catalog';
import { Accounts, type CreatedAccount } from '@matlas/features/identity';
import { RulesLoader } from '@matlas/features/rules';
import { type Config, Db } from '@matlas/server-kit';
import { analyseDemo } from './demo-analysis';
import { markDemo } from './demo-rrr';
import { loadDemo } from './load-demo';
import { loadReference } from './load-reference';

/** What was made; the passwords are told here once. */
export interface Seeded {
  /** Undefined when the administrator existed before. */
  administrator: CreatedAccount | undefined;
  /** Empty without the demo. */
  demoAccounts: CreatedAccount[];
  /** In the catalogue after loading; undefined when nothing was to be loaded. */
  substances: number | undefined;
}

/**
 * What an installation begins with: its administrator always, reference data and demo as asked. A second run changes
 * only what differs. The administrator comes last, so that the password is told as soon as it exists, and a start that
 * was killed makes it the next time.
 */
export function seedInstallation(
  app: INestApplicationContext,
  kind: Config['SEED'],
  tell: (step: string) => void = () => undefined,
): Promise<Seeded> {
  return app.get(Db).asPlatform(() => seeded(app, kind, tell));
}
async function demo(app: INestApplicationContext, tell: (step: string) => void): Promise<void> {
  const { modelId } = await loadDemo(app, tell);
  if (await analyseDemo(app, modelId, tell)) await markDemo(app, modelId, tell);
}
async function seeded(
  app: INestApplicationContext,
  kind: Config['SEED'],
  tell: (step: string) => void,
): Promise<Seeded> {
  const accounts = app.get(Accounts);
  const substances =
    kind === 'none' ? undefined : await loadReference(app.get(CatalogLoader), app.get(RulesLoader), tell);
  const demoAccounts = kind === 'demo' ? await accounts.createDemoAccounts() : [];
  if (kind === 'demo') await demo(app, tell);
  const administrator = await accounts.createFirstAdministrator();
  return { administrator, demoAccounts, substances };
}
