const ownerKey = 'matlas.owner';

/**
 * Claims this browser tab for a user, because its open tabs and remembered places belong to one user. Returns false
 * when another user had it; their data are then removed.
 */
export function claimTab(userId: number): boolean {
  const owner = sessionStorage.getItem(ownerKey);
  if (owner === String(userId)) return true;
  sessionStorage.clear();
  sessionStorage.setItem(ownerKey, String(userId));
  return owner === null;
}
