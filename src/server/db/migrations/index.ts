import { baseline } from './0211_baseline.ts'
import { closedRows } from './0212_closed_rows.ts'
import { deedSubjects } from './0213_deed_subjects.ts'
import { supply } from './0214_supply.ts'
import { orderNeed } from './0215_order_need.ts'
import { subscribeEntitlement } from './0216_subscribe_entitlement.ts'
import { quotes } from './0217_quotes.ts'
import { awardComparison } from './0218_award_comparison.ts'
import { ledgerLinks } from './0219_ledger_links.ts'
import { awardHasComparison } from './0220_award_has_comparison.ts'
import { store } from './0221_store.ts'
import { pickLimits } from './0222_pick_limits.ts'
import { closedDays } from './0223_closed_days.ts'
import { stockMinimum } from './0224_stock_minimum.ts'
import { ledgerMarks } from './0225_ledger_marks.ts'
import { stockCount } from './0226_stock_count.ts'
import { stockMoves } from './0227_stock_moves.ts'
import { ledgerProof } from './0228_ledger_proof.ts'
import { positions } from './0229_positions.ts'
import { changes } from './0230_changes.ts'
import { changeAnalysis } from './0231_change_analysis.ts'
import { schedule } from './0232_schedule.ts'
import { delayReasons } from './0233_delay_reasons.ts'
import { storeMark } from './0234_store_mark.ts'
import { sharedLimits } from './0235_shared_limits.ts'
import { retention } from './0236_retention.ts'
import type { Migration } from './migration.ts'

/** Every step in the order of its number, as `npm run migration` lists them. Modules, so that tsx, vitest and the bundle read them alike. */
export const migrations: readonly Migration[] = [
  baseline,
  closedRows,
  deedSubjects,
  supply,
  orderNeed,
  subscribeEntitlement,
  quotes,
  awardComparison,
  ledgerLinks,
  awardHasComparison,
  store,
  pickLimits,
  closedDays,
  stockMinimum,
  ledgerMarks,
  stockCount,
  stockMoves,
  ledgerProof,
  positions,
  changes,
  changeAnalysis,
  schedule,
  delayReasons,
  storeMark,
  sharedLimits,
  retention,
]
