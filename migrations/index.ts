import { CreateExtensions1760000000000 } from './1760000000000-create-extensions';
import { CreateIdentity1760000100000 } from './1760000100000-create-identity';
import { CreateGraphNode1760000200000 } from './1760000200000-create-graph-node';
import { CreateCatalog1760000210000 } from './1760000210000-create-catalog';
import { CreateJob1760000300000 } from './1760000300000-create-job';
import { CreateStoredFile1760000310000 } from './1760000310000-create-stored-file';
import { CreateMailOutbox1760000320000 } from './1760000320000-create-mail-outbox';
import { CreateRules1760000400000 } from './1760000400000-create-rules';
import { CreateMds1760000500000 } from './1760000500000-create-mds';
import { CreateVehicleModel1760000600000 } from './1760000600000-create-vehicle-model';
import { CreateBom1760000700000 } from './1760000700000-create-bom';
import { CreateAnalysis1760000800000 } from './1760000800000-create-analysis';
import { CreateMdsPacked1760000900000 } from './1760000900000-create-mds-packed';
import { AddForeignNamesToAnalysis1760000910000 } from './1760000910000-add-foreign-names-to-analysis';
import { CreateShortGrams1760000915000 } from './1760000915000-create-short-grams';
import { CreateRunComparison1760000920000 } from './1760000920000-create-run-comparison';
import { Session1760001000000 } from './1760001000000-session';
import { Registration1760001010000 } from './1760001010000-registration';
import { Account1760001020000 } from './1760001020000-account';
import { Messaging1760001030000 } from './1760001030000-messaging';
import { Enterprise1760001100000 } from './1760001100000-enterprise';
import { Certificate1760001105000 } from './1760001105000-certificate';
import { SystemAdmin1760001110000 } from './1760001110000-system-admin';
import { RowSecurity1760001200000 } from './1760001200000-row-security';
import { EnterpriseMerge1760001210000 } from './1760001210000-enterprise-merge';
import { SupplierRanking1760001220000 } from './1760001220000-supplier-ranking';
import { UploadCount1760001230000 } from './1760001230000-upload-count';
import { Trust1760001240000 } from './1760001240000-trust';
import { UserSearch1760001250000 } from './1760001250000-user-search';
import { Cascade1760001300000 } from './1760001300000-cascade';

/** Every change of the schema, in order. */
export const MIGRATIONS = [
  CreateExtensions1760000000000,
  CreateIdentity1760000100000,
  CreateGraphNode1760000200000,
  CreateCatalog1760000210000,
  CreateJob1760000300000,
  CreateStoredFile1760000310000,
  CreateMailOutbox1760000320000,
  CreateRules1760000400000,
  CreateMds1760000500000,
  CreateVehicleModel1760000600000,
  CreateBom1760000700000,
  CreateAnalysis1760000800000,
  CreateMdsPacked1760000900000,
  AddForeignNamesToAnalysis1760000910000,
  CreateShortGrams1760000915000,
  CreateRunComparison1760000920000,
  Session1760001000000,
  Registration1760001010000,
  Account1760001020000,
  Messaging1760001030000,
  Enterprise1760001100000,
  Certificate1760001105000,
  SystemAdmin1760001110000,
  RowSecurity1760001200000,
  EnterpriseMerge1760001210000,
  SupplierRanking1760001220000,
  UploadCount1760001230000,
  Trust1760001240000,
  UserSearch1760001250000,
  Cascade1760001300000,
];
