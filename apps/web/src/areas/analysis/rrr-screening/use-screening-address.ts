import { recyclabilityFlag, type RecyclabilityFlag } from '@matlas/contract';
import { useSearchParams } from 'react-router-dom';

/** The screening parameters in the URL. A change of the parameters returns to the first page. */
export interface ScreeningAddress {
  modIds: number[];
  scopeId: number | undefined;
  classCode: string | undefined;
  technologyIds: number[];
  flags: RecyclabilityFlag[];
  patch: (change: Readonly<Record<string, string | readonly (string | number)[] | undefined>>) => void;
}
const parseInteger = (text: string): number[] => (/^\d+$/.test(text) ? [Number(text)] : []);
const parseIntegers = (text: string | null): number[] => (text ?? '').split(',').flatMap(parseInteger);

export function useScreeningAddress(): ScreeningAddress {
  const [search, setSearch] = useSearchParams();
  const flags = (search.get('flags') ?? '').split(',');
  const patch: ScreeningAddress['patch'] = (change) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now);
        for (const [name, value] of Object.entries(change)) {
          const text = typeof value === 'string' ? value : (value ?? []).join(',');
          if (text === '') params.delete(name);
          else params.set(name, text);
        }
        params.delete('page');
        return params;
      },
      { replace: true },
    );
  return {
    modIds: parseIntegers(search.get('modId')),
    scopeId: parseIntegers(search.get('scope'))[0],
    classCode: search.get('class') ?? undefined,
    technologyIds: parseIntegers(search.get('tech')),
    flags: recyclabilityFlag.members.map(({ value }) => value).filter((value) => flags.includes(value)),
    patch,
  };
}
