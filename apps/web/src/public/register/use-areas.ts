import { areasApi, type Area } from '@matlas/contract';
import { nameIn, useLanguage } from '@matlas/web-kit';
import { useAnswer } from '../parts/use-answer';
import { defaultCountry } from './registration-fields';

export interface AreaOption {
  value: string;
  label: string;
}

const log = 'public.log.areas';

/** Options for country, province and city in the reader's language. */
export function useAreas(countryCode: string, province: string) {
  const language = useLanguage();
  const countries = useAnswer(areasApi.list, {}, log).data ?? [];
  const found = useAnswer(areasApi.list, countryCode === '' ? null : { countryCode }, log);
  const provinces = found.data ?? [];
  // Cities are stored for China only; elsewhere they are typed.
  const hasCities = countryCode === defaultCountry;
  const parent = hasCities ? provinces.find(({ nameZh }) => nameZh === province)?.code : undefined;
  const cities = useAnswer(areasApi.list, parent === undefined ? null : { countryCode, parent }, log).data ?? [];
  const labelOf = ({ nameZh, nameEn }: Area) => nameIn(language, nameZh, nameEn);
  const sorted = (options: AreaOption[]) =>
    options.sort((left, right) => left.label.localeCompare(right.label, language === 'zh' ? 'zh-CN' : 'en'));
  return {
    /**
     * True until it is known whether the country has provinces. Until then nothing can be typed, because it could
     * be lost.
     */
    isLoading: countryCode !== '' && found.data === undefined && found.error === undefined,
    hasCities,
    countries: sorted(countries.map((area) => ({ value: area.code, label: labelOf(area) }))),
    // The option values are names, because the address of an enterprise stores names.
    provinces: provinces.map((area) => ({ value: area.nameZh, label: labelOf(area) })),
    cities: cities.map((area) => ({ value: area.nameZh, label: labelOf(area) })),
  };
}
