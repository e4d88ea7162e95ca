import { Check, Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** VDA 231-106 class (domain.md section 2.1). */
@Entity('material_class')
export class MaterialClassEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'material_class_pk' }) code: string;
  @Column('text', { nullable: true }) parent: string | null;
  @Column('boolean') leaf: boolean;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  @Column('text', { nullable: true }) nameDe: string | null;
  @Column('text', { nullable: true }) polymerMarking: string | null;
  @Column('text', { nullable: true }) rrrDefault: string | null;
  @Column('text', { nullable: true }) breakdown: string | null;
  @Column('boolean', { default: true }) convertible: boolean;
  @Column('int') position: number;
}

@Entity('material_standard')
@Unique('material_standard_code_key', ['code'])
export class MaterialStandardEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'material_standard_pk',
  })
  id: number;
  @Column('text') code: string;
  @Column('text', { nullable: true }) title: string | null;
}

/** Position of a country (by its code) or a province (by the code of its division) on a map, in degrees. */
@Entity('map_point')
@Check('map_point_range', 'lat between -90 and 90 and lon between -180 and 180')
export class MapPointEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'map_point_pk' }) code: string;
  @Column('float8') lat: number;
  @Column('float8') lon: number;
}

@Entity('country')
export class CountryEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'country_pk' }) code: string;
  @Column('text') alpha3: string;
  @Column('text') number: string;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
}
