import { Workbook } from 'exceljs';
import { type RegulationItem, readRegulationList, readRegulations } from '../regulations';

/** A substance whose numbers are empty in newer exports of the authority; the import must keep those in the list. */
export const WITHOUT_NUMBERS = "6,6'-di-tert-butyl-2,2'-methylenedi-p-cresol";
/** A substance whose EC number alone is empty. */
export const WITHOUT_EC = '110-54-3';
const NONE = '-';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Formats `2026-02-04` as `04-Feb-2026`. */
const dayOf = (date: string | null): string => {
  const [year = '', month = '', day = ''] = (date ?? '').split('-');
  return date === null ? NONE : `${day}-${MONTHS[Number(month) - 1]}-${year}`;
};
type Cells = Record<string, (item: RegulationItem, day: string) => string>;
const reasons = ({ reasons: texts }: RegulationItem): string => texts.join('\n') || NONE;
const link = ({ sourceUrl }: RegulationItem): string => sourceUrl || NONE;
const LAYOUTS: Readonly<Record<string, Cells>> = {
  'REACH-SVHC': { 'Date of inclusion': (_, day) => day, 'Reason for inclusion': reasons, Decision: link },
  'REACH-XIV': {
    'Entry number': () => 'N/A',
    'Latest application date': (item) => dayOf(item.latestApplicationDate),
    'Latest application date remarks': () => NONE,
    'Sunset date': (item) => dayOf(item.sunsetDate),
    'Sunset date remarks': () => NONE,
    'Reason for inclusion': reasons,
    'Exempted (categories of) uses': () => NONE,
    'Review periods': () => NONE,
  },
  'REACH-XVII': { 'Entry number': ({ entry }) => entry.padStart(2, '0'), Conditions: link },
  'EU-POPS': { 'Date of inclusion': (_, day) => day, 'POPs Regulation Annex': () => 'Annex I, part A\nAnnex IV' },
};

/** Numbers of a substance; empty for a group, and for those that newer exports leave empty. */
function numbersOf({ entityKind, members, nameEn }: RegulationItem): { ec: string; cas: string } {
  const [only, ...others] = members;
  const isOne = only && others.length === 0 && entityKind === 'substance';
  if (!isOne || nameEn === WITHOUT_NUMBERS) return { ec: NONE, cas: NONE };
  return { ec: only.cas === WITHOUT_EC ? NONE : only.ec || NONE, cas: only.cas || NONE };
}
/**
 * One row for each date and name: an item that represents several entries of the authority has the rows of all of
 * them.
 */
function rowsOf(item: RegulationItem, cells: Cells): string[][] {
  const { ec, cas } = numbersOf(item);
  return (item.sourceNames ?? [item.nameEn]).flatMap((name) =>
    item.inclusionDates.map((date) => {
      const day = dayOf(date);
      const more = Object.values(cells).map((cell) => cell(item, day));
      return [name, item.description || NONE, ec, cas, ...more, 'Decision on list inclusion', day];
    }),
  );
}

/**
 * The seed's list of a regulation as a workbook in the layout of the authority's export: newest first, months by
 * name, a dash for empty values. The periods of one entry become one row.
 */
export async function authorityWorkbook(code: string): Promise<Buffer> {
  const [cells, regulation] = [LAYOUTS[code] ?? {}, (await readRegulations()).find((one) => one.code === code)];
  const { items, version } = await readRegulationList(regulation?.lists[0]?.file ?? '');
  const newestFirst = items.flatMap((item) => rowsOf(item, cells)).reverse();
  const rows = new Map(newestFirst.map((row) => [JSON.stringify(row), row]));
  const book = new Workbook();
  book.created = new Date(`${version}T12:00:00Z`);
  const lead = ['Substance name', 'Description', 'EC number', 'CAS number'];
  const titles = [...lead, ...Object.keys(cells), 'Regulatory outcome', 'Regulatory outcome date'];
  book.addWorksheet('List_results').addRows([titles, ...rows.values()]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
