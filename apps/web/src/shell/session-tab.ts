const ownerKey = 'matlas.owner';

/**
 * Whose this browser tab is: its open pages and places belong to one person. False when somebody else had it; what they
 * left is gone then.
 */
export function claimTab(userId: number): boolean {
  const owner = sessionStorage.getItem(ownerKey);
  if (owner === String(userId)) return true;
  sessionStorage.clear();
  sessionStorage.setItem(ownerKey, String(userId));
  return owner === null;
}
