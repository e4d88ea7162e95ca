import type { Route } from '@matlas/contract';
import type { TestApp } from '../app';
import type { AuthHeader, TestUser } from '../builders';
import { send } from './wire';

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

/** A call that must succeed: the world is made as people make it. */
export async function made(
  test: TestApp,
  headers: object,
  route: Route,
  input: object,
): Promise<Record<string, unknown>> {
  const answer = await send(test, route, input as Record<string, unknown>, headers);
  if (answer.status !== 200) throw new Error(`making the world: ${route.method} ${route.path}: ${answer.text}`);
  return answer.data as Record<string, unknown>;
}
/** The id that an answer gives. */
export const idIn = (data: Record<string, unknown>, name = 'id'): number => Number(data[name]);
/** The id of a row that was written here. */
export const idOf = (row: { id: number } | undefined): number => row?.id ?? 0;
