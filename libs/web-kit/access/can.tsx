import type { Route } from '@matlas/contract';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { mayCall, useSession } from '../client/session';
import { useT } from '../i18n/use-t';

/** A right, a route's `needs`, or several rights of which one is enough. */
export type Needs = string | Pick<Route, 'needs'> | readonly string[];

interface Access {
  permissions: readonly string[];
  roles: readonly string[];
}

const PreviewContext = createContext<Access | null>(null);

/**
 * Draws its children as somebody with these rights would see them. Calls go on in one's own name: nothing more is
 * granted.
 */
export function AccessPreview({ permissions, roles, children }: Access & { children: ReactNode }) {
  const access = useMemo(() => ({ permissions, roles }), [permissions, roles]);
  return <PreviewContext value={access}>{children}</PreviewContext>;
}

function namesOf(needs: Needs): readonly string[] {
  const names = typeof needs === 'string' ? [needs] : 'needs' in needs ? [needs.needs] : needs;
  if (names.length === 0) throw new Error('Set the permission tags: needs is empty');
  return names;
}

/** Asks the session's permissions: `may(api.rules.laws.saveOrUpdate)` or `may('rule:law:edit')`. `*:*:*` grants all. */
export function useMay(): (needs: Needs | undefined) => boolean {
  const session = useSession();
  const preview = useContext(PreviewContext);
  const current = session && preview ? { ...session, ...preview } : session;
  return (needs) => needs === undefined || namesOf(needs).some((name) => mayCall(name, current));
}

/**
 * Why the person may not take data in or out by this route, in a sentence for the disabled button; undefined where they
 * may. The permission is another question: `useMay`.
 */
export function useTransferRefusal(): (route: Pick<Route, 'transfer'>) => string | undefined {
  const t = useT();
  const held = useSession()?.transfers;
  return ({ transfer }) =>
    transfer === undefined || held === undefined || held.includes(transfer)
      ? undefined
      : t(`kit.transferMissing.${transfer}`);
}

/**
 * Shows its children to those whose role allows it; to others nothing (ux.md section 4 "Permissions").
 * What a record allows in its present state comes with the record as `can`, never from here.
 */
export function Can({ needs, children }: { needs: Needs; children: ReactNode }) {
  return useMay()(needs) ? <>{children}</> : null;
}

const everything = 'admin';

/**
 * Shows its children to the platform administrator ('admin') and to those with one of these roles. Rights are the rule,
 * roles the exception: see `Can`.
 */
export function HasRole({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  if (!Array.isArray(roles) || roles.length === 0)
    throw new Error("roles must be a non-empty array, such as roles={['admin', 'editor']}");
  const session = useSession();
  const own = useContext(PreviewContext)?.roles ?? session?.roles ?? [];
  return own.some((role) => role === everything || roles.includes(role)) ? <>{children}</> : null;
}
