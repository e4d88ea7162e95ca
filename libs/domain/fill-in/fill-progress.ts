/** State of a task from its positions and its day (ISO dates). A group without positions to fill is done. */
export function fillStateOf(
  task: { isInBom: boolean; total: number; filled: number; dueOn: string },
  today: string,
): 'open' | 'overdue' | 'done' | 'gone' {
  if (!task.isInBom) return 'gone';
  if (task.filled >= task.total) return 'done';
  return task.dueOn < today ? 'overdue' : 'open';
}
/**
 * Open positions at the end of each day on which some were filled. `total` are all positions to fill now; those that
 * were filled on no known day count as filled from the start.
 */
export function burnDown(
  total: number,
  filled: readonly { day: string | null; count: number }[],
): { day: string; open: number }[] {
  let open = total - filled.reduce((sum, { day, count }) => sum + (day === null ? count : 0), 0);
  return filled
    .flatMap(({ day, count }) => (day === null ? [] : [{ day, count }]))
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map(({ day, count }) => ({ day, open: (open -= count) }));
}
