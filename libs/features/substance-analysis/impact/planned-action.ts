import { notFound } from '@matlas/server-kit';

export interface PlannedAction {
  target: string;
  nameZh: string;
  nameEn: string;
  text: string;
  partyId: number | null;
  words: string | null;
  make: (actionId: number) => Promise<number | null>;
}
export function assertAll(
  ids: readonly number[],
  found: readonly { id: number }[],
  what: 'model' | 'enterprise',
): void {
  const missing = ids.find((id) => !found.some((one) => one.id === id));
  if (missing !== undefined) throw notFound(what, missing);
}
