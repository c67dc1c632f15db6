import { analysis } from './baseline/analysis.ts'
import { approval } from './baseline/approval.ts'
import { company } from './baseline/company.ts'
import { contract } from './baseline/contract.ts'
import { document } from './baseline/document.ts'
import { engine } from './baseline/engine.ts'
import { file } from './baseline/file.ts'
import { foundation } from './baseline/foundation.ts'
import { library } from './baseline/library.ts'
import { man } from './baseline/man.ts'
import { materialSearch } from './baseline/materialSearch.ts'
import { notice } from './baseline/notice.ts'
import { people } from './baseline/people.ts'
import { price } from './baseline/price.ts'
import { pricing } from './baseline/pricing.ts'
import { project } from './baseline/project.ts'
import { quota } from './baseline/quota.ts'
import { references } from './baseline/references.ts'
import { session } from './baseline/session.ts'
import { supplier } from './baseline/supplier.ts'
import type { Migration } from './migration.ts'
import { RELEASED } from './released.ts'

/** The whole schema as release 1.0.0 has it, by rooms: each names only what those before it make. */
export const baseline: Migration = {
  name: '0211_baseline',
  replaces: RELEASED,
  sql: [
    foundation, people, session, company, engine, file, notice, document, approval, library, materialSearch, supplier, price, quota, man,
    project, contract, analysis, pricing, references,
  ].join(''),
}
