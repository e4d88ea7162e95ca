import { AsyncLocalStorage } from 'node:async_hooks';
import { grants, PERMISSIONS } from '@matlas/contract';
import { type Auth, Authenticator, AuthLookup, type Scope } from '@matlas/server-kit';
import type { TestApp } from '../app';
import type { AuthHeader } from '../builders';

/**
 * What the code asked of its caller's rights while it answered: the permissions, one by one; or `ALL`, when it looked
 * at them as a whole, at the names of the roles, or at tables that say more of a person. Who has the same reach and
 * would have been answered the same each time goes the same way through the code (README).
 */
export const ALL = '*';
const heard = new AsyncLocalStorage<Set<string>>();
/** Tables that say more of a person than their reach: roles, and who is trusted. */
const OF_PEOPLE = /\buser_role\b|\b(from|join|update|into)\s+role\b|\bconfidence\b|\btrusted\b/;

/** `grants` compares part by part: a permission with another part in the place of one of its own is not met. */
const isExact = (permission: string, isMet: (pattern: string) => boolean): boolean =>
  isMet('*:*:*') &&
  permission.split(':').every((_, at, parts) => !isMet(parts.with(at, '?').join(':'))) &&
  !isMet('*:*');
const lookedForBefore = new Set<string>();
/** The permission that `grants` looks for by this comparison; nothing for any other question. */
function lookedFor(isMet: (pattern: string) => boolean): string | undefined {
  const known = [...lookedForBefore].find((permission) => isMet(permission));
  const permission = known ?? PERMISSIONS.find((one) => isMet(one));
  if (permission === undefined || !isExact(permission, isMet)) return undefined;
  lookedForBefore.add(permission);
  return permission;
}
/** A list that says when it is looked at, and for what; also to work that the question does not wait for. */
const watchedList = (list: readonly string[], decisions: Set<string>): readonly string[] =>
  new Proxy(list, {
    get(target, name, receiver): unknown {
      if (name === 'some')
        return (isMet: (pattern: string) => boolean): boolean => {
          decisions.add(lookedFor(isMet) ?? ALL);
          return target.some((pattern) => isMet(pattern));
        };
      decisions.add(ALL);
      return Reflect.get(target, name, receiver);
    },
  });
/** Everything about a caller but who they are and which rights they have. */
const restOf = ({ userId, loginName, name, sessionId, permissions, roles, scope, ...rest }: Auth): string =>
  JSON.stringify({ ...rest, scope: { ...scope, userId: 0 } });

/** Callers as the application knows them; it is heard what is asked of their rights while a question is answered. */
export class RecordedCallers {
  private readonly byToken = new Map<string, Auth>();
  private readonly authenticate: Authenticator['authenticate'];
  /**
   * Whom it has looked up is not looked up again: for calls that are all taken back, so that nobody's rights are other than
   * they were.
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
    const decisions = heard.getStore();
    if (!auth || !decisions) return auth;
    return {
      ...auth,
      permissions: watchedList(auth.permissions, decisions),
      roles: watchedList(auth.roles, decisions),
    };
  }
  /** Looks them up as for a request. */
  async lookUp(people: readonly AuthHeader[]): Promise<void> {
    for (const { 'X-Access-Token': token } of people) {
      const auth = await this.authenticate({ token, method: 'GET', path: '' });
      if (!auth) throw new Error('somebody of the world has no session');
      this.byToken.set(token, auth);
    }
  }
  /** How far the data of somebody reach whom it has looked up. */
  scopeOf({ 'X-Access-Token': token }: AuthHeader): Scope | undefined {
    return this.byToken.get(token)?.scope;
  }

  /** Both are answered alike by code that asked no more of the first one's rights than this. */
  areAlike(headers: AuthHeader, otherHeaders: AuthHeader, asked: ReadonlySet<string>): boolean {
    const [one, other] = [headers, otherHeaders].map((of) => this.byToken.get(of['X-Access-Token']));
    if (!one || !other || asked.has(ALL) || restOf(one) !== restOf(other)) return false;
    return [...asked].every(
      (permission) => grants(one.permissions, permission) === grants(other.permissions, permission),
    );
  }
}
/** What `work` asked of its caller's rights. */
export async function decisionsOf<T>(
  work: () => Promise<T>,
  statementsIn: (result: T) => readonly string[],
): Promise<{ result: T; decisions: ReadonlySet<string> }> {
  const decisions = new Set<string>();
  const result = await heard.run(decisions, work);
  if (statementsIn(result).some((text) => OF_PEOPLE.test(text))) decisions.add(ALL);
  return { result, decisions };
}
