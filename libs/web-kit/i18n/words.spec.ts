import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = [join(__dirname, '../locales'), join(__dirname, '../../../apps/web/locales')];
const plural = /_(zero|one|two|few|many|other)$/;

function keysOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path.replace(plural, '')];
  return Object.entries(value).flatMap(([name, below]) => keysOf(below, path ? `${path}.${name}` : name));
}

function placeholdersOf(value: unknown): string[] {
  return [...new Set([...JSON.stringify(value).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? ''))].sort();
}

const files = folders.flatMap((folder) => readdirSync(join(folder, 'zh')).map((file) => [file, folder] as const));
const read = (folder: string, language: string, file: string): unknown =>
  JSON.parse(readFileSync(join(folder, language, file), 'utf8'));

it.each(files)('%s says the same things in both languages', (file, folder) => {
  const [zh, en] = [read(folder, 'zh', file), read(folder, 'en', file)];
  expect([...new Set(keysOf(zh))].sort()).toEqual([...new Set(keysOf(en))].sort());
  expect(placeholdersOf(zh)).toEqual(placeholdersOf(en));
});

it.each(folders)('%s has no file in one language only', (folder) => {
  expect(readdirSync(join(folder, 'en')).sort()).toEqual(readdirSync(join(folder, 'zh')).sort());
});
