import type { Db } from '#server/db/tx.ts'

/** Why the merchant cannot give up the full process now, in Chinese; null when nothing stands in the way. */
export type ExecuteGuard = (db: Db) => Promise<string | null>

/** Asked before `execute` is turned off. A domain whose flows run in a table of its own adds its question here. */
export const EXECUTE_GUARDS: readonly ExecuteGuard[] = []
