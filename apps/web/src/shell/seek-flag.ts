/** Address of the search of own MDS. */
export const seekPath = '/seek/seekMaterialDataSheet';

const flagKey = 'seekMaterialDataSheetFlag';
const questionKey = 'seekMaterialDataSheetQuestion';

/**
 * Whether a search was left for one of its sheets; kept with the session of this browser tab (specification 000
 * sections 2 to 4).
 */
export const seekFlag = (): boolean => sessionStorage.getItem(flagKey) === 'true';

/** Each set toggles it. */
export function setSeekFlag(): void {
  sessionStorage.setItem(flagKey, String(!seekFlag()));
}

/** The menu entry begins a new search. */
export function clearSeekFlag(): void {
  sessionStorage.removeItem(flagKey);
  sessionStorage.removeItem(questionKey);
}

/** A sheet of the search is opened: whoever comes back by a plain link finds the question as it was. */
export function leaveSeek(question: string): void {
  sessionStorage.setItem(questionKey, question);
  if (!seekFlag()) setSeekFlag();
}

/** The question to go on with, once. */
export function returnToSeek(): string | undefined {
  if (!seekFlag()) return undefined;
  setSeekFlag();
  return sessionStorage.getItem(questionKey) ?? undefined;
}
