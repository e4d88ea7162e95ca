import { ownKey } from '@matlas/web-kit';
import { toTargetInput, readTarget, sameTarget, type Target } from './target';

/** A target that the user viewed on this device, with its name at that time. */
export interface LastTarget {
  target: Target;
  title: string;
}

const maxTargets = 6;
const targetsKey = () => ownKey('matlas.analysis.targets');
/** Targets with more sheets than this are not stored. */
const maxStoredSheets = 50;

/** Newest first. */
export function readLastTargets(): LastTarget[] {
  const stored: unknown = JSON.parse(localStorage.getItem(targetsKey()) ?? '[]');
  return Array.isArray(stored)
    ? stored.flatMap((one: { target?: string; title?: string }) => {
        const target = readTarget(new URLSearchParams(one.target ?? ''));
        return target && one.title ? [{ target, title: one.title }] : [];
      })
    : [];
}
export function rememberTarget(target: Target, title: string): void {
  if (target.scope === 'sheets' && target.sheetIds.length > maxStoredSheets) return;
  const others = readLastTargets().filter((one) => !sameTarget(one.target, target));
  const stored = [{ target, title }, ...others].slice(0, maxTargets).map((one) => ({
    target: new URLSearchParams(
      Object.entries(toTargetInput(one.target)).map(([name, value]) => [name, String(value)]),
    ).toString(),
    title: one.title,
  }));
  localStorage.setItem(targetsKey(), JSON.stringify(stored));
}

const lawsKey = () => ownKey('matlas.analysis.laws');
/** Regulations that the user selected last. Undefined when there are none. */
export function readLastLaws(): number[] | undefined {
  const stored: unknown = JSON.parse(localStorage.getItem(lawsKey()) ?? 'null');
  return Array.isArray(stored) ? stored.map(Number) : undefined;
}
export const rememberLaws = (lawIds: readonly number[]): void =>
  localStorage.setItem(lawsKey(), JSON.stringify(lawIds));
