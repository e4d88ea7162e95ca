import type { Out, Route, Sent } from '@matlas/contract';
import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../client/call';
import { CallError, ignoreRefusal } from '../client/call-error';
import type { LogLabel } from '../client/request';
import { sessionEndOf } from '../client/session-end';

export interface CommandOptions<R extends Route> {
  log: LogLabel;
  /** Called with the answer. What it renders can be clicked immediately, because the command is no longer pending. */
  onDone?: (answer: Out<R>) => void;
  /**
   * When the command stops being pending: with `onDone` at the answer, otherwise when the lists have been read
   * again, because only they show the result. Use `lists` for a button that stays and continues with a version or
   * state from them.
   */
  pendingUntil?: 'answer' | 'lists';
  /** Further areas whose data the command changes, beside that of its route (`['model']`). */
  alsoRefreshes?: readonly string[];
  /** The caller shows refusals itself (as a form does). */
  quiet?: boolean;
}

/** The area of a path is its first segment: `/rule/msgLawInfo/page` belongs to `rule`. */
export const getPathArea = (path: string): string => path.split('/')[1] ?? '';

/** Invalidates the queries of these areas. */
export function refreshAreas(client: QueryClient, areas: readonly string[]): Promise<void> {
  const wanted = new Set(areas);
  return client.invalidateQueries({ predicate: (query) => wanted.has(getPathArea(String(query.queryKey[0]))) });
}

export type Command<R extends Route> = UseMutationResult<Out<R>, CallError, Sent<R>> & {
  /**
   * Runs the command; undefined after a refusal, which it has shown itself. Rejects only for faults of the program, and
   * for a quiet command with the refusal.
   */
  run: (input: Sent<R>) => Promise<Out<R> | undefined>;
};

/** One typed command. Refreshes the queries of its area; a command that starts a job also refreshes the jobs. */
export function useCommand<R extends Route>(route: R, options: CommandOptions<R>): Command<R> {
  const client = useQueryClient();
  const { message } = App.useApp();
  const { onDone, pendingUntil = onDone ? 'answer' : 'lists' } = options;
  const areas = [
    getPathArea(route.path),
    ...(route.answer === 'job' ? ['jobs'] : []),
    ...(options.alsoRefreshes ?? []),
  ];
  const mutation = useMutation<Out<R>, CallError, Sent<R>>({
    mutationFn: (input) => call(route, input, { log: options.log }),
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => {
      // The end of a session has its own dialog.
      if (!options.quiet && !(error instanceof CallError && sessionEndOf(error))) void message.error(error.message);
    },
    onSettled: () => {
      const refreshed = refreshAreas(client, areas);
      return pendingUntil === 'lists' ? refreshed : undefined;
    },
  });
  const { mutateAsync } = mutation;
  const run = (input: Sent<R>) => (options.quiet ? mutateAsync(input) : mutateAsync(input).catch(ignoreRefusal));
  return { ...mutation, run };
}
