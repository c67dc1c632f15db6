import { CLOSED_STATES } from '#schemas/project/states.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'

/**
 * The project whose items are read, for people who belong to it or see all; what writes asks `openProject`.
 * @returns whether it is open, so that its items may be changed
 * @throws AppError NOT_FOUND outside the merchant and for people who do not belong to it, GONE when it was deleted
 */
export async function demandProject(db: Db, projectId: string): Promise<{ readonly writable: boolean }> {
  const { state } = await knownProject(db, projectId)
  return { writable: !CLOSED_STATES.includes(state) }
}
