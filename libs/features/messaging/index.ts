import type { Feature } from '@matlas/server-kit';
import { AnnouncementEntity } from './announcements/announcement.entity';
import { FaqEntity } from './help/faq.entity';
import { FeedbackEntity } from './help/feedback.entity';
import { MessagingModule } from './messaging.module';
import { RobotEntity } from './robots/robot.entity';
import { NoteDetailEntity, NoteEntity, NotePreferenceEntity, NoteReaderEntity } from './note.entities';

export * from './note.service';
export * from './note-writer';
export { MessagingModule } from './messaging.module';

/** Area messaging: notes of the platform and of users, and the table of events that become notes. */
export const messagingFeature: Feature = {
  module: MessagingModule,
  entities: [
    AnnouncementEntity,
    FaqEntity,
    FeedbackEntity,
    NoteEntity,
    NoteReaderEntity,
    NoteDetailEntity,
    NotePreferenceEntity,
    RobotEntity,
  ],
};
