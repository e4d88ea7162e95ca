/** Values of an article besides its name and number. */
export const SCIP_ARTICLE = {
  id: '6b872de2-9ccb-574a-b34e-dfdee3a008a3',
  otherNames: [],
  identifierType: { code: 66306 },
  otherIdentifiers: [],
  categories: [106596],
  production: 58236,
  pictures: [],
  quantities: {},
  colours: [],
  otherCharacteristics: [],
  noSafeUse: true,
  safeUse: [],
  disassembling: [],
  components: [],
  concerns: [],
  noLongerPresent: [],
};
