import { catalogApi, type SubstanceRow } from '@matlas/contract';
import type { SubstanceFinder, WantedSubstance } from '@matlas/domain';
import { call } from '@matlas/web-kit';
import { substanceLeaf } from './leaf-nodes';

const atOnce = 6;
const wordsOf = ({ cas, name }: WantedSubstance): string => cas ?? name ?? '';

/** A number names one substance; a name must be the whole name. */
function match({ cas, name }: WantedSubstance, rows: readonly SubstanceRow[]): SubstanceRow | undefined {
  if (cas !== undefined) return rows.find((row) => row.cas === cas && row.active) ?? rows.find((row) => row.cas === cas);
  const wanted = name?.trim().toLowerCase();
  return rows.find(({ nameEn, nameZh }) => nameEn.toLowerCase() === wanted || nameZh?.toLowerCase() === wanted);
}

/** Asks the catalogue for what pasted rows name, each once, some at a time. */
export async function findSubstances(wanted: readonly WantedSubstance[]): Promise<SubstanceFinder> {
  const found = new Map<string, SubstanceRow | undefined>();
  const waiting = [...new Map(wanted.filter((each) => wordsOf(each) !== '').map((each) => [wordsOf(each), each])).values()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { records } = await call(catalogApi.substances.page, { q: wordsOf(next), pageNo: 1, pageSize: 20 }, { log: 'mds.log.substances' });
      found.set(wordsOf(next), match(next, records));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (one) => {
    const row = found.get(wordsOf(one));
    if (!row) return undefined;
    const { name, substance } = substanceLeaf(row);
    return substance && { name, substance };
  };
}
