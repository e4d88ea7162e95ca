import { Injectable } from '@nestjs/common';
import { ClsService } from 'nestjs-cls';
import type { Scope } from '../auth';

/**
 * Roles of PostgreSQL, each with what the one before may (decision 0019): one enterprise, the same with derived tables,
 * every enterprise but nobody's personal rows, the platform itself. `none` is the login role, which owns the tables:
 * migrations and tools for tests only.
 */
export type WallRole = 'matlas_app' | 'matlas_derived' | 'matlas_center' | 'matlas_platform' | 'none';
/** Who asks, as the row security policies of PostgreSQL know it. 0 is no enterprise, nobody. */
export interface Wall {
  readonly role: WallRole;
  readonly enterpriseId: number;
  readonly userId: number;
}

/** A symbol: a name with a dot would be a path into an object that nested contexts share. */
const WALL = Symbol('matlas.wall');
/** Whoever is not signed in: what all may read, and no row of anybody. */
export const NOBODY: Wall = { role: 'matlas_app', enterpriseId: 0, userId: 0 };
export const PLATFORM: Wall = { role: 'matlas_platform', enterpriseId: 0, userId: 0 };
export const OWNER: Wall = { role: 'none', enterpriseId: 0, userId: 0 };

export function wallOf({ reach, enterpriseId, userId }: Scope): Wall {
  if (reach === 'all' && userId === 0) return PLATFORM;
  return { role: reach === 'all' ? 'matlas_center' : 'matlas_app', enterpriseId, userId };
}
export const withDerived = (wall: Wall): Wall =>
  wall.role === 'matlas_app' ? { ...wall, role: 'matlas_derived' } : wall;

/** The wall of the present call: every statement goes to PostgreSQL behind it. */
@Injectable()
export class Walls {
  /** For what runs in no call, such as the body of a test; nothing, so that forgotten background work fails loudly. */
  outside: Wall | undefined;
  constructor(private readonly cls: ClsService) {}

  get current(): Wall {
    const wall = (this.cls.isActive() ? this.cls.get<Wall | undefined>(WALL) : undefined) ?? this.outside;
    if (!wall) throw new Error('nobody asks: code without a caller says db.asPlatform (decision 0019)');
    return wall;
  }
  /** For the rest of this call. */
  set(scope: Scope | undefined): void {
    this.cls.set(WALL, scope ? wallOf(scope) : NOBODY);
  }
  run<T>(wall: Wall, work: () => T): T {
    return this.cls.run({ ifNested: 'inherit' }, () => {
      this.cls.set(WALL, wall);
      return work();
    });
  }
  as<T>(scope: Scope, work: () => T): T {
    return this.run(wallOf(scope), work);
  }
  asPlatform<T>(work: () => T): T {
    return this.run(PLATFORM, work);
  }
}
