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
import { maxHitsPerGroup, type Hit, type Narrowing } from './palette-hit';

export interface Found {
  hits: Hit[];
  /** Found vehicles, for commands on them. */
  models: VehicleModelOption[];
  isSearching: boolean;
  errors: CallError[];
  retry: () => void;
}

interface PaletteQuery {
  /** Nothing is searched when empty. */
  words: string;
  narrowing: Narrowing | undefined;
}

/** There are only a few vehicles, so all are read once and searched in the browser, also by pinyin. */
function useModels({ words, narrowing }: PaletteQuery) {
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
    ? (answer.data ?? []).filter((model) => find(textsOf(model), words)).slice(0, maxHitsPerGroup)
    : [];
  return { answer, models };
}

const isMdsNumber = (words: string): boolean => /^\d{3,}$/.test(words);

/** Input of the search route: by supplier, by part number, or by any text of a sheet. */
function toSheetQuery(words: string, narrowing: Narrowing | undefined) {
  const page = { pageNo: 1, pageSize: maxHitsPerGroup };
  if (narrowing === 'supplier') return { ...page, querys: { like: { supplier: words } } };
  return narrowing === 'number' ? { ...page, querys: { like: { number: words } } } : { ...page, q: words };
}

/** Searches data sheets by name, part number, pinyin, and MDS number. */
function useSheets({ words, narrowing }: PaletteQuery) {
  const isAsked = useMay()(mdsApi.sheets.pageVisible) && words !== '' && narrowing !== 'command';
  const log = 'shell.palette.log.sheets';
  const answer = useRoute(mdsApi.sheets.pageVisible, toSheetQuery(words, narrowing), {
    log,
    enabled: isAsked,
    keepPrevious: isAsked,
  });
  const byNumber = useRoute(
    mdsApi.sheets.pageVisible,
    { pageNo: 1, pageSize: maxHitsPerGroup, querys: { eq: { cid: words } } },
    { log, enabled: isAsked && narrowing !== 'supplier' && isMdsNumber(words) },
  );
  const rows = [...(byNumber.data?.records ?? []), ...(answer.data?.records ?? [])];
  return {
    answer,
    sheets: isAsked
      ? rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index).slice(0, maxHitsPerGroup)
      : [],
  };
}

/** Searches substances by name in either language, synonym, CAS number, EC number and pinyin. */
function useSubstances({ words, narrowing }: PaletteQuery) {
  const isAsked =
    useMay()(catalogApi.substances.page) && words !== '' && narrowing !== 'command' && narrowing !== 'supplier';
  const answer = useRoute(
    catalogApi.substances.page,
    { pageNo: 1, pageSize: maxHitsPerGroup, q: words },
    { log: 'shell.palette.log.substances', enabled: isAsked, keepPrevious: isAsked },
  );
  return { answer, substances: isAsked ? (answer.data?.records ?? []) : [] };
}

const joinParts = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

const vehicleHit = ({ id, projectName, internalNumber, typeName }: VehicleModelOption, side: string): Hit => ({
  key: `vehicle-${id}`,
  kind: 'vehicle',
  name: projectName,
  note: joinParts(internalNumber, typeName),
  side,
  to: bomPath(id),
});
const sheetHit = (sheet: SheetRow, nameOf: NameOf, side: string): Hit => ({
  key: `sheet-${sheet.id}`,
  kind: 'sheet',
  name: nameOf(sheet),
  side,
  to: sheetPath(sheet.id),
  note: joinParts(
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
  note: joinParts(cas, ec),
  side,
  to: substancePath(id, cas ?? ec ?? nameZh ?? nameEn),
});

/** Vehicles, data sheets and substances that match the typed text. */
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

/** The command that analyses a found vehicle. */
export const analysisCommand = ({ id, projectName }: VehicleModelOption, name: string): Hit => ({
  key: `analysis-${id}`,
  kind: 'command',
  name,
  note: projectName,
  side: '',
  to: analysisPath(id),
});
