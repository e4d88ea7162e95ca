import type { Language, NoteType, RobotFormat, RobotKind } from '@matlas/contract';
import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

const TIME = `~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`;

/** A robot of a group chat. Address and secret are encrypted (SecretBox) and never leave the server. */
@Entity('robot')
@Check('robot_kind', `kind in ('dingtalk', 'wecom', 'feishu', 'slack', 'teams')`)
@Check('robot_format', `format in ('markdown', 'text')`)
@Check('robot_language', `language in ('zh', 'en')`)
@Check('robot_quiet_from', `quiet_from ${TIME}`)
@Check('robot_quiet_to', `quiet_to ${TIME}`)
@Check('robot_digest_at', `digest_at ${TIME}`)
@Check('robot_quiet', '(quiet_from is null) = (quiet_to is null)')
@Index('robot_enterprise', ['enterpriseId', 'id'])
export class RobotEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'robot_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('text') name: string;
  @Column('text') kind: RobotKind;
  @Column('text', { array: true }) types: NoteType[];
  @Column('text', { default: 'markdown' }) format: RobotFormat;
  @Column('text', { default: 'zh' }) language: Language;
  @Column('boolean', { default: true }) mentions: boolean;
  @Column('boolean', { default: true }) active: boolean;
  @Column('text', { nullable: true }) quietFrom: string | null;
  @Column('text', { nullable: true }) quietTo: string | null;
  @Column('text', { nullable: true }) digestAt: string | null;
  @Column('text') sealedAddress: string;
  @Column('text', { nullable: true }) sealedSecret: string | null;
  /** Nothing is sent before this time, because the other side said that it was too much. */
  @Column('timestamptz', { nullable: true }) resumeAt: Date | null;
  /** Times of the posts of the last minute. */
  @Column('timestamptz', { array: true, default: '{}' }) postTimes: Date[];
  @Column('int', { nullable: true }) createdBy: number | null;
}
