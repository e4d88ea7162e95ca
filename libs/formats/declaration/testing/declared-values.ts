import { Decimal } from '@matlas/domain';
import { type DeclaredPart } from '@matlas/testing/sheet-corpus';
import type { SheetReader } from '../../sheet/sheet-document';
import type { DocumentNode } from '../../sheet/sheet-document';
import { readIec62474 } from '../../iec62474/read-iec62474';
import { readShai } from '../../iec62474/read-shai';
import { readIpc1752 } from '../../ipc1752/read-ipc1752';
import { readGranta } from '../../granta/read-granta';
import { readJapia } from '../../japia/read-japia';

export const READERS: Readonly<Record<string, SheetReader>> = {
  iec62474: readIec62474,
  shai: readShai,
  ipc1752: readIpc1752,
  granta: readGranta,
  japia: readJapia,
};

const rounded = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : new Decimal(text).toDecimalPlaces(4).toFixed();

/** What a tree declares, whatever the layout. */
export const materialsOf = (node: DocumentNode, hasClass: boolean): unknown[] =>
  node.children.map(({ node: below, massGrams, portion, substance }) =>
    substance
      ? { cas: substance.cas, percent: rounded(portion?.value) }
      : below?.kind === 3
        ? {
            name: below.name,
            vda: hasClass ? below.classCode : '',
            grams: rounded(massGrams),
            substances: materialsOf(below, hasClass),
          }
        : { name: below?.name, number: below?.number, materials: materialsOf(below as DocumentNode, hasClass) },
  );
/** What the tree of a part must declare. */
export function declaredOf({ components }: DeclaredPart, isFlat: boolean, hasClass: boolean): unknown[] {
  const materials = (list: DeclaredPart['components'][number]['materials']) =>
    list.map(({ name, vda, milligrams, substances }) => ({
      name,
      vda: hasClass ? vda : '',
      grams: rounded(String(milligrams / 1000)),
      substances: substances.map(({ cas, percent }) => ({ cas, percent: rounded(String(percent)) })),
    }));
  if (isFlat) return components.flatMap((component) => materials(component.materials));
  return components.map(({ name, number, materials: own }) => ({ name, number, materials: materials(own) }));
}
