import { z } from 'zod';
import { byId, byIds, id, optionalText, route, rowVersion, text } from './kit';
import { pageInput, pageOf } from './page';

export const substanceKind = z.enum(['substance', 'element', 'polymer', 'group', 'joker']);
export const substanceRow = z.object({
  id: z.number().int(), code: z.string(), cas: z.string().nullable(), ec: z.string().nullable(), otherNumbers: z.array(z.string()),
  nameEn: z.string(), nameZh: z.string().nullable(), synonyms: z.string(), kind: substanceKind, joker: z.string().nullable(), symbol: z.string().nullable(),
  svhc: z.boolean(), active: z.boolean(), builtIn: z.boolean(), sources: z.string(), version: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type SubstanceRow = z.output<typeof substanceRow>;

const groupMember = z.object({ id: z.number().int(), cas: z.string().nullable(), ec: z.string().nullable(), nameEn: z.string(), nameZh: z.string().nullable() });
/** A substance with what it belongs to: groups, their members, its metal content. */
export const substanceDetail = substanceRow.extend({
  groups: z.array(groupMember), members: z.array(groupMember),
  metals: z.array(z.object({ entity: z.string(), massFraction: z.string(), formula: z.string().nullable(), indefinite: z.boolean() })),
});
export type SubstanceDetail = z.output<typeof substanceDetail>;
export const substanceSave = z.object({
  id: id.optional(), version: rowVersion.optional(), nameEn: text(500), nameZh: text(500), cas: optionalText(20), ec: optionalText(20), synonyms: optionalText(2000),
});

export const materialClass = z.object({
  code: z.string(), parent: z.string().nullable(), leaf: z.boolean(), nameZh: z.string(), nameEn: z.string(), rrrDefault: z.string().nullable(), breakdown: z.string().nullable(), convertible: z.boolean(),
});
export const country = z.object({ code: z.string(), alpha3: z.string(), number: z.string(), nameZh: z.string(), nameEn: z.string() });
export const division = z.object({ code: z.string(), parent: z.string().nullable(), level: z.number().int(), nameZh: z.string() });

const substance = '/data/substance';
/** Area catalog: basic substances, material classes, standards, countries. */
export const catalogApi = {
  substances: {
    page: route({ method: 'POST', path: `${substance}/page`, needs: 'data:substance:query', input: pageInput({ listed: z.enum(['svhc']).optional() }), output: pageOf(substanceRow), answer: 'page' }),
    get: route({ method: 'GET', path: `${substance}/{id}`, needs: 'data:substance:query', input: byId, output: substanceDetail }),
    saveOrUpdate: route({ method: 'POST', path: `${substance}/saveOrUpdate`, needs: 'data:substance:edit', input: substanceSave, output: substanceDetail }),
    delete: route({ method: 'DELETE', path: `${substance}/delete`, needs: 'data:substance:delete', input: byIds, answer: 'ok' }),
  },
  materialClasses: route({ method: 'GET', path: '/data/matlas/materialType/getAllMaterialType', needs: 'signedIn', output: z.array(materialClass), answer: 'list' }),
  materialStandards: route({ method: 'GET', path: '/data/matstandard/list', needs: 'signedIn', output: z.array(z.object({ id: z.number().int(), code: z.string(), title: z.string().nullable() })), answer: 'list' }),
  countries: route({ method: 'GET', path: '/sys/org/loadAllCountry', needs: 'signedIn', output: z.array(country), answer: 'list' }),
  locations: route({ method: 'POST', path: '/baseData/location/list', needs: 'signedIn', input: pageInput({}), output: z.array(division), answer: 'list' }),
};
