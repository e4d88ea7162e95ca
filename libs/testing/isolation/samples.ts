import type { Route } from '@matlas/contract';
import { choices, type IdPlace, resolved, type Shape, shapeOf } from './input-shape';

let drawn = 0;
/** A number that no sample had before: unique columns refuse twins. */
const next = (): number => (drawn += 1);
const DIGITS = 4;
const numbered = (): string => String(next()).padStart(DIGITS, '0');
const CODE_LENGTH = 43;
/** Values that only the world knows, such as a password under the server's key. */
export const sampledValues = new Map<string, unknown>();

/** Values for fields whose rule no JSON schema can tell; by name, wherever they stand. */
const OF_FIELD: Readonly<Record<string, () => unknown>> = {
  email: () => 'sample@example.org', emailAgain: () => 'sample@example.org', loginName: () => `sample${numbered()}`, taxCode: () => `9131000000000${numbered()}X`, countryCode: () => 'DE',
  validFrom: () => '2026-01-01', validUntil: () => '2030-01-01', contractStart: () => '2026-01-01', contractEnd: () => '2030-01-01', phone: () => '+49 711 1', fax: () => '+49 711 2', officePhone: () => '+49 711 1',
  userName: () => 'Sample', enterpriseName: () => `Sample ${numbered()}`, enterpriseEnName: () => `Sample ${numbered()}`, nameZh: () => `样本 ${numbered()}`, nameEn: () => `Sample company ${numbered()}`,
  internalNumber: () => `S-${numbered()}`, itemKey: () => `s-${numbered()}`, quantity: () => '1', permissions: () => ['model:modInfo:query'], permission: () => 'model:modInfo:query', identity: () => 'supplier',
  headerRow: () => 1, columns: () => ({ level: 0, partNumber: 1, name: 2, quantity: 3 }), massUnit: () => 'g', notation: () => 'level', content: () => 'Sample', q: () => 'a',
  password: () => 'Sample-2026', companyId: () => 'C-1', preferences: () => [{ type: 'person', inProduct: true, mail: false }], fields: () => [{ field: 'name', words: [`Sample ${numbered()}`] }],
  duns: () => `99-999-${numbered()}`, capacity: () => ({ upload: 20, download: 20, upDownload: 20, cosNormal: 20, cosAdvanced: 20 }), code: () => 'A'.repeat(CODE_LENGTH), captcha: () => 'none',
};
const BY_FORMAT: Readonly<Record<string, string>> = { date: '2026-05-01', email: 'sample@example.org', uri: 'https://example.org', uuid: '00000000-0000-4000-8000-000000000000', 'date-time': '2026-05-01T00:00:00Z' };

/** Fields of one call that need more than their schema says, because a rule of the business asks for it; `{}` with a field: only when that one is asked about. */
const OF_ROUTE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/data/local/component': { tree: { kind: 1, name: 'Sample', children: [] } }, '/data/local/semiComponent': { tree: { kind: 2, name: 'Sample', children: [] } },
  '/data/local/material': { tree: { kind: 3, name: 'Sample', classCode: '1.1.1', symbol: 'S-1', children: [] } },
  '/data/localDataManage/page/selectParentmatlasDataEO substanceId': { sheetId: undefined }, '/data/localDataManage/exportParentmatlasDataEO substanceId': { sheetId: undefined },
  '/sys/supplierRanking/formula/saveOrUpdate': { validFrom: '2035-01-01', weights: { rejections: '40', onTime: '20', response: '20', stars: '10', certificates: '10' }, fullPointsDays: '5', noPointsDays: '30', certificateKinds: ['iatf16949'] },
  '/extSys/enterprise/list': { orgName: 'E-' }, '/bom/info/importBom modId': { file: 'sample', importId: undefined, mapping: JSON.stringify({ headerRow: 1, columns: { level: 0, partNumber: 1, name: 2, quantity: 3, mass: 4 }, notation: 'level', massUnit: 'g' }) },
  '/data/local/children parent': { path: undefined }, '/rule/msgLawList/saveOrUpdate lawId': { versionId: undefined },
  ...Object.fromEntries(['/matlas/entorguser/goCreateSave', '/matlas/entorguser/goUpdateSave', '/system/userInfo/add', '/system/userInfo/update'].map((form) => [`${form} modelIds`, { limitedToModels: true }])),
};
/** Optional fields without which a call has nothing to do. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { '/rule/msgLawList/saveOrUpdate': ['versionId'], '/bom/info/importBom': ['importId'] };
export const extrasOf = (route: Route, field?: string): object => OF_ROUTE[field === undefined ? route.path : `${route.path} ${field}`] ?? {};
/** An entry of a list that stands around the field that is asked about. */
const entryAround = (list: string, field: string | undefined): object | undefined => (list === 'children' ? (field !== undefined && ['ref', 'node', 'substanceId'].includes(field) ? {} : { cas: '7439-89-6' }) : undefined);

function sampleOf(root: Shape, given: Shape, name: string): unknown {
  if (sampledValues.has(name)) return sampledValues.get(name);
  const known = OF_FIELD[name];
  if (known) return known();
  const [shape = {}] = choices(resolved(root, given)).map((choice) => resolved(root, choice));
  if (shape.anyOf ?? shape.oneOf) return sampleOf(root, shape, name);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.type === 'array') return shape.minItems && shape.items ? [sampleOf(root, shape.items, name)] : [];
  if (shape.type === 'boolean') return true;
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1);
  if (shape.type === 'string') return textOf(shape);
  return Object.fromEntries((shape.required ?? []).map((key) => [key, sampleOf(root, shape.properties?.[key] ?? {}, key)]));
}
const textOf = ({ format, pattern, minLength = 0 }: Shape): string => BY_FORMAT[format ?? ''] ?? (pattern?.includes('\\d') || pattern?.startsWith('^-?') ? '1' : 'Sample'.padEnd(minLength, 'x'));

const sampleInput = (route: Route): Record<string, unknown> => ({ ...(sampleOf(shapeOf(route), shapeOf(route), '') as object), ...extrasOf(route) });

const ROUNDS = 4;
/**
 * The least that the route accepts, with the given ids where it wants some. What a refinement misses is added by the path of its complaint;
 * throws where that does not help.
 */
export function minimalInput(route: Route, places: readonly IdPlace[], idOf: (place: IdPlace) => unknown): { input: Record<string, unknown>; used: IdPlace[] } {
  const used = places.filter(({ isRequired, isList, steps, field }) => isRequired || NEEDED[route.path]?.includes(field) || (isList && steps.length === 2 && steps[0] === 'ids'));
  let input = used.reduce((made, place) => put(route, made, place.steps, idOf(place)), sampleInput(route));
  for (let round = 0; round < ROUNDS; round += 1) {
    const issues = (route.input.safeParse(input).error?.issues ?? []).filter(({ path }) => path[0] !== 'file');
    if (!issues.length) return { input, used };
    for (const { path } of issues) {
      const steps = path.map((step) => (typeof step === 'number' ? '*' : String(step)));
      const place = places.find((one) => one.steps.slice(0, steps.length).join() === steps.join());
      if (place && !used.includes(place)) used.push(place);
      input = put(route, input, place?.steps ?? steps, place ? idOf(place) : sampleAt(route, steps));
    }
  }
  throw new Error(`${route.method} ${route.path}: no sample input; give its fields a sample in libs/testing/isolation/samples.ts: ${JSON.stringify(route.input.safeParse(input).error?.issues)}`);
}
function sampleAt(route: Route, steps: readonly string[]): unknown {
  const root = shapeOf(route);
  const shape = steps.reduce((at, step): Shape => choices(resolved(root, at)).map((choice) => resolved(root, choice)).map(({ items, properties }) => (step === '*' ? items : properties?.[step])).find((found) => found) ?? {}, root);
  return sampleOf(root, shape, steps.at(-1) ?? '');
}

/** Puts a value where the steps lead, with samples of what must stand around it. */
export function put(route: Route, input: Record<string, unknown>, steps: readonly string[], value: unknown): Record<string, unknown> {
  const root = shapeOf(route);
  return within(root, root, input, steps, value, '') as Record<string, unknown>;
}
function within(root: Shape, shape: Shape, target: unknown, [step, ...rest]: readonly string[], value: unknown, name: string): unknown {
  if (step === undefined) return value;
  const real = choices(resolved(root, shape)).map((choice) => resolved(root, choice)).find(({ properties, items }) => (step === '*' ? items : properties?.[step])) ?? {};
  if (step === '*') return [within(root, real.items ?? {}, (target as unknown[] | undefined)?.[0] ?? entryAround(name, rest[0]) ?? emptyOf(root, real.items ?? {}), rest, value, '')];
  const child = real.properties?.[step] ?? {};
  const before = (target ?? {}) as Record<string, unknown>;
  return { ...before, [step]: within(root, child, before[step] ?? (rest.length && rest[0] !== '*' ? sampleOf(root, child, step) : undefined), rest, value, step) };
}
const emptyOf = (root: Shape, shape: Shape): unknown => (choices(resolved(root, shape)).some((choice) => resolved(root, choice).properties) ? sampleOf(root, shape, '') : undefined);
