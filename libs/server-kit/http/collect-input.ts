import { pathNames, type Route } from '@matlas/contract';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Timestamps that clients append to every request. */
const IGNORED = new Set(['t', '_t']);

/** Converts `querys[like][name]=x` and `a.b=x` of a query string to nested objects. */
function unflatten(query: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (IGNORED.has(name)) continue;
    const keys = name
      .replace(/\]/g, '')
      .split(/[.[]/)
      .filter((k) => k !== '');
    if (keys.some((k) => k === '__proto__' || k === 'constructor' || k === 'prototype')) continue;
    const last = keys.pop() ?? name;
    let node = result;
    for (const key of keys) node = (isObject(node[key]) ? node[key] : (node[key] = {})) as Record<string, unknown>;
    node[last] = value;
  }
  return result;
}

/**
 * Merges path, query and body to one input. The path takes precedence, then the body, then the query; a path
 * parameter is never taken from elsewhere. A bare array as body means `{ ids }`.
 */
export function collectInput(
  route: Route,
  request: { params: unknown; query: unknown; body: unknown },
): Record<string, unknown> {
  const body = Array.isArray(request.body)
    ? { ids: request.body as unknown[] }
    : isObject(request.body)
      ? request.body
      : {};
  const outside = { ...unflatten(isObject(request.query) ? request.query : {}), ...body };
  const params = isObject(request.params) ? request.params : {};
  const names = pathNames(route.path);
  for (const name of names) delete outside[name];
  return { ...outside, ...Object.fromEntries(names.map((name) => [name, params[name]])) };
}
