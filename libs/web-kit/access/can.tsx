import type { Route } from '@matlas/contract';
import type { ReactNode } from 'react';
import { mayCall, useSession } from '../client/session';

/** Asks the session's permissions: `may(api.rules.laws.saveOrUpdate)` or `may('rule:law:edit')`. */
export function useMay(): (needs: string | Pick<Route, 'needs'> | undefined) => boolean {
  const current = useSession();
  return (needs) => needs === undefined || mayCall(typeof needs === 'string' ? needs : needs.needs, current);
}

/**
 * Shows its children to those whose role allows it; to others nothing (ux.md section 4 "Permissions").
 * What a record allows in its present state comes with the record as `can`, never from here.
 */
export function Can({ needs, children }: { needs: string | Pick<Route, 'needs'>; children: ReactNode }) {
  return useMay()(needs) ? <>{children}</> : null;
}
