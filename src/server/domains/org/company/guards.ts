import type { Db } from '#server/db/tx.ts'

/** Chinese reason against leaving the full process, or null. */
export type ExecuteGuard = (db: Db) => Promise<string | null>

/** Checked before `execute` is turned off. Domains with flows in separate tables add a guard here. */
export const EXECUTE_GUARDS: readonly ExecuteGuard[] = []
