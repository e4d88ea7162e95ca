import { Injectable } from '@nestjs/common';
import type { In, messagingApi, NotePreference, NoteRow, NoteTimes, Page, PageQuery } from '@matlas/contract';
import { type Auth, Db, notFound, Translator } from '@matlas/server-kit';
import { NoteTimesStore } from './delivery/note-times.store';
import { NotePreferenceStore } from './note-preference.store';
import { NoteSignals } from './note-signals.store';
import { toNoteRow } from './note.row';
import { NoteStore } from './note.store';

type Condition = In<typeof messagingApi.find>;

/** The notes of a reader. Every change is signalled to the reader's open browsers. */
@Injectable()
export class NoteService {
  constructor(
    private readonly db: Db,
    private readonly notes: NoteStore,
    private readonly preferenceStore: NotePreferenceStore,
    private readonly times: NoteTimesStore,
    private readonly signals: NoteSignals,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, query: PageQuery): Promise<Page<NoteRow>> {
    const page = await this.notes.page(auth.scope, this.translator.language, query);
    return { ...page, records: page.records.map(toNoteRow) };
  }
  /** The list with filters by name; texts are matched by substring, other fields by equality. */
  find(auth: Auth, { page, type, read, ...texts }: Condition): Promise<Page<NoteRow>> {
    const like = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Record<
      string,
      string
    >;
    const eq = { ...(type === undefined ? {} : { type }), ...(read === undefined ? {} : { read }) };
    return this.page(auth, { ...page, like: { ...page.like, ...like }, eq: { ...page.eq, ...eq } });
  }
  count(auth: Auth): Promise<number> {
    return this.notes.countUnread(auth.scope);
  }
  async hasNew(auth: Auth): Promise<{ hasNew: boolean; count: number }> {
    const count = await this.count(auth);
    return { hasNew: count > 0, count };
  }

  /**
   * All notes when no ids are given. Returns how many were unread. Throws `notFound` when a note is not the
   * reader's.
   */
  read(auth: Auth, ids?: readonly number[]): Promise<number> {
    return this.change(auth, ids, false, () => this.notes.markRead(auth.scope, ids));
  }
  async delete(auth: Auth, ids?: readonly number[]): Promise<void> {
    await this.change(auth, ids, false, () => this.notes.hide(auth.scope, ids));
  }
  async restore(auth: Auth, ids: readonly number[]): Promise<void> {
    await this.change(auth, ids, true, () => this.notes.restore(auth.scope, ids));
  }
  private change(
    auth: Auth,
    ids: readonly number[] | undefined,
    hidden: boolean,
    work: () => Promise<number>,
  ): Promise<number> {
    return this.db.tx(async () => {
      const known = await this.notes.filterOwn(auth.scope, ids ?? [], hidden);
      const unknown = ids?.find((id) => !known.has(id));
      if (unknown !== undefined) throw notFound('note', unknown);
      const changed = await work();
      if (changed > 0) await this.signals.publish([auth.userId]);
      return changed;
    });
  }

  preferences(auth: Auth): Promise<NotePreference[]> {
    return this.preferenceStore.listPreferences(auth.userId);
  }
  async savePreferences(
    auth: Auth,
    { preferences }: In<typeof messagingApi.savePreferences>,
  ): Promise<NotePreference[]> {
    const byType = new Map(preferences.map((preference) => [preference.type, preference]));
    await this.preferenceStore.savePreferences(auth.userId, [...byType.values()]);
    return this.preferences(auth);
  }
  getTimes(auth: Auth): Promise<NoteTimes> {
    return this.times.getTimes(auth.userId);
  }
  async saveTimes(auth: Auth, input: In<typeof messagingApi.saveTimes>): Promise<NoteTimes> {
    const { quietFrom = null, quietTo = null, digestAt = null } = input;
    await this.times.saveTimes(auth.userId, { quietFrom, quietTo, digestAt });
    return this.getTimes(auth);
  }
}
