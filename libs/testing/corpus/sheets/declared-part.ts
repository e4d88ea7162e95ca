/** A declared substance: percent of its material. */
export interface DeclaredSubstance {
  cas: string;
  name: string;
  percent: number;
}
export interface DeclaredMaterial {
  name: string;
  vda: string;
  milligrams: number;
  substances: readonly DeclaredSubstance[];
}
export interface DeclaredComponent {
  name: string;
  number: string;
  materials: readonly DeclaredMaterial[];
}
/** A part as a supplier declares it; every file of the corpus declares one or several of these. */
export interface DeclaredPart {
  number: string;
  name: string;
  supplier: string;
  components: readonly DeclaredComponent[];
}
export const milligramsOf = (materials: readonly DeclaredMaterial[]): number =>
  materials.reduce((sum, { milligrams }) => sum + milligrams, 0);
export const partMilligrams = ({ components }: DeclaredPart): number =>
  components.reduce((sum, { materials }) => sum + milligramsOf(materials), 0);

/** Amounts are chosen so that every layout can write them with few decimals. */
export const SENSOR: DeclaredPart = {
  number: '5Q0 907 275 B',
  name: 'Wheel speed sensor',
  supplier: 'Muster Sensorik GmbH',
  components: [
    {
      name: 'Housing',
      number: 'HS-10',
      materials: [
        {
          name: 'PA66-GF30',
          vda: '5.1.a',
          milligrams: 8000,
          substances: [
            { cas: '32131-17-2', name: 'Polyamide 66', percent: 69 },
            { cas: '65997-17-3', name: 'Glass fibre', percent: 30 },
            { cas: '1333-86-4', name: 'Carbon black', percent: 1 },
          ],
        },
      ],
    },
    {
      name: 'Terminal',
      number: 'TM-20',
      materials: [
        {
          name: 'CuZn39Pb3',
          vda: '3.2',
          milligrams: 1500,
          substances: [
            { cas: '7440-50-8', name: 'Copper', percent: 58 },
            { cas: '7440-66-6', name: 'Zinc', percent: 39 },
            { cas: '7439-92-1', name: 'Lead', percent: 3 },
          ],
        },
        {
          name: 'Tin plating',
          vda: '4.2',
          milligrams: 500,
          substances: [{ cas: '7440-31-5', name: 'Tin', percent: 100 }],
        },
      ],
    },
  ],
};
export const CLIP: DeclaredPart = {
  number: 'A 204 545 99 28',
  name: 'Retaining clip',
  supplier: 'Muster Sensorik GmbH',
  components: [
    {
      name: 'Spring',
      number: 'SP-1',
      materials: [
        {
          name: 'C67S',
          vda: '1.1.1',
          milligrams: 4000,
          substances: [
            { cas: '7439-89-6', name: 'Iron', percent: 98.4 },
            { cas: '7440-44-0', name: 'Carbon', percent: 0.7 },
            { cas: '7439-96-5', name: 'Manganese', percent: 0.9 },
          ],
        },
      ],
    },
  ],
};
