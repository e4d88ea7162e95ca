import {
  catalogApi,
  mdsApi,
  nodeStatus,
  vehicleApi,
  type SheetRow,
  type SubstanceRow,
  type VehicleModelOption,
} from '@matlas/contract';
import {
  nameIn,
  useLanguage,
  useMay,
  useName,
  useRoute,
  useSettled,
  useT,
  useWordOf,
  type CallError,
  type NameOf,
} from '@matlas/web-kit';
import { analysisPath, bomPath, sheetPath, substancePath } from '../areas/shared/paths';
import { useTextFinder } from './find-entries';
import { shownOfEach, type Hit, type Narrowing } from './palette-hit';

export interface Found {
  hits: Hit[];
  /** Vehicles that were found, for commands on them. */
  models: VehicleModelOption[];
  isSearching: boolean;
  errors: CallError[];
  retry: () => void;
}

interface Question {
  /** Empty: nothing is asked. */
  words: string;
  narrowing: Narrowing | undefined;
}

/** Vehicles are few: all are read once and found here, by pinyin too. */
function useModels({ words, narrowing }: Question) {
  const may = useMay();
  const isAsked =
    words !== '' && narrowing !== 'supplier' && narrowing !== 'command' && may(vehicleApi.modInfo.modList);
  const find = useTextFinder(isAsked);
  const answer = useRoute(vehicleApi.modInfo.modList, {}, { log: 'shell.palette.log.vehicles', enabled: isAsked });
  const textsOf = (model: VehicleModelOption) =>
    narrowing === 'number'
      ? [model.internalNumber]
      : [model.projectName, model.internalNumber, model.typeName, model.brand];
  const models = isAsked
    ? (answer.data ?? []).filter((model) => find(textsOf(model), words)).slice(0, shownOfEach)
    : [];
  return { answer, models };
}

const isMdsNumber = (words: string): boolean => /^\d{3,}$/.test(words);

/** How the words are asked for: a supplier's sheets, a part number, or anything that a sheet is known by. */
function sheetQuestion(words: string, narrowing: Narrowing | undefined) {
  const page = { pageNo: 1, pageSize: shownOfEach };
  if (narrowing === 'supplier') return { ...page, querys: { like: { supplier: words } } };
  return narrowing === 'number' ? { ...page, querys: { like: { number: words } } } : { ...page, q: words };
}

/** Data sheets by name, part number and pinyin, and by the number of the MDS itself. */
function useSheets({ words, narrowing }: Question) {
  const isAsked = useMay()(mdsApi.sheets.pageVisible) && words !== '' && narrowing !== 'command';
  const log = 'shell.palette.log.sheets';
  const answer = useRoute(mdsApi.sheets.pageVisible, sheetQuestion(words, narrowing), {
    log,
    enabled: isAsked,
    keepPrevious: isAsked,
  });
  const byNumber = useRoute(
    mdsApi.sheets.pageVisible,
    { pageNo: 1, pageSize: shownOfEach, querys: { eq: { cid: words } } },
    { log, enabled: isAsked && narrowing !== 'supplier' && isMdsNumber(words) },
  );
  const rows = [...(byNumber.data?.records ?? []), ...(answer.data?.records ?? [])];
  return {
    answer,
    sheets: isAsked
      ? rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index).slice(0, shownOfEach)
      : [],
  };
}

/** Substances by name in either language, synonym, CAS, EC and pinyin. */
function useSubstances({ words, narrowing }: Question) {
  const isAsked =
    useMay()(catalogApi.substances.page) && words !== '' && narrowing !== 'command' && narrowing !== 'supplier';
  const answer = useRoute(
    catalogApi.substances.page,
    { pageNo: 1, pageSize: shownOfEach, q: words },
    { log: 'shell.palette.log.substances', enabled: isAsked, keepPrevious: isAsked },
  );
  return { answer, substances: isAsked ? (answer.data?.records ?? []) : [] };
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

const vehicleHit = ({ id, projectName, internalNumber, typeName }: VehicleModelOption, side: string): Hit => ({
  key: `vehicle-${id}`,
  kind: 'vehicle',
  name: projectName,
  note: joined(internalNumber, typeName),
  side,
  to: bomPath(id),
});
const sheetHit = (sheet: SheetRow, nameOf: NameOf, side: string): Hit => ({
  key: `sheet-${sheet.id}`,
  kind: 'sheet',
  name: nameOf(sheet),
  side,
  to: sheetPath(sheet.id),
  note: joined(
    `${sheet.cid} / ${sheet.cver}`,
    sheet.number,
    nameOf({
      name: sheet.supplierName ?? sheet.enterpriseName,
      foreignName: sheet.supplierName ? sheet.supplierForeignName : sheet.enterpriseNameEn,
    }),
  ),
});
const substanceHit = ({ id, nameZh, nameEn, cas, ec }: SubstanceRow, name: string, side: string): Hit => ({
  key: `substance-${id}`,
  kind: 'substance',
  name,
  note: joined(cas, ec),
  side,
  to: substancePath(id, cas ?? ec ?? nameZh ?? nameEn),
});

/** Vehicles, data sheets and substances that fit what was typed. */
export function usePaletteRecords(typed: string, narrowing: Narrowing | undefined): Found {
  const t = useT();
  const language = useLanguage();
  const nameOf = useName();
  const wordOf = useWordOf();
  const settled = useSettled(typed);
  const question = { words: typed === '' ? '' : settled, narrowing };
  const { answer: modelsAnswer, models } = useModels(question);
  const { answer: sheetsAnswer, sheets } = useSheets(question);
  const { answer: substancesAnswer, substances } = useSubstances(question);
  const answers = [modelsAnswer, sheetsAnswer, substancesAnswer];
  const failed = answers.filter(({ error }) => error !== null);
  return {
    hits: [
      ...models.map((model) => vehicleHit(model, t('shell.palette.openBom'))),
      ...sheets.map((sheet) => sheetHit(sheet, nameOf, wordOf(nodeStatus, sheet.status))),
      ...substances.map((substance) =>
        substanceHit(substance, nameIn(language, substance.nameZh, substance.nameEn), substance.svhc ? 'SVHC' : ''),
      ),
    ],
    models,
    isSearching: typed !== '' && (settled !== typed.trim() || answers.some(({ isFetching }) => isFetching)),
    errors: failed.flatMap(({ error }) => error ?? []),
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** What can be done at once with a vehicle that was found. */
export const analysisCommand = ({ id, projectName }: VehicleModelOption, name: string): Hit => ({
  key: `analysis-${id}`,
  kind: 'command',
  name,
  note: projectName,
  side: '',
  to: analysisPath(id),
});
