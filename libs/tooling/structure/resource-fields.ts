import { dirname, join } from 'node:path';
import * as contract from '@matlas/contract';
import type { Route } from '@matlas/contract';
import { readSource, sourcePaths } from './source-tree';

/** A resource with the sources of its screens and what these take from their own area. */
export interface Resource {
  /** Locale prefixes of list and form. */
  name: string;
  formName: string;
  /** Names that a save takes. */
  saved: readonly string[];
  /** Names of a row of the list. */
  listed: readonly string[];
  list: string;
  form: string;
}
interface Schema {
  shape?: Record<string, Schema>;
  def?: { in?: Schema; out?: Schema; innerType?: Schema; element?: Schema };
}

const paths = new Set(sourcePaths(['.tsx', '.ts']));
const IMPORT = /from '(\.[^']*)'/g;

/** A file with those that it imports from its own area. */
function withImports(path: string, seen = new Set<string>()): string {
  if (seen.has(path)) return '';
  seen.add(path);
  const { text } = readSource(path);
  const area = path.split('/').slice(0, 5).join('/');
  const others = [...text.matchAll(IMPORT)]
    .map(([, target = '']) => join(dirname(path), target))
    .flatMap((target) => [`${target}.tsx`, `${target}.ts`].filter((one) => paths.has(one) && one.startsWith(area)));
  return [text, ...others.map((one) => withImports(one, seen))].join('\n');
}
function routeOf(expression: string): Route | undefined {
  const found = expression
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], contract);
  return typeof found === 'object' && found !== null && 'input' in found ? (found as Route) : undefined;
}

const TAG = /<Resource(?:List|Form)\b[^]*?\n\s*\/?>/g;
function screensOf(path: string): { name: string; call: string; rest: string; text: string }[] {
  return [...readSource(path).text.matchAll(TAG)].flatMap(([tag]) => {
    const name = /\bname="([\w.]+)"/.exec(tag)?.[1];
    const [, call, rest] = /\b(?:list|save)=\{([\w.]+)\.(page|saveOrUpdate)\}/.exec(tag) ?? [];
    return name && call && rest ? [{ name, call, rest, text: withImports(path) }] : [];
  });
}

/** The resources with a list and a form of their own, `page` and `saveOrUpdate` of one group of calls. */
export function resources(): Resource[] {
  const screens = [...paths]
    .filter((path) => path.startsWith('apps/web/src/') && path.endsWith('.tsx') && !/\.(spec|long)\./.test(path))
    .flatMap(screensOf);
  const lists = screens.filter(({ rest }) => rest === 'page');
  return lists.flatMap(({ name, call, text: list }) => {
    const form = screens.find((screen) => screen.call === call && screen.rest === 'saveOrUpdate');
    const [page, save] = [routeOf(`${call}.page`), routeOf(`${call}.saveOrUpdate`)];
    if (!form || !page || !save) return [];
    const saved = namesOf(save.input).filter((field) => field !== 'id' && field !== 'version');
    return [{ name, saved, listed: rowNamesOf(page), list, form: form.text, formName: form.name }];
  });
}

/** The names of an object in the contract, through transformations. */
function namesOf(schema: unknown): string[] {
  return Object.keys(shapeOf(schema as Schema) ?? {});
}
function shapeOf(schema: Schema | undefined): Record<string, Schema> | undefined {
  if (!schema) return undefined;
  if (schema.shape) return schema.shape;
  const { def } = schema;
  return shapeOf(def?.innerType) ?? shapeOf(def?.out) ?? shapeOf(def?.in);
}
/** The names of a row of a list. */
const rowNamesOf = ({ output }: Route): string[] => namesOf(shapeOf(output as Schema)?.records?.def?.element);
