import { ownKey } from '@matlas/web-kit';
import { inputOf, readTarget, sameTarget, type Target } from './target';

/** A target that the person looked at on this device, with its name then. */
export interface LastTarget {
  target: Target;
  title: string;
}

const most = 6;
const lastKey = () => ownKey('matlas.analysis.targets');
/** Chosen sheets beyond this many are not worth an address. */
const mostSheets = 50;

/** The newest first. */
export function lastTargets(): LastTarget[] {
  const kept: unknown = JSON.parse(localStorage.getItem(lastKey()) ?? '[]');
  return Array.isArray(kept)
    ? kept.flatMap((one: { target?: string; title?: string }) => {
        const target = readTarget(new URLSearchParams(one.target ?? ''));
        return target && one.title ? [{ target, title: one.title }] : [];
      })
    : [];
}
export function rememberTarget(target: Target, title: string): void {
  if (target.scope === 'sheets' && target.sheetIds.length > mostSheets) return;
  const others = lastTargets().filter((one) => !sameTarget(one.target, target));
  const kept = [{ target, title }, ...others].slice(0, most).map((one) => ({
    target: new URLSearchParams(
      Object.entries(inputOf(one.target)).map(([name, value]) => [name, String(value)]),
    ).toString(),
    title: one.title,
  }));
  localStorage.setItem(lastKey(), JSON.stringify(kept));
}

const rulesKey = () => ownKey('matlas.analysis.laws');
/** Regulations that the person chose last; undefined: never. */
export function lastLaws(): number[] | undefined {
  const kept: unknown = JSON.parse(localStorage.getItem(rulesKey()) ?? 'null');
  return Array.isArray(kept) ? kept.map(Number) : undefined;
}
export const rememberLaws = (lawIds: readonly number[]): void =>
  localStorage.setItem(rulesKey(), JSON.stringify(lawIds));
