import type { SeededRandom } from '../../seeded-random';
import type { CorpusCell, CorpusRow } from '../writers/write-table';
import { randomRules } from './random-rules';

/** A list in the layout of a publisher with what each entry must give: name, numbers, limit and day. */
export interface RandomList {
  rows: CorpusRow[];
  entries: { name: string; numbers: (string | null)[][]; limit?: string; dates: string[]; gadsl?: string }[];
  /** Columns whose cells are amounts, numbers or days, from 0. */
  columns: number[];
}
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DUTCH = 'januari februari maart april mei juni juli augustus september oktober november december'.split(' ');
/** A day as the exports of ECHA's portals write it. */
function echaDay(day: string, style: number): CorpusCell {
  const [year = '', month = '', date = ''] = day.split('-');
  const at = Number(month) - 1;
  return [`${date}-${MONTHS[at]}-${year}`, `${Number(date)} ${DUTCH[at]} ${year}`, `${date}/${month}/${year}`, { day }][
    style
  ] as CorpusCell;
}
/** The Candidate List as ECHA's portal exports it. */
export function randomCandidateList(random: SeededRandom): RandomList {
  const rules = randomRules(random);
  const style = random.integer(0, 3);
  const titles = [
    'Substance name',
    'Description',
    'EC number',
    'CAS number',
    'Date of inclusion',
    'Reason for inclusion',
  ];
  return {
    rows: [
      [...titles, 'Decision', 'Regulatory outcome', 'Regulatory outcome date'],
      ...rules.map(({ names, ec, cas, validFrom }): CorpusRow => {
        const day = echaDay(validFrom, style);
        return [names.en, '', ec, cas, day, 'Toxic for reproduction (Article 57c)', 'D(2010) 1', '', ''];
      }),
    ],
    entries: rules.map(({ names, cas, ec, validFrom }) => ({
      name: names.en,
      numbers: [[cas, ec]],
      dates: [validFrom],
    })),
    columns: [2, 3, 4],
  };
}
/** Thresholds as the reference list writes them, with the percentage that they mean. */
const THRESHOLDS: readonly (readonly [text: string, percent: string])[] = [
  ['', '0.1'],
  ['0.1 %', '0.1'],
  ['0.01% (w/w)', '0.01'],
  ['1,000 ppm', '0.1'],
  ['100 ppm', '0.01'],
  ['1,000 ppb', '0.0001'],
  ['On or above 0.05 %', '0.05'],
];
/** GADSL's reference list: numbers on the first row of an entry, members below inherit. */
export function randomGadsl(random: SeededRandom): RandomList {
  const rules = randomRules(random);
  const list: RandomList = {
    rows: [
      [
        ...['GADSL #', 'REF #', 'Substance', 'CAS RN', 'Classification', 'Reason Code', 'Source'],
        ...['Generic examples', 'Reporting threshold\n(0.1% unless otherwise stated)', 'First added', 'Last revised'],
      ],
      ['Note: members of a group inherit its class.'],
    ],
    entries: [],
    columns: [3, 4, 8, 9],
  };
  for (let at = 0; at < rules.length;) {
    const members = rules.slice(at, at + random.integer(1, 3));
    const [head] = members as [(typeof rules)[number]];
    const isGroup = members.length > 1;
    const [threshold, limit] = random.pick(THRESHOLDS);
    const gadsl = random.pick(['D', 'P', 'D/P']);
    const name = isGroup ? `${head.names.en} and its compounds` : head.names.en;
    const rest = ['LR', 'ELV', 'paint', threshold, head.validFrom, ''];
    list.rows.push([at + 1, '', name, isGroup ? 'NA' : head.cas, gadsl, ...rest]);
    if (isGroup) for (const { names, cas } of members) list.rows.push(['', '', names.en, cas]);
    list.entries.push({
      ...{ name, limit, gadsl },
      numbers: members.map(({ cas }) => [cas, null]),
      dates: [head.validFrom],
    });
    at += members.length;
  }
  return list;
}
