import { transferConversionApi, type ConversionRun } from '@matlas/contract';
import { call, refreshAreas, useCommand, useRoute } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';

type Direction = ConversionRun['direction'];
export interface ApprovedPair {
  code: string;
  to: string;
  substanceId: number | null;
}
export const log = (what: string): string => `conversion.log.${what}`;

/** One run with its commands. Data changed by its job are read again when the job ends. */
export function useRun(runId: number, direction: Direction) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const found = useRoute(transferConversionApi.getRun, { id: runId }, { log: log('run') });
  const recheckRoute = direction === 'toImds' ? transferConversionApi.recheck : transferConversionApi.reread;
  const recheck = useCommand(recheckRoute, { log: log('recheck') });
  const makeFile = useCommand(transferConversionApi.makeFile, { log: log('makeFile') });
  const store = useCommand(transferConversionApi.store, { log: log('store') });
  /** An approval takes effect immediately: the sheets are checked again. */
  const approveAndRecheck = async (pairs: ApprovedPair[]): Promise<boolean> => {
    try {
      await call(transferConversionApi.approve, { direction, pairs }, { log: log('approve') });
      await call(recheckRoute, { runId }, { log: log('recheck') });
      return true;
    } catch (reason) {
      void message.error((reason as Error).message);
      return false;
    } finally {
      await refreshAreas(client, ['transfer', 'jobs']);
    }
  };
  return {
    found,
    recheck,
    makeFile,
    store,
    approveAndRecheck,
    refresh: () => void refreshAreas(client, ['transfer', 'data', 'mds']),
  };
}
export type RunWork = ReturnType<typeof useRun>;
