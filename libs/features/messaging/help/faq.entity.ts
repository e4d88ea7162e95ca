import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A frequently asked question of the installation, in one language or both. */
@Entity('faq')
@Check('faq_zh', '(question is null) = (answer is null)')
@Check('faq_en', '(question_en is null) = (answer_en is null)')
@Check('faq_text', 'question is not null or question_en is not null')
@Check('faq_position', 'position between 0 and 9999')
export class FaqEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'faq_pk' })
  id: number;
  @Column('text', { nullable: true }) question: string | null;
  @Column('text', { nullable: true }) answer: string | null;
  @Column('text', { nullable: true }) questionEn: string | null;
  @Column('text', { nullable: true }) answerEn: string | null;
  @Column('int', { default: 0 }) position: number;
  @Column('boolean', { default: false }) isPublished: boolean;
}
