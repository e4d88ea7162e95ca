/** Address of the search for own MDS. */
export const seekPath = '/seek/seekMaterialDataSheet';

const flagKey = 'seekMaterialDataSheetFlag';
const questionKey = 'seekMaterialDataSheetQuestion';

/**
 * Whether the user left the search by opening one of its sheets; kept in the session storage of this browser tab
 * (specification 000 sections 2 to 4).
 */
export const seekFlag = (): boolean => sessionStorage.getItem(flagKey) === 'true';

/** Each call toggles the flag. */
export function toggleSeekFlag(): void {
  sessionStorage.setItem(flagKey, String(!seekFlag()));
}

/** Called when the menu entry starts a new search. */
export function clearSeekFlag(): void {
  sessionStorage.removeItem(flagKey);
  sessionStorage.removeItem(questionKey);
}

/** Called when a sheet of the search is opened; a later return by a plain link restores the query. */
export function leaveSeek(question: string): void {
  sessionStorage.setItem(questionKey, question);
  if (!seekFlag()) toggleSeekFlag();
}

/** The query to restore; can be read once. */
export function returnToSeek(): string | undefined {
  if (!seekFlag()) return undefined;
  toggleSeekFlag();
  return sessionStorage.getItem(questionKey) ?? undefined;
}
