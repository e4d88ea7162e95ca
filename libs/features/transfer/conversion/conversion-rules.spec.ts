import { readFileSync } from 'node:fs';
import { type ConversionLoss, type ConversionContext, convertSheet, hasHan, isConvertibleClass } from '@matlas/domain';
import type { DocumentChild, DocumentNode, SheetDocument } from '@matlas/formats';
import { randomDocuments } from '@matlas/testing';

const DOCUMENTS = 200;
/** Code numbers differ between the systems: copying them would be wrong. */
const there: ConversionContext = {
  translateApplication: (code) => ({ state: 'approved', to: `I${code}` }),
  isJoker: () => true,
  isReachable: () => true,
};
const back: ConversionContext = {
  ...there,
  translateApplication: (code) => ({ state: 'approved', to: code.slice(1) }),
};

/**
 * Creates documents that are never refused: every node has a name that the other system can represent, and no
 * substance is confidential. Names are distinguished by their keys.
 */
function convertible(sheet: SheetDocument): SheetDocument {
  const child = (given: DocumentChild): DocumentChild => ({
    ...given,
    ...(given.node ? { node: node(given.node) } : {}),
    ...(given.substance?.masked ? { substance: { cas: '7439-89-6' } } : {}),
  });
  const named = ({ key, name, foreignName }: DocumentNode): Pick<DocumentNode, 'name' | 'foreignName'> => {
    const foreign = hasHan(name) && (foreignName === undefined || hasHan(foreignName)) ? 'Part' : foreignName;
    return { name: `${name} ${key}`, ...(foreign === undefined ? {} : { foreignName: `${foreign} ${key}` }) };
  };
  const node = (given: DocumentNode): DocumentNode => ({
    ...given,
    ...named(given),
    children: given.children.map(child),
  });
  return { ...sheet, root: node(sheet.root) };
}

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const KINDS = {
  node: ['children'],
  child: ['node', 'substance', 'reference', 'applicationOverrides'],
  sheet: ['root', 'recipients', 'requests', 'attachments'],
};
const LEADING = ['attributes', 'recyclate'];

/** The differences, computed independently of the tested code, as `names | field | value`. */
class Differences {
  readonly found: string[] = [];
  sheet(a: SheetDocument, b: SheetDocument): string[] {
    const names = [a.root.name];
    this.fields(names, '', a as unknown as Fields, b as unknown as Fields, KINDS.sheet);
    for (const list of ['recipients', 'requests'] as const)
      (a[list] ?? []).forEach((one, index) =>
        this.fields(
          names,
          `${list}.${index}.`,
          one as unknown as Fields,
          ((b[list] ?? [])[index] ?? {}) as unknown as Fields,
          [],
        ),
      );
    for (const { name } of a.attachments ?? []) this.found.push(`${names.join('>')} | attachments | ${name}`);
    expect(b.attachments).toBeUndefined();
    this.node([], a.root, b.root);
    return this.found.sort();
  }
  private node(above: string[], a: DocumentNode, b: DocumentNode): void {
    const names = [...above, a.name];
    this.fields(names, '', a as unknown as Fields, b as unknown as Fields, KINDS.node);
    expect(b.children).toHaveLength(a.children.length);
    a.children.forEach((child, index) => this.child(names, child, b.children[index]!));
  }
  private child(above: string[], a: DocumentChild, b: DocumentChild): void {
    const names = [
      ...above,
      a.node?.name ??
        a.reference?.name ??
        a.substance?.name ??
        a.substance?.nameZh ??
        a.substance?.cas ??
        a.substance?.joker ??
        String(a.reference?.cid ?? ''),
    ];
    this.fields(names, '', a as unknown as Fields, b as unknown as Fields, KINDS.child);
    for (const part of ['substance', 'reference'] as const)
      if (a[part]) this.fields(names, `${part}.`, { ...a[part] }, { ...b[part] }, []);
    (a.applicationOverrides ?? []).forEach(({ substance, ...override }, index) => {
      const other = (b.applicationOverrides ?? [])[index]!;
      const inner = [...names, substance.name ?? substance.nameZh ?? substance.cas ?? ''];
      this.fields(inner, '', override, other, ['substance']);
      this.fields(inner, 'substance.', substance as Fields, other.substance as Fields, []);
    });
    if (a.node) this.node(above, a.node, b.node!);
  }
  private fields(names: string[], prefix: string, a: Fields, b: Fields, apart: readonly string[]): void {
    for (const field of new Set([...Object.keys(a), ...Object.keys(b)])) {
      if (apart.includes(field)) continue;
      const [was, is] = [a[field], b[field]];
      if (LEADING.includes(field) && isRecord(was))
        this.fields(names, `${prefix}${field}.`, was, isRecord(is) ? is : {}, []);
      else if (JSON.stringify(was) !== JSON.stringify(is))
        this.found.push(
          `${names.join('>')} | ${prefix}${field} | ${isRecord(was) ? JSON.stringify(was) : String(was)}`,
        );
    }
  }
}

describe('conversion to the international form and back', () => {
  it(`loses exactly what it reports, on ${DOCUMENTS} random sheets`, () => {
    let [sheets, lost] = [0, 0];
    for (let seed = 1; sheets < DOCUMENTS; seed += 1) {
      for (const given of randomDocuments(seed).map(convertible)) {
        const out = convertSheet(given, 'toImds', there);
        expect(out.refusals).toEqual([]);
        const home = convertSheet(out.sheet!, 'fromImds', back);
        expect(home.refusals).toEqual([]);
        // A loss of the conversion back is reported with the names of that conversion.
        const local = new Map(out.words.filter(({ field }) => field === 'name').map(({ to, from }) => [to, from]));
        const names = ({ names: lossNames }: ConversionLoss): string[] =>
          lossNames.map((name) => local.get(name) ?? name);
        const actual = [
          ...out.losses.map((loss) => ({ ...loss, path: loss.names })),
          ...home.losses.map((loss) => ({ ...loss, path: names(loss) })),
        ].map(({ path, field, value }) => `${path.join('>')} | ${field} | ${value}`);
        expect(actual.sort()).toEqual(new Differences().sheet(given, home.sheet!));
        sheets += 1;
        lost += actual.length;
      }
    }
    expect(lost).toBeGreaterThan(DOCUMENTS);
  });

  it('refuses exactly the classes that the catalogue marks', () => {
    const rows = readFileSync('seed/reference/material_classes.csv', 'utf8').trim().split('\n').slice(1);
    const marked = rows.filter((row) => row.endsWith(',1')).map((row) => row.split(',')[0]!);
    const all = rows.map((row) => row.split(',')[0]!);
    expect(all.filter((code) => !isConvertibleClass(code))).toEqual(marked);
  });
});
