import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogLoader } from '@matlas/features/catalog';
import type { CqcLayoutRow, CqcLayoutStore } from '@matlas/features/cqc';
import type { RulesLoader } from '@matlas/features/rules';
import { allReference, readReference, type ReferenceRow } from './reference-tables';
import { referenceFolder } from './reference-table';
import { readRegulations, readResolvedItems } from './regulations';

const CANDIDATE_LIST = 'REACH-SVHC';
/** Increase this number when the loader stores the same files in another way. */
const LOADER_VERSION = '3';

/**
 * Loads seed/reference through the loaders of the areas; a second run changes only what differs. Returns the number
 * of substances.
 */
export async function loadReference(
  catalog: CatalogLoader,
  rules: RulesLoader,
  layouts: CqcLayoutStore,
  onStep: (step: string) => void = () => undefined,
): Promise<number> {
  const fingerprint = await referenceFingerprint();
  if (await catalog.isLoaded(fingerprint)) return catalog.countSubstances();
  onStep('catalog');
  const substances = await catalog.load({
    substances: readSubstances(),
    common: readReference('commonSubstances'),
    groups: readReference('substanceGroups'),
    members: readReference('substanceGroupMembers'),
    metals: readReference('metalContent'),
    classes: readReference('materialClasses'),
    standards: readReference('materialStandards'),
    countries: readReference('countries'),
    divisions: readReference('divisions'),
    subdivisions: readReference('subdivisions'),
    mapPoints: readReference('mapPoints'),
    picklists: readReference('scipPicklists'),
  });
  await loadRegulations(rules, onStep);
  await rules.loadExemptions(await allReference('exemptions'));
  await rules.loadApplications(await allReference('applicationCodes'));
  await rules.tagging.load({
    technologies: await allReference('rrrTechnologies'),
    scopes: await allReference('rrrScopes'),
    rules: await allReference('rrrRules'),
  });
  await rules.goals.load({ targets: await allReference('recycledTargets'), limits: await allReference('vocLimits') });
  await layouts.replaceLayout((await allReference('cqcLayout')) as CqcLayoutRow[]);
  await rules.markSvhc(CANDIDATE_LIST);
  await catalog.saveLoadedFingerprint(fingerprint);
  return substances;
}

/** The substances with their further numbers and Chinese names. */
export async function* readSubstances(): AsyncGenerator<ReferenceRow<'substances'>> {
  const names = new Map((await allReference('substanceNamesZh')).map((row) => [row.substanceId, row.nameZh]));
  const numbers = new Map<string, string[]>();
  for (const { substanceId, number } of await allReference('substanceNumbers'))
    numbers.set(substanceId, [...(numbers.get(substanceId) ?? []), number]);
  for await (const row of readReference('substances'))
    yield {
      ...row,
      nameZh: names.get(row.id) ?? row.nameZh,
      otherCas: [...row.otherCas, ...(numbers.get(row.id) ?? [])],
    };
}

/** Loads the regulations with every version of their lists. */
async function loadRegulations(rules: RulesLoader, onStep: (step: string) => void): Promise<void> {
  for (const regulation of await readRegulations()) {
    onStep(regulation.code);
    const lawId = await rules.loadLaw(regulation);
    for (const list of regulation.lists)
      await rules.loadList(lawId, {
        version: list.version,
        source: list.source,
        items: await readResolvedItems(list.file),
      });
  }
}

/** Changes with any byte of seed/reference, and with the version of this loader. */
async function referenceFingerprint(): Promise<string> {
  const hash = createHash('sha256').update(LOADER_VERSION);
  const names = (await readdir(referenceFolder(), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const name of names.sort()) hash.update(await readFile(name));
  return hash.digest('hex');
}
