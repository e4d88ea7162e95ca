import type { Out, Route, Sent } from '@matlas/contract';
import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../client/call';
import { CallError } from '../client/call-error';
import type { LogLabel } from '../client/request';
import { sessionEndOf } from '../client/session-end';

export interface CommandOptions<R extends Route> {
  log: LogLabel;
  /** Gets the answer; what it shows can be pressed at once, because the command is not pending any more. */
  onDone?: (answer: Out<R>) => void;
  /**
   * When the command stops being pending: with `onDone` at the answer, otherwise when the lists have been read again,
   * because they alone show what it did. `lists` for one whose button stays and goes on from a version or a state in
   * them.
   */
  pendingUntil?: 'answer' | 'lists';
  /** Areas beside the route's own whose data change with it (`['model']`). */
  alsoRefreshes?: readonly string[];
  /** The caller shows refusals itself (a form). */
  quiet?: boolean;
}

/** The area of a path is its first segment: `/rule/msgLawInfo/page` belongs to `rule`. */
export const areaOf = (path: string): string => path.split('/')[1] ?? '';

/** Everything shown of these areas is read again. */
export function refreshAreas(client: QueryClient, areas: readonly string[]): Promise<void> {
  const wanted = new Set(areas);
  return client.invalidateQueries({ predicate: (query) => wanted.has(areaOf(String(query.queryKey[0]))) });
}

/**
 * Step 3 of the ladder: one typed command. Refreshes the questions of its area; a started job refreshes the jobs too.
 */
export function useCommand<R extends Route>(
  route: R,
  options: CommandOptions<R>,
): UseMutationResult<Out<R>, CallError, Sent<R>> {
  const client = useQueryClient();
  const { message } = App.useApp();
  const { onDone, pendingUntil = onDone ? 'answer' : 'lists' } = options;
  const areas = [areaOf(route.path), ...(route.answer === 'job' ? ['jobs'] : []), ...(options.alsoRefreshes ?? [])];
  return useMutation<Out<R>, CallError, Sent<R>>({
    mutationFn: (input) => call(route, input, { log: options.log }),
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => {
      // A session's end has its own dialog.
      if (!options.quiet && !(error instanceof CallError && sessionEndOf(error))) void message.error(error.message);
    },
    onSettled: () => {
      const refreshed = refreshAreas(client, areas);
      return pendingUntil === 'lists' ? refreshed : undefined;
    },
  });
}
