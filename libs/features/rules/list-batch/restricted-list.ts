import { Injectable } from '@nestjs/common';
import { LOCALES, type ListVersion } from '@matlas/contract';
import { AuditTrail, type Auth, clock, Db, Events } from '@matlas/server-kit';
import { LawStore } from '../law.store';
import type { ListItemContent, ListMember } from '../list-content';
import { ListContentStore } from '../list-content.store';
import { RestrictedListStore } from './restricted-list.store';

/** A tag for the analysis; `key` is stable for the life of the tag. */
export type RestrictedItem = Pick<
  ListItemContent,
  | 'limitPercent'
  | 'comparison'
  | 'denominator'
  | 'duty'
  | 'reason'
  | 'note'
  | 'validFrom'
  | 'validTo'
  | 'modelIds'
  | 'classCodes'
  | 'partPattern'
> & { key: string; name: string; members: readonly Pick<ListMember, 'substanceId' | 'cas' | 'ec' | 'name'>[] };
const ENTERPRISE = 3;
const CODE = 'RBS';

/**
 * The list of restricted basic substances of an enterprise: an own law like others, created with the first tag.
 * Each day with a change has its version, so that an analysis as of a day uses the tags of that day.
 */
@Injectable()
export class RestrictedList {
  constructor(
    private readonly db: Db,
    private readonly laws: LawStore,
    private readonly lists: RestrictedListStore,
    private readonly contents: ListContentStore,
    private readonly events: Events,
    private readonly audit: AuditTrail,
  ) {}

  /** Writes the version of the present day; in the caller's transaction. */
  compile(auth: Auth, tags: readonly RestrictedItem[]): Promise<void> {
    return this.db.tx(async () => {
      const lawId = (await this.lists.lawId(auth.enterpriseId)) ?? (await this.createLaw(auth));
      const law = await this.laws.lockLaw(auth.scope, lawId);
      const today = clock.today();
      const versionId =
        law.currentList?.publishedAt === today ? law.currentList.id : await this.addVersion(auth, lawId, today);
      const before = new Map(
        (await this.contents.listItems(auth.scope, versionId)).map((item) => [item.itemKey, serialise(item)]),
      );
      const items = tags.map(toItem);
      const same = new Set(
        items.filter((item) => before.get(item.itemKey) === serialise(item)).map(({ itemKey }) => itemKey),
      );
      if (same.size === items.length && before.size === items.length && law.currentList?.id === versionId) return;
      await this.lists.deleteKeys(
        versionId,
        [...before.keys()].filter((key) => !same.has(key)),
      );
      await this.contents.writeItems(versionId, items);
      await this.lists.setVehicleDefault(lawId, items.length > 0);
      await this.audit.write(auth, {
        subject: 'rule_list_version',
        subjectId: versionId,
        action: 'change',
        after: { lawId, label: today, items: items.length },
      });
      await this.events.afterCommit('list.taken', { lawId, versionId });
    });
  }
  /** The list in force on a day, with the id of each entry by its key. */
  async inForce(auth: Auth, asOf: string): Promise<{ list: ListVersion; items: Map<string, number> } | undefined> {
    const list = await this.lists.inForce(auth.enterpriseId, asOf);
    return (
      list && { list, items: new Map((await this.lists.listItemKeys(list.id)).map(({ id, itemKey }) => [itemKey, id])) }
    );
  }
  private async addVersion({ userId }: Auth, lawId: number, day: string): Promise<number> {
    const { id } = await this.contents.addVersion({
      lawId,
      label: day,
      publishedAt: day,
      source: '',
      layout: null,
      contentKey: null,
      fileId: null,
      createdBy: userId,
    });
    return id;
  }
  private async createLaw(auth: Auth): Promise<number> {
    const [zh, en] = [LOCALES.zh.reports.restricted, LOCALES.en.reports.restricted];
    const id = await this.laws.save({
      code: await this.lists.freeCode(auth.enterpriseId, CODE),
      nameZh: zh.lawName,
      nameEn: en.lawName,
      lawType: ENTERPRISE,
      authority: '',
      kind: 'rbs',
      enterpriseId: auth.enterpriseId,
      createdBy: auth.userId,
    });
    await this.audit.write(auth, {
      subject: 'rule_law',
      subjectId: id,
      action: 'create',
      after: await this.laws.getLaw(auth.scope, id),
    });
    return id;
  }
}

const toItem = ({ key, name, members, ...tag }: RestrictedItem): ListItemContent => ({
  ...tag,
  itemKey: key,
  entryNo: '',
  subType: '',
  nameZh: name,
  nameEn: name,
  entityKind: members.length > 1 ? 'group' : 'substance',
  entity: null,
  clause: '',
  inclusionDate: null,
  inclusionDates: [],
  judgement: 'concentration',
  conditionZh: '',
  conditionEn: '',
  ruleId: 'RBS',
  sunsetDate: null,
  latestApplicationDate: null,
  gadsl: null,
  sourceNames: [],
  membersComplete: true,
  limitSource: '',
  sourceUrl: '',
  uses: [],
  members: members.map((member) => ({ ...member, factor: '1', indefinite: false })),
});
/** All fields of an entry in one text, in a fixed order, for comparison. */
const serialise = (item: ListItemContent): string =>
  JSON.stringify(
    Object.entries(item)
      .map(([field, value]) => [
        field,
        field === 'members' ? item.members.map(({ substanceId }) => substanceId) : value,
      ])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
