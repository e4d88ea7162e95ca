import type { Route } from '@matlas/contract';
import type { TestApp } from '../app';
import type { AuthHeader, TestUser } from '../builders';
import { send } from './wire';

/** IDs by kind; the first IDs of all kinds belong together (run and finding, model and position). */
export type Rows = Record<string, number[]>;
export interface Maker {
  test: TestApp;
  user: TestUser;
  headers: AuthHeader;
  /** Mark in the texts of rows, for rows that only their readers may see. */ mark: string;
  /** Mark for rows that the whole enterprise sees. */ wide: string;
  /** A user of an enterprise that exists from the start and sends requests. */ partner: TestUser;
}
/** Makes a call that has to succeed and returns its data. */
export type CallForData = (
  test: TestApp,
  headers: object,
  route: Route,
  input: object,
) => Promise<Record<string, unknown>>;

/** Makes a call that has to succeed: the world is created by the calls that users make. */
export async function callForData(
  test: TestApp,
  headers: object,
  route: Route,
  input: object,
): Promise<Record<string, unknown>> {
  const answer = await send(test, route, input as Record<string, unknown>, headers);
  if (answer.status !== 200) throw new Error(`making the world: ${route.method} ${route.path}: ${answer.text}`);
  return answer.data as Record<string, unknown>;
}
/** The ID in the returned data. */
export const idIn = (data: Record<string, unknown>, name = 'id'): number => Number(data[name]);
/** The ID of a directly inserted row. */
export const idOf = (row: { id: number } | undefined): number => row?.id ?? 0;
