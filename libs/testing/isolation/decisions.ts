import { AsyncLocalStorage } from 'node:async_hooks';
import { grants, PERMISSIONS } from '@matlas/contract';
import { type Auth, Authenticator, AuthLookup, type Scope } from '@matlas/server-kit';
import type { TestApp } from '../app';
import type { AuthHeader } from '../builders';

/**
 * Set of permissions that the code checked for its caller while it answered. `ALL` means that the code read the
 * permission list as a whole, the role names, or tables with further data of the user. A caller with the same reach
 * and the same results for these checks takes the same path through the code (README).
 */
export const ALL = '*';
const recordedChecks = new AsyncLocalStorage<Set<string>>();
/** Tables with data of a user beyond the reach: roles and trust. */
const OF_PEOPLE = /\buser_role\b|\b(from|join|update|into)\s+role\b|\bconfidence\b|\btrusted\b/;

/**
 * True when the predicate tests exactly this permission: `grants` compares part by part, so a permission with a
 * changed part must not match.
 */
const isExact = (permission: string, isMet: (pattern: string) => boolean): boolean =>
  isMet('*:*:*') &&
  permission.split(':').every((_, at, parts) => !isMet(parts.with(at, '?').join(':'))) &&
  !isMet('*:*');
const testedPermissions = new Set<string>();
/** The permission that `grants` tests with this predicate; undefined for any other use of the list. */
function permissionTestedBy(isMet: (pattern: string) => boolean): string | undefined {
  const known = [...testedPermissions].find((permission) => isMet(permission));
  const permission = known ?? PERMISSIONS.find((one) => isMet(one));
  if (permission === undefined || !isExact(permission, isMet)) return undefined;
  testedPermissions.add(permission);
  return permission;
}
/** A list that records how it is read, also by work in the background of the call. */
const watchedList = (list: readonly string[], decisions: Set<string>): readonly string[] =>
  new Proxy(list, {
    get(target, name, receiver): unknown {
      if (name === 'some')
        return (isMet: (pattern: string) => boolean): boolean => {
          decisions.add(permissionTestedBy(isMet) ?? ALL);
          return target.some((pattern) => isMet(pattern));
        };
      decisions.add(ALL);
      return Reflect.get(target, name, receiver);
    },
  });
/** All properties of a caller except identity and rights. */
const restOf = ({ userId, loginName, name, sessionId, permissions, roles, scope, ...rest }: Auth): string =>
  JSON.stringify({ ...rest, scope: { ...scope, userId: 0 } });

/** Wraps the application's authentication to record which rights of a caller are checked during a call. */
export class RecordedCallers {
  private readonly byToken = new Map<string, Auth>();
  private readonly authenticate: Authenticator['authenticate'];
  /**
   * When true, callers are looked up only once. Valid for calls that are rolled back, because nobody's rights
   * change.
   */
  remembers = true;
  constructor({ app }: TestApp) {
    const authenticator = app.get(Authenticator);
    this.authenticate = authenticator.authenticate.bind(authenticator);
    authenticator.authenticate = async (credentials) => {
      const remembered = this.remembers ? this.byToken.get(credentials.token ?? '') : undefined;
      return this.watched(remembered ?? (await this.authenticate(credentials)));
    };
    const lookup = app.get(AuthLookup);
    const byUser = lookup.byUser.bind(lookup);
    lookup.byUser = async (userId) => this.watched(await byUser(userId));
  }
  private watched(auth: Auth | undefined): Auth | undefined {
    const decisions = recordedChecks.getStore();
    if (!auth || !decisions) return auth;
    return {
      ...auth,
      permissions: watchedList(auth.permissions, decisions),
      roles: watchedList(auth.roles, decisions),
    };
  }
  /** Authenticates them as for a request. */
  async lookUp(people: readonly AuthHeader[]): Promise<void> {
    for (const { 'X-Access-Token': token } of people) {
      const auth = await this.authenticate({ token, method: 'GET', path: '' });
      if (!auth) throw new Error('somebody of the world has no session');
      this.byToken.set(token, auth);
    }
  }
  /** Data scope of a user who was looked up. */
  scopeOf({ 'X-Access-Token': token }: AuthHeader): Scope | undefined {
    return this.byToken.get(token)?.scope;
  }

  /** True when code that checked only these permissions of the first user answers both users alike. */
  haveSameRights(headers: AuthHeader, otherHeaders: AuthHeader, requested: ReadonlySet<string>): boolean {
    const [one, other] = [headers, otherHeaders].map((of) => this.byToken.get(of['X-Access-Token']));
    if (!one || !other || requested.has(ALL) || restOf(one) !== restOf(other)) return false;
    return [...requested].every(
      (permission) => grants(one.permissions, permission) === grants(other.permissions, permission),
    );
  }
}
/** Runs `work` and returns the permissions that it checked. */
export async function decisionsOf<T>(
  work: () => Promise<T>,
  statementsIn: (result: T) => readonly string[],
): Promise<{ result: T; decisions: ReadonlySet<string> }> {
  const decisions = new Set<string>();
  const result = await recordedChecks.run(decisions, work);
  if (statementsIn(result).some((text) => OF_PEOPLE.test(text))) decisions.add(ALL);
  return { result, decisions };
}
