import type { ChildSeed, NodeSeed, SheetSeed } from '@matlas/features/mds';
import { codeOf } from './sample-substances';

export const fixedSubstance = (cas: string, value: string, more: Partial<ChildSeed> = {}): ChildSeed => ({
  substanceCode: codeOf(cas),
  portion: { kind: 2, value },
  ...more,
});
const range = (cas: string, min: string, max: string): ChildSeed => ({
  substanceCode: codeOf(cas),
  portion: { kind: 1, min, max },
});
export const rest = (cas: string): ChildSeed => ({ substanceCode: codeOf(cas), portion: { kind: 3 } });
export const material = (name: string, classCode: string, children: ChildSeed[]): NodeSeed => ({
  kind: 3,
  name,
  symbol: name.replaceAll(' ', '-'),
  classCode,
  children,
});
export const part = (name: string, number: string, grams: string, inside: NodeSeed): NodeSeed => ({
  kind: 1,
  name,
  number,
  children: [{ massGrams: grams, node: inside }],
});
const brass = (name: string, leadPercent: string, applicationCode: string): NodeSeed =>
  material(name, '3.2', [
    fixedSubstance('7439-92-1', leadPercent, { applicationCode }),
    fixedSubstance('7440-66-6', '38'),
    rest('7440-50-8'),
  ]);
const gasket = (name: string, number: string): NodeSeed =>
  part(
    name,
    number,
    '5',
    material('NBR seal', '5.3', [{ ...fixedSubstance('117-81-7', '1'), confidential: true }, rest('9002-86-2')]),
  );

export interface Owner {
  enterpriseId: number;
  organisationId: number;
  userId: number;
}
type Released = Pick<SheetSeed, 'release' | 'owner'>;

/** Parts of one material each: over a limit, exempt, near a limit, undisclosed. */
function partSheets(released: Released): SheetSeed[] {
  return [
    { key: 'valve', tree: part('Valve body', 'V-1', '100', brass('CuZn39Pb4', '4.2', '3')), ...released },
    { key: 'terminal', tree: part('Terminal', 'T-1', '10', brass('CuZn39Pb3', '3', '3')), ...released },
    {
      key: 'sheath',
      tree: part(
        'Sheath',
        'S-1',
        '12',
        material('PVC-P 105', '5.1.b', [range('117-81-7', '0.05', '0.15'), rest('9002-86-2')]),
      ),
      ...released,
    },
    {
      key: 'carpet',
      tree: part(
        'Floor carpet',
        'C-1',
        '800',
        material('Carpet back', '5.5.2', [
          fixedSubstance('system-nys', '5'),
          fixedSubstance('system-fr', '2'),
          rest('9003-07-0'),
        ]),
      ),
      ...released,
    },
  ];
}
/** Steel with lead, as a part and inside an assembly. */
function metalSheets(released: Released): SheetSeed[] {
  return [
    {
      key: 'bolt',
      tree: part(
        'Bolt M8',
        'B-8',
        '10',
        material('Steel', '1.1.1', [fixedSubstance('7439-92-1', '0.05'), rest('7439-89-6')]),
      ),
      ...released,
    },
    {
      key: 'sheet',
      tree: part(
        'Galvanised sheet',
        'G-1',
        '500',
        material('Steel DX51', '1.1.1', [
          fixedSubstance('7439-92-1', '0.3', { applicationCode: '1' }),
          rest('7439-89-6'),
        ]),
      ),
      ...released,
    },
    hingeSheet(released),
  ];
}
/** An assembly of the bolt and a passivation with lead chromate and DEHP. */
const hingeSheet = (released: Released): SheetSeed => ({
  key: 'hinge',
  tree: {
    kind: 1,
    name: 'Hinge',
    number: 'H-1',
    mixedNodeReason: 'joinedParts',
    children: [
      { quantity: 2, sheet: 'bolt' },
      {
        massGrams: '0.05',
        node: material('Yellow passivation', '6.1', [
          fixedSubstance('7778-50-9', '0.3'),
          fixedSubstance('117-81-7', '10'),
          rest('9002-86-2'),
        ]),
      },
    ],
  },
  ...released,
});
/** A material in two parts; one of them claims another application. */
function brassSheets(released: Released): SheetSeed[] {
  return [
    { key: 'sharedBrass', tree: brass('CuZn37Pb2', '2', '20'), ...released },
    {
      key: 'withOverride',
      tree: {
        kind: 1,
        name: 'Nozzle',
        number: 'N-1',
        children: [
          { massGrams: '20', sheet: 'sharedBrass', applicationOverrides: [{ cas: '7439-92-1', applicationCode: '3' }] },
        ],
      },
      ...released,
    },
    {
      key: 'withoutOverride',
      tree: { kind: 1, name: 'Adapter', number: 'A-1', children: [{ massGrams: '20', sheet: 'sharedBrass' }] },
      ...released,
    },
  ];
}
/** Parts of textile and rubber. */
function plasticSheets(released: Released): SheetSeed[] {
  return [
    {
      key: 'fabric',
      tree: part(
        'Trim fabric',
        'F-1',
        '300',
        material('FR polyester', '5.5.2', [
          fixedSubstance('1163-19-5', '0.07'),
          fixedSubstance('32536-52-0', '0.05'),
          rest('25038-59-9'),
        ]),
      ),
      ...released,
    },
    { key: 'gasket', tree: gasket('Gasket', 'K-1'), ...released },
  ];
}
/** Sheets of a supplier by key; `ownGasket` belongs to the vehicle maker. */
export function sampleSheets(supplier: Owner, maker: Owner): SheetSeed[] {
  const released = { release: 'IR', owner: supplier } as const;
  return [
    ...partSheets(released),
    ...metalSheets(released),
    ...brassSheets(released),
    ...plasticSheets(released),
    { key: 'ownGasket', tree: gasket('Own gasket', 'K-2'), release: 'IR', owner: maker },
    {
      key: 'draft',
      tree: part('Draft part', 'D-1', '10', material('Steel', '1.1.1', [rest('7439-89-6')])),
      owner: supplier,
    },
  ];
}
