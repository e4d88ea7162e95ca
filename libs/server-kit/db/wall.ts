import { Injectable } from '@nestjs/common';
import { ClsService } from 'nestjs-cls';
import type { Scope } from '../auth';

/**
 * PostgreSQL roles in order of increasing rights (decision 0019): one enterprise; one enterprise with derived
 * tables; all enterprises without personal rows; the platform. `none` is the login role, which owns the tables, for
 * migrations and test tools only.
 */
export type WallRole = 'matlas_app' | 'matlas_derived' | 'matlas_center' | 'matlas_platform' | 'none';
/**
 * The row-security context of a statement: the identity that the policies of PostgreSQL check. 0 means no
 * enterprise, no user.
 */
export interface Wall {
  readonly role: WallRole;
  readonly enterpriseId: number;
  readonly userId: number;
}

/** A symbol, because a name with a dot would be a path into an object that nested contexts share. */
const WALL = Symbol('matlas.wall');
/** Context of an anonymous caller: only public rows. */
export const ANONYMOUS_WALL: Wall = { role: 'matlas_app', enterpriseId: 0, userId: 0 };
export const PLATFORM_WALL: Wall = { role: 'matlas_platform', enterpriseId: 0, userId: 0 };
export const OWNER_WALL: Wall = { role: 'none', enterpriseId: 0, userId: 0 };

export function wallOf({ reach, enterpriseId, userId }: Scope): Wall {
  if (reach === 'all' && userId === 0) return PLATFORM_WALL;
  return { role: reach === 'all' ? 'matlas_center' : 'matlas_app', enterpriseId, userId };
}
export const withDerived = (wall: Wall): Wall =>
  wall.role === 'matlas_app' ? { ...wall, role: 'matlas_derived' } : wall;

/** Holds the row-security context of the current call, which applies to all its statements. */
@Injectable()
export class Walls {
  /**
   * Context for code outside any call, such as the body of a test. Undefined in production, so that background work
   * without a context fails.
   */
  outside: Wall | undefined;
  constructor(private readonly cls: ClsService) {}

  get current(): Wall {
    const wall = (this.cls.isActive() ? this.cls.get<Wall | undefined>(WALL) : undefined) ?? this.outside;
    if (!wall) throw new Error('nobody asks: code without a caller says db.asPlatform (decision 0019)');
    return wall;
  }
  /** Sets the context for the rest of the current call. */
  set(scope: Scope | undefined): void {
    this.cls.set(WALL, scope ? wallOf(scope) : ANONYMOUS_WALL);
  }
  run<T>(wall: Wall, work: () => T): T {
    return this.cls.run({ ifNested: 'inherit' }, () => {
      this.cls.set(WALL, wall);
      return work();
    });
  }
  runAs<T>(scope: Scope, work: () => T): T {
    return this.run(wallOf(scope), work);
  }
  asPlatform<T>(work: () => T): T {
    return this.run(PLATFORM_WALL, work);
  }
}
