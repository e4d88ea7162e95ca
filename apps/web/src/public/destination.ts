import { isReturnPath } from '@matlas/contract';
import { useSession } from '@matlas/web-kit';
import { useLocation } from 'react-router-dom';
import { startPath } from '../home-path';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Target after signing in: the page that required the session, otherwise the first menu entry. Never an address of
 * another site, and never a page of another user who had this browser tab before (`userId` of the state).
 */
export function destinationOf(state: unknown, userId?: number): string {
  const { from, userId: before } = isObject(state) ? state : {};
  const isForAnother = before !== undefined && userId !== undefined && before !== userId;
  return typeof from === 'string' && isReturnPath(from) && !from.startsWith('/login') && !isForAnother
    ? from
    : startPath;
}

export function useDestination(): string {
  const session = useSession();
  return destinationOf(useLocation().state, session?.userId);
}
