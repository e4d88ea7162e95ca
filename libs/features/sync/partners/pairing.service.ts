import { Inject, Injectable } from '@nestjs/common';
import type { PairAnswer, PairInput, SyncInvitation } from '@matlas/contract';
import { fingerprintOf, parsePublicKey, toNormalisedPem } from '@matlas/formats';
import { InstallationKeyStore } from '@matlas/features/transfer';
import {
  AppError,
  AuditTrail,
  type Auth,
  clock,
  type Config,
  CONFIG,
  Db,
  SecretBox,
  systemAuth,
} from '@matlas/server-kit';

import { PartnerClient, PartnerUnreachable } from '../client/partner-client';
import { PartnerEnterpriseStore } from './partner-enterprise.store';
import { isProof, newPairingCode, pairingProof } from './pairing';
import { type PairedWith, type SyncPartner, SyncPartnerStore } from './sync-partner.store';

const CODE_MINUTES = 15;
const MS_PER_MINUTE = 60_000;
const SEALED_AS = 'pairing code';
const SUBJECT = 'sync_partner';

/** Pairs two installations by a one-time code, which never travels: both sides prove that they know it. */
@Injectable()
export class PairingService {
  constructor(
    private readonly db: Db,
    private readonly partners: SyncPartnerStore,
    private readonly enterprises: PartnerEnterpriseStore,
    private readonly key: InstallationKeyStore,
    private readonly box: SecretBox,
    private readonly client: PartnerClient,
    private readonly audit: AuditTrail,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  /** The host's side: a code for the administrator of the other installation. */
  invite(auth: Auth, name: string): Promise<SyncInvitation> {
    return this.db.tx(async () => {
      const id = await this.partners.nextId();
      const code = newPairingCode();
      const expiresAt = new Date(clock.now().getTime() + CODE_MINUTES * MS_PER_MINUTE);
      await this.partners.createInvitation(auth, id, name, this.box.seal(code, SEALED_AS, id), expiresAt);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'create',
        after: { name, invited: true },
      });
      const { fingerprint } = await this.key.get();
      return { id, code, expiresAt: expiresAt.toISOString(), fingerprint, url: this.config.PUBLIC_URL ?? '' };
    });
  }
  /** The guest's side: pairs with the installation at an address. Throws `sync.codeWrong`. Returns the partner's id. */
  async pairWith(auth: Auth, url: string, code: string): Promise<number> {
    const own = await this.key.get();
    const input: PairInput = {
      installation: own.id,
      name: own.name,
      publicKey: own.publicKey,
      enterprise: await this.enterprises.getEnterprise(auth.enterpriseId),
      proof: pairingProof(code, 'guest', own.publicKey, ''),
      ...(this.config.PUBLIC_URL ? { url: this.config.PUBLIC_URL } : {}),
    };
    const answer = await this.askHost(url, input);
    const paired = toPaired(answer, url, input.enterprise.code);
    if (!paired || !isProof(answer.proof, pairingProof(code, 'host', own.publicKey, answer.publicKey)))
      throw new AppError('sync.otherKey', { host: new URL(url).host });
    if (paired.installationId === own.id) throw new AppError('bundle.keyOwn');
    return this.db.tx(async () => {
      if (await this.partners.hasPairing(auth.enterpriseId, paired.installationId))
        throw new AppError('sync.alreadyPaired', { name: paired.name });
      const id = await this.partners.createPaired(auth, paired);
      await this.writeTrail(auth, id, paired);
      return id;
    });
  }
  /** The host's answer to a guest. Throws `sync.codeWrong` for a code that is wrong, was used or has expired. */
  async acceptGuest(input: PairInput): Promise<PairAnswer> {
    const own = await this.key.get();
    return this.db.asPlatform(async () => {
      const invited = (await this.partners.listInvited(clock.now())).find((partner) => {
        const code = this.codeOf(partner);
        return code !== undefined && isProof(input.proof, pairingProof(code, 'guest', input.publicKey, ''));
      });
      const code = invited && this.codeOf(invited);
      const enterprise = invited && (await this.enterprises.getEnterprise(invited.enterpriseId));
      const paired = enterprise && toPaired(input, input.url ?? '', enterprise.code);
      if (!invited || code === undefined || !paired || paired.installationId === own.id)
        throw new AppError('sync.codeWrong');
      await this.db.tx(async () => {
        if (await this.partners.hasPairing(invited.enterpriseId, paired.installationId))
          throw new AppError('sync.alreadyPaired', { name: paired.name });
        if (!(await this.partners.acceptInvitation(invited.id, paired))) throw new AppError('sync.codeWrong');
        await this.writeTrail(
          { ...systemAuth(invited.enterpriseId), userId: invited.createdBy, loginName: invited.createdByName },
          invited.id,
          paired,
        );
      });
      return {
        installation: own.id,
        name: own.name,
        publicKey: own.publicKey,
        enterprise,
        proof: pairingProof(code, 'host', input.publicKey, own.publicKey),
      };
    });
  }

  private codeOf({ id, sealedCode }: SyncPartner): string | undefined {
    return sealedCode === null ? undefined : this.box.open(sealedCode, SEALED_AS, id);
  }
  private async askHost(url: string, input: PairInput): Promise<PairAnswer> {
    try {
      return await this.client.pair(url, input);
    } catch (error) {
      if (error instanceof PartnerUnreachable) throw new AppError('sync.notReached', error.params);
      throw error;
    }
  }
  private writeTrail(auth: Auth, subjectId: number, { name, url, fingerprint, enterprise }: PairedWith): Promise<void> {
    return this.audit.write(auth, {
      subject: SUBJECT,
      subjectId,
      action: 'change',
      after: { name, url, fingerprint, enterprise: enterprise.name },
    });
  }
}

function toPaired(
  { installation, name, publicKey, enterprise }: Omit<PairAnswer, 'proof'>,
  url: string,
  ownEnterpriseCode: string,
): PairedWith | undefined {
  const key = parsePublicKey(publicKey);
  return (
    key && {
      name,
      url,
      installationId: installation,
      publicKey: toNormalisedPem(key),
      fingerprint: fingerprintOf(key),
      enterprise,
      ownEnterpriseCode,
    }
  );
}
