import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique, UpdateDateColumn } from 'typeorm';

/** A user's account at ECHA for SCIP notifications. */
@Entity('scip_account')
@Unique('scip_account_user_key', ['userId'])
export class ScipAccountEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'scip_account_pk',
  })
  id: number;
  @Column('int') userId: number;
  /** The system-to-system key, encrypted. */
  @Column('text') sealedKey: string;
  @Column('text') scipUuid: string;
  @Column('text') userName: string;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updateTime: Date;
}
