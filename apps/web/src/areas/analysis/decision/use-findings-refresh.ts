import { useQueryClient } from '@tanstack/react-query';

/**
 * Reloads the findings. They are cached without limit because the result of a run never changes, but they carry
 * decisions, which do change.
 */
export function useFindingsRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['findings'] });
}
