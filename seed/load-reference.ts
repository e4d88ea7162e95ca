import type { CatalogLoader } from '@matlas/features/catalog';
import type { RulesLoader } from '@matlas/features/rules';
import { allReference, readReference } from './reference-tables';
import { readRegulations, readResolvedItems } from './regulations';

const CANDIDATE_LIST = 'REACH-SVHC';

/** Loads seed/reference through the areas' loaders; a second run changes only what differs. Answers the number of substances. */
export async function loadReference(catalog: CatalogLoader, rules: RulesLoader, tell: (step: string) => void = () => undefined): Promise<number> {
  tell('catalog');
  const substances = await catalog.load({
    substances: readReference('substances'), groups: readReference('substanceGroups'), members: readReference('substanceGroupMembers'), metals: readReference('metalContent'),
    classes: readReference('materialClasses'), standards: readReference('materialStandards'), countries: readReference('countries'), divisions: readReference('divisions'),
  });
  for (const regulation of await readRegulations()) {
    tell(regulation.code);
    const lawId = await rules.loadLaw(regulation);
    for (const list of regulation.lists) await rules.loadList(lawId, { version: list.version, source: list.source, items: await readResolvedItems(list.file) });
  }
  await rules.loadExemptions(await allReference('exemptions'));
  await rules.loadApplications(await allReference('applicationCodes'));
  await rules.markSvhc(CANDIDATE_LIST);
  return substances;
}
