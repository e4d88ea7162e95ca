import { useT } from '@matlas/web-kit';
import { ChoiceField, TextField } from '../parts/field';
import type { Fields } from '../parts/use-fields';
import { formatDuns, defaultCountry, type Name } from './registration-fields';
import { useAreas } from './use-areas';

function PlaceFields({ fields }: { fields: Fields<Name> }) {
  const t = useT();
  const { countryCode, province } = fields.values;
  const { countries, provinces, cities, isLoading, hasCities } = useAreas(countryCode, province);
  const isChosen = isLoading || provinces.length > 0;
  const word = (name: string) => t(`public.register.field.${name}`);
  const country = {
    ...fields.bind('countryCode'),
    onChange: (value: string) => fields.set({ countryCode: value, province: '', city: '' }),
  };
  const provinceField = {
    ...fields.bind('province'),
    onChange: (value: string) => fields.set({ province: value, city: '' }),
  };
  return (
    <>
      <div className="s-field-pair">
        <ChoiceField field={country} label={word('countryCode')} options={countries} isRequired />
        <TextField
          field={fields.bind('postalCode')}
          label={word('postalCode')}
          autoComplete="postal-code"
          maxLength={20}
          isRequired
        />
      </div>
      <div className="s-field-pair">
        {isChosen ? (
          <ChoiceField
            field={provinceField}
            label={word('province')}
            options={provinces}
            isRequired={countryCode === defaultCountry}
            isDisabled={isLoading}
          />
        ) : (
          <TextField field={fields.bind('province')} label={word('province')} maxLength={50} />
        )}
        {hasCities || isLoading ? (
          <ChoiceField
            field={fields.bind('city')}
            label={word('city')}
            options={cities}
            isDisabled={cities.length === 0}
          />
        ) : (
          <TextField field={fields.bind('city')} label={word('city')} maxLength={50} />
        )}
      </div>
      <TextField
        field={fields.bind('address')}
        label={word('address')}
        autoComplete="street-address"
        maxLength={200}
        isRequired
      />
    </>
  );
}

/** Data of the enterprise: names, identification numbers, location, products. */
export function EnterpriseStep({ fields }: { fields: Fields<Name> }) {
  const t = useT();
  const word = (name: string) => t(`public.register.field.${name}`);
  const duns = fields.bind('duns');
  const leaveDuns = () => {
    fields.set({ duns: formatDuns(fields.values.duns) });
    duns.onLeave();
  };
  return (
    <>
      <div className="s-field-pair">
        <TextField
          field={fields.bind('enterpriseName')}
          label={word('enterpriseName')}
          autoComplete="organization"
          maxLength={100}
          isRequired
          autoFocus
        />
        <TextField
          field={fields.bind('enterpriseEnName')}
          label={word('enterpriseEnName')}
          maxLength={200}
          isRequired
        />
      </div>
      <ChoiceField
        field={fields.bind('identity')}
        label={word('identity')}
        isRequired
        options={['supplier', 'rawMaterial'].map((value) => ({
          value,
          label: t(`public.register.identities.${value}`),
        }))}
      />
      <div className="s-field-pair">
        <TextField
          field={fields.bind('taxCode')}
          label={word('taxCode')}
          hint={t('public.register.taxIdHint')}
          maxLength={18}
        />
        <TextField
          field={{ ...duns, onLeave: leaveDuns }}
          label={word('duns')}
          hint={t('public.register.dunsHint')}
          placeholder="99-999-9999"
          maxLength={11}
        />
      </div>
      <PlaceFields fields={fields} />
      <TextField field={fields.bind('mainBusiness')} label={word('mainBusiness')} maxLength={500} isRequired />
    </>
  );
}
