import type { Route } from '@matlas/contract';
import type { TestApp } from '../app';
import type { AuthHeader, TestUser } from '../builders';

/**
 * Ids by kind; the first one of a kind belongs to the first one of every other (run and finding, model and position).
 */
export type Rows = Record<string, number[]>;
export interface Maker {
  test: TestApp;
  user: TestUser;
  headers: AuthHeader;
  /** Stands in every text that only those may read who see the row. */ mark: string;
  /** The same for what the whole enterprise sees. */ wide: string;
  /** Somebody of an enterprise that was there from the start, which asks for things. */ partner: TestUser;
}
/** A call that must succeed, with what it answers. */
export type Made = (test: TestApp, headers: object, route: Route, input: object) => Promise<Record<string, unknown>>;
