import type { RoleCode, Route } from '@matlas/contract';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { mayCall, useSession } from '../client/session';
import { translate, useT } from '../i18n/use-t';

/** A permission, a route's `needs`, or several permissions of which one is enough. */
export type Needs = string | Pick<Route, 'needs'> | readonly string[];

interface Access {
  permissions: readonly string[];
  roles: readonly string[];
}

const PreviewContext = createContext<Access | null>(null);

/**
 * Renders its children as a user with these permissions would see them. Calls still use the own session, so nothing
 * more is granted.
 */
export function AccessPreview({ permissions, roles, children }: Access & { children: ReactNode }) {
  const access = useMemo(() => ({ permissions, roles }), [permissions, roles]);
  return <PreviewContext value={access}>{children}</PreviewContext>;
}

function toNames(needs: Needs): readonly string[] {
  const names = typeof needs === 'string' ? [needs] : 'needs' in needs ? [needs.needs] : needs;
  if (names.length === 0) throw new Error(translate('errors.client.tagsRequired'));
  return names;
}

/**
 * Checks the session's permissions: `may(api.rules.laws.saveOrUpdate)` or `may('rule:law:edit')`. `*:*:*` grants
 * all.
 */
export function useMay(): (needs: Needs | undefined) => boolean {
  const session = useSession();
  const preview = useContext(PreviewContext);
  const current = session && preview ? { ...session, ...preview } : session;
  return (needs) => needs === undefined || toNames(needs).some((name) => mayCall(name, current));
}

/**
 * Reason why the user's upload and download rights do not allow this route, as the title of a disabled button;
 * undefined when they do. Independent of the permission (`useMay`).
 */
export function useTransferRefusal(): (route: Pick<Route, 'transfer'>) => string | undefined {
  const t = useT();
  const transferRights = useSession()?.transfers;
  return ({ transfer }) =>
    transfer === undefined || transferRights === undefined || transferRights.includes(transfer)
      ? undefined
      : t(`kit.transferMissing.${transfer}`);
}

const centreRole: RoleCode = 'ROLE_SYS_ADMIN';
/** Whether the user belongs to the operating centre, whose data are those of the platform. */
export const useIsCentre = (): boolean => useSession()?.realroles.includes(centreRole) === true;

/**
 * Renders its children only with the permission (ux.md section 4 "Permissions"). What the state of a record allows
 * comes with the record as `can`.
 */
export function Can({ needs, children }: { needs: Needs; children: ReactNode }) {
  return useMay()(needs) ? <>{children}</> : null;
}

const everything = 'admin';

/**
 * Renders its children for the platform administrator ('admin') and for holders of one of these roles. Prefer
 * permissions (`Can`); roles are the exception.
 */
export function HasRole({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  if (!Array.isArray(roles) || roles.length === 0) throw new Error(translate('errors.client.rolesRequired'));
  const session = useSession();
  const own = useContext(PreviewContext)?.roles ?? session?.roles ?? [];
  return own.some((role) => role === everything || roles.includes(role)) ? <>{children}</> : null;
}
