import type { Feature } from '@matlas/server-kit';
import { MessagingModule } from './messaging.module';
import { NoteDetailEntity, NoteEntity, NotePreferenceEntity, NoteReaderEntity } from './note.entities';

export * from './note.service';
export * from './note-writer';
export { MessagingModule } from './messaging.module';

/** Area messaging: notes of the platform and of users, and the table of events that become notes. */
export const messagingFeature: Feature = {
  module: MessagingModule,
  entities: [NoteEntity, NoteReaderEntity, NoteDetailEntity, NotePreferenceEntity],
};
