import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Db, Events } from '@matlas/server-kit';
import { ListingLinkStore } from './listing-links.store';

/** A substance that the centre takes into the catalogue is on the lists that already name its number. */
@Injectable()
export class ListingLinks implements OnApplicationBootstrap {
  constructor(
    private readonly events: Events,
    private readonly db: Db,
    private readonly links: ListingLinkStore,
  ) {}

  onApplicationBootstrap(): void {
    this.events.on('substance.saved', ({ substanceId, isShared }) =>
      isShared ? this.db.asPlatform(() => this.db.tx(() => this.links.link([substanceId]))) : undefined,
    );
  }
}
