import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Db, Events } from '@matlas/server-kit';
import { ListingLinkStore } from './listing-links.store';

/**
 * When the centre adds a substance to the catalogue, it is linked to the list entries that already contain its
 * number.
 */
@Injectable()
export class ListingLinks implements OnApplicationBootstrap {
  constructor(
    private readonly events: Events,
    private readonly db: Db,
    private readonly links: ListingLinkStore,
  ) {}

  onApplicationBootstrap(): void {
    this.events.on('substance.saved', ({ substanceId, isShared }) =>
      isShared ? this.db.asPlatform(() => this.db.tx(() => this.links.linkSubstances([substanceId]))) : undefined,
    );
  }
}
