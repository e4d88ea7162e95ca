import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { FactImportService } from './import/fact-import.service';
import { ReferenceStore } from './reference.store';
import { SubstanceExport } from './substance-export';
import { SubstanceLookupService } from './substance-lookup.service';
import { SubstanceService } from './substance.service';
import { UncataloguedRequestService } from './uncatalogued/uncatalogued-request.service';

const routes = api.catalog;
@Controller()
export class CatalogController {
  constructor(
    private readonly substances: SubstanceService,
    private readonly lookups: SubstanceLookupService,
    private readonly workbooks: SubstanceExport,
    private readonly facts: FactImportService,
    private readonly reference: ReferenceStore,
    private readonly uncatalogued: UncataloguedRequestService,
  ) {}
  @Handle(routes.substances.page) page(auth: Auth, input: In<typeof routes.substances.page>) {
    return this.substances.page(auth, input);
  }
  @Handle(routes.substances.get) get(auth: Auth, { id }: In<typeof routes.substances.get>) {
    return this.substances.get(auth, id);
  }
  @Handle(routes.substances.saveOrUpdate) save(auth: Auth, input: In<typeof routes.substances.saveOrUpdate>) {
    return this.substances.save(auth, input);
  }
  @Handle(routes.substances.delete) delete(auth: Auth, { ids }: In<typeof routes.substances.delete>) {
    return this.substances.delete(auth, ids);
  }
  @Handle(routes.substances.lookup) lookup(auth: Auth, input: In<typeof routes.substances.lookup>) {
    return this.lookups.findSubstances(auth, input);
  }
  @Handle(routes.substances.keepUncatalogued) keep(auth: Auth, input: In<typeof routes.substances.keepUncatalogued>) {
    return this.uncatalogued.keep(auth, input);
  }
  @Handle(routes.substances.setMembers) setMembers(auth: Auth, input: In<typeof routes.substances.setMembers>) {
    return this.substances.setMembers(auth, input);
  }
  @Handle(routes.substances.importFacts) importFacts(auth: Auth, input: In<typeof routes.substances.importFacts>) {
    return this.facts.import(auth, input);
  }
  @Handle(routes.substances.importErrors) importErrors(auth: Auth, input: In<typeof routes.substances.importErrors>) {
    return this.facts.writeErrors(auth, input);
  }
  @Handle(routes.substances.export) export(auth: Auth, input: In<typeof routes.substances.export>) {
    return this.workbooks.write(auth, input);
  }
  @Handle(routes.materialClasses) materialClasses() {
    return this.reference.materialClasses();
  }
  @Handle(routes.materialStandards) materialStandards() {
    return this.reference.materialStandards();
  }
  @Handle(routes.countries) countries() {
    return this.reference.countries();
  }
  @Handle(api.areas.list) areas(_auth: Auth, { countryCode, parent }: In<typeof api.areas.list>) {
    return countryCode === undefined ? this.reference.areaCountries() : this.reference.areas(countryCode, parent);
  }
  @Handle(routes.locations) locations(_auth: Auth, { page }: In<typeof routes.locations>) {
    return this.reference.locations(page);
  }
}
