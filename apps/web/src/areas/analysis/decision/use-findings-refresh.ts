import { useQueryClient } from '@tanstack/react-query';

/** Findings of a run are read once and kept, since a result never changes; what was decided lies over them and does. */
export function useFindingsRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['findings'] });
}
