import { foundation } from './0001_foundation.ts'
import { signInAndFiles } from './0002_sign_in_and_files.ts'
import { library } from './0010_library.ts'
import { labour } from './0011_labour.ts'
import { quota } from './0012_quota.ts'
import { entry } from './0013_entry.ts'
import { exports } from './0014_exports.ts'
import { views } from './0015_views.ts'
import { accounts } from './0016_accounts.ts'
import { company } from './0017_company.ts'
import { people } from './0018_people.ts'
import { files } from './0019_files.ts'
import { project } from './0020_project.ts'
import { policies } from './0021_policies.ts'
import { tally } from './0022_tally.ts'
import { searchSigns } from './0023_search_signs.ts'
import { formulas } from './0024_formulas.ts'
import { notices } from './0025_notices.ts'
import { search } from './0031_search.ts'
import { libraryUpkeep } from './0032_library_upkeep.ts'
import { items } from './0033_items.ts'
import { prices } from './0034_prices.ts'
import { labourPrices } from './0035_labour_prices.ts'
import { men } from './0036_men.ts'
import { searchSpeed } from './0037_search_speed.ts'
import { searchPage } from './0038_search_page.ts'
import { searchLetters } from './0039_search_letters.ts'
import { uniqueAtEnd } from './0040_unique_at_end.ts'
import { deedSubject } from './0041_deed_subject.ts'
import { quotaNames } from './0042_quota_names.ts'
import { platformLibrary } from './0043_platform_library.ts'
import { workbookParts } from './0046_workbook_parts.ts'
import { taskTurns } from './0047_task_turns.ts'
import { choices } from './0048_choices.ts'
import { references } from './0049_references.ts'
import { numbers } from './0050_numbers.ts'
import { clock } from './0055_clock.ts'
import { heldFiles } from './0056_held_files.ts'
import { documents } from './0060_documents.ts'
import { approvals } from './0061_approvals.ts'
import { suppliers } from './0065_suppliers.ts'
import { projects } from './0070_projects.ts'
import { projectItems } from './0075_project_items.ts'
import { itemLabels } from './0076_item_labels.ts'
import { contracts } from './0080_contracts.ts'
import { supplements } from './0081_supplements.ts'
import { labourPricesWithdrawn } from './0082_labour_prices_withdrawn.ts'
import { approvalPeople } from './0090_approval_people.ts'
import { contractSides } from './0094_contract_sides.ts'
import { contractItems } from './0095_contract_items.ts'
import { ledger } from './0096_ledger.ts'
import { itemTypes } from './0097_item_types.ts'
import { packageUse } from './0098_package_use.ts'
import { analysis } from './0100_analysis.ts'
import { analysisCandidates } from './0101_analysis_candidates.ts'
import { approvalParts } from './0102_approval_parts.ts'
import { itemPhase } from './0111_item_phase.ts'
import { analysisShare } from './0112_analysis_share.ts'
import { treePlaces } from './0121_tree_places.ts'
import { contractHandler } from './0122_contract_handler.ts'
import { itemChanges } from './0130_item_changes.ts'
import { departmentLeaders } from './0138_department_leaders.ts'
import { approvalTally } from './0144_approval_tally.ts'
import { sharedPicks } from './0145_shared_picks.ts'
import { platformPackages } from './0146_platform_packages.ts'
import { shownVersion } from './0150_shown_version.ts'
import { labourPriceSides } from './0171_labour_price_sides.ts'
import { standardUnits } from './0180_standard_units.ts'
import type { Migration } from './migration.ts'
import { composedCosts } from './0170_composed_costs.ts'
import { pricing } from './0190_pricing.ts'
import { billPrice } from './0200_bill_price.ts'
import { mainMaterials } from './0210_main_materials.ts'

/** Every step in the order of its number. SQL lives in modules so that tsx, vitest and the bundle read it alike. */
export const migrations: readonly Migration[] = [
  foundation,
  signInAndFiles,
  library,
  labour,
  quota,
  entry,
  exports,
  views,
  accounts,
  company,
  people,
  files,
  project,
  policies,
  tally,
  searchSigns,
  formulas,
  notices,
  search,
  libraryUpkeep,
  items,
  prices,
  labourPrices,
  men,
  searchSpeed,
  searchPage,
  searchLetters,
  uniqueAtEnd,
  deedSubject,
  quotaNames,
  platformLibrary,
  workbookParts,
  taskTurns,
  choices,
  references,
  numbers,
  clock,
  heldFiles,
  documents,
  approvals,
  suppliers,
  projects,
  projectItems,
  itemLabels,
  contracts,
  supplements,
  labourPricesWithdrawn,
  approvalPeople,
  contractSides,
  contractItems,
  ledger,
  itemTypes,
  packageUse,
  analysis,
  analysisCandidates,
  approvalParts,
  itemPhase,
  analysisShare,
  treePlaces,
  contractHandler,
  itemChanges,
  departmentLeaders,
  approvalTally,
  sharedPicks,
  platformPackages,
  shownVersion,
  composedCosts,
  labourPriceSides,
  standardUnits,
  pricing,
  billPrice,
  mainMaterials,
]
