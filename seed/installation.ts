import type { INestApplicationContext } from '@nestjs/common';
import { CatalogLoader } from '@matlas/features/catalog';
import { CqcLayoutStore } from '@matlas/features/cqc';
import { Accounts, type CreatedAccount } from '@matlas/features/identity';
import { RulesLoader } from '@matlas/features/rules';
import { type Config, Db } from '@matlas/server-kit';
import { analyseDemo } from './demo-analysis';
import { deriveDemoCqc } from './demo-cqc';
import { markDemo } from './demo-rrr';
import { loadDemo } from './load-demo';
import { loadReference } from './load-reference';

/** The created accounts and data. The passwords are returned only here. */
export interface InstalledData {
  /** Undefined if the administrator already existed. */
  administrator: CreatedAccount | undefined;
  /** Empty without the demo. */
  demoAccounts: CreatedAccount[];
  /** Number in the catalogue after loading; undefined if nothing had to be loaded. */
  substances: number | undefined;
}

/**
 * Creates the initial data of an installation: always its administrator, and reference data and demo if requested.
 * A second run changes only what differs. The administrator is created last, so that the password is reported
 * immediately; if a start was killed before, the next one creates it.
 */
export function seedInstallation(
  app: INestApplicationContext,
  kind: Config['SEED'],
  onStep: (step: string) => void = () => undefined,
): Promise<InstalledData> {
  return app.get(Db).asPlatform(() => loadData(app, kind, onStep));
}
async function loadDemoData(app: INestApplicationContext, onStep: (step: string) => void): Promise<void> {
  const { modelId } = await loadDemo(app, onStep);
  if (!(await analyseDemo(app, modelId, onStep))) return;
  await markDemo(app, modelId, onStep);
  await deriveDemoCqc(app, modelId);
}
async function loadData(
  app: INestApplicationContext,
  kind: Config['SEED'],
  onStep: (step: string) => void,
): Promise<InstalledData> {
  const accounts = app.get(Accounts);
  const substances =
    kind === 'none'
      ? undefined
      : await loadReference(app.get(CatalogLoader), app.get(RulesLoader), app.get(CqcLayoutStore), onStep);
  const demoAccounts = kind === 'demo' ? await accounts.createDemoAccounts() : [];
  if (kind === 'demo') await loadDemoData(app, onStep);
  const administrator = await accounts.createFirstAdministrator();
  return { administrator, demoAccounts, substances };
}
