import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  checkScipDossier,
  fillScipArticle,
  groupScipArticles,
  type ScipDossier,
  type ScipGroups,
  type ScipLists,
  type ScipSubstance,
} from '@matlas/domain';
import { entriesOf, entryBytes, sourceOf, uuidOfName, writeI6z } from '@matlas/formats';
import { hasIuclidSchemas, iuclidSchemaErrors, SeededRandom } from '@matlas/testing';
import { buildSourceGraph, type SourceRows } from './source-graph';
import { expandSource } from './testing/expand-source';
import { RandomSource } from './testing/random-source';

const VEHICLES = 200;
const AT_ONCE = 50;
const NAMESPACE = 'b1128a36-6d65-4a04-8bbc-e490ef13f244';
const uuidOf = (name: string): string => uuidOfName(NAMESPACE, name);
/** Lists that contain everything. */
const ALL = { has: () => true } as unknown as ReadonlySet<number>;
const LISTS: ScipLists = {
  articleCategories: ALL,
  materialCategories: ALL,
  mixtureCategories: ALL,
  identifierTypes: ALL,
  nameTypes: ALL,
  productions: ALL,
  ranges: ALL,
  characteristics: ALL,
  colours: ALL,
  languages: ALL,
  units: { length: ALL, density: ALL, weight: ALL, volume: ALL },
};

function groupsOf(rows: SourceRows): ScipGroups {
  const { nodes, root } = buildSourceGraph(rows, { id: 1, name: 'Car' });
  return groupScipArticles(nodes, root);
}
/** The groups in the words of the brute-force expansion. */
function contentsOf(groups: ScipGroups): string[] {
  const contents: string[] = [];
  for (const { node, children, concerns, reference, identity } of groups) {
    const { category, production, noSafeUse, number } = node.scip ?? {};
    const scip = node.nodeId === null ? '' : [category, production, noSafeUse, number].join('/');
    const own = [node.number ?? `name ${node.name}`, scip, identity.includes('#joined') ? null : node.massGrams];
    const below = children.map(({ group, quantity }) => [contents[group] ?? '', Number(quantity)]).sort();
    const actual = concerns
      .map(({ cas, minPercent, materials }) => {
        const facts = materials
          .map(({ classCode, symbol, scipMaterial, scipCharacteristics }) =>
            [classCode, symbol, scipMaterial, scipCharacteristics?.join(' ')].join('/'),
          )
          .sort();
        return `${cas} ${minPercent} ${facts.join('+')}`;
      })
      .sort();
    contents.push(reference === undefined ? JSON.stringify([...own, below, actual]) : `reference ${reference}`);
  }
  return contents;
}
function dossierOf(groups: ScipGroups, seed: number): ScipDossier {
  const substances = new Map<string, ScipSubstance>();
  for (const { key, name, cas, ec } of groups.flatMap(({ concerns }) => concerns)) {
    const id = uuidOf(`substance ${key}`);
    substances.set(id, { id, name, iupacName: null, ec, cas });
  }
  const articles = groups.map(
    (group) =>
      fillScipArticle(group, {
        uuidOf: (identity) => uuidOf(`${seed} ${identity}`),
        substanceIdOf: ({ key }) => uuidOf(`substance ${key}`),
        identityOf: (index) => groups[index]?.identity ?? '',
      }).article,
  );
  return {
    id: uuidOf(`dossier ${seed}`),
    name: `Vehicle ${seed}`,
    kind: 'initial',
    remarks: null,
    rootId: articles.at(-1)?.id ?? '',
    legalEntity: {
      id: uuidOf('entity'),
      name: 'Aurora Motors',
      address: null,
      postalCode: null,
      town: null,
      country: null,
      phone: null,
      email: null,
    },
    articles: articles.reverse(),
    substances: [...substances.values()],
    attachments: [],
  };
}
async function filesOf(dossier: ScipDossier): Promise<[name: string, text: string][]> {
  const target = new PassThrough();
  const options = { at: new Date('2026-01-15T08:00:00Z'), author: 'Test', openAttachment: () => Readable.from([]) };
  const [archive] = await Promise.all([buffer(target), writeI6z(target, dossier, options)]);
  const files: [string, string][] = [];
  for (const [name, entry] of await entriesOf(sourceOf(archive)))
    files.push([name, (await buffer(Readable.from(entryBytes(entry)))).toString('utf8')]);
  return files;
}
const vehicles = Array.from({ length: VEHICLES }, (_, seed) => new RandomSource(new SeededRandom(seed + 1)).makeRows());

it('each article with a duty, and what leads to it, is in the tree once for each content, and nothing else', () => {
  let articles = 0;
  let references = 0;
  for (const [seed, rows] of vehicles.entries()) {
    const groups = groupsOf(rows);
    const contents = contentsOf(groups);
    expect({ seed, twice: contents.length - new Set(contents).size }).toEqual({ seed, twice: 0 });
    expect({ seed, contents: [...contents].sort() }).toEqual({ seed, contents: [...expandSource(rows)].sort() });
    expect(new Set(groups.map(({ identity }) => identity)).size).toBe(groups.length);
    articles += groups.length;
    references += groups.filter(({ reference }) => reference !== undefined).length;
  }
  // The vehicles must show something.
  expect(articles).toBeGreaterThan(VEHICLES * 3);
  expect(references).toBeGreaterThan(20);
});
it('the dossier of each has no error but materials without a category', () => {
  for (const [seed, rows] of vehicles.entries()) {
    const groups = groupsOf(rows);
    if (groups.length === 0) continue;
    const errors = checkScipDossier(dossierOf(groups, seed), LISTS).filter(
      ({ severity, path }) => severity === 'error' && !path.includes('MaterialCategor'),
    );
    expect({ seed, errors }).toEqual({ seed, errors: [] });
  }
});
(hasIuclidSchemas ? it : it.skip)(
  'every document of every dossier validates against the schemas of IUCLID',
  async () => {
    // Reading the schemas takes longer than validating a dossier.
    for (let from = 0; from < VEHICLES; from += AT_ONCE) {
      const files = new Map<string, string>();
      for (let seed = from; seed < from + AT_ONCE; seed++) {
        const groups = groupsOf(vehicles[seed] as SourceRows);
        if (groups.length === 0) continue;
        for (const [name, text] of await filesOf(dossierOf(groups, seed))) files.set(`${seed}/${name}`, text);
      }
      expect({ from, errors: await iuclidSchemaErrors(files) }).toEqual({ from, errors: [] });
    }
  },
);
