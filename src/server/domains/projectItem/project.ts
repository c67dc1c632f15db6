import { CLOSED_STATES } from '#schemas/project/states.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'

/**
 * Checks read access to a project's items, for its members and users who see all; writes call `openProject`.
 * @returns whether it is open, so that its items are editable
 * @throws AppError NOT_FOUND outside the merchant and for non-members, GONE when deleted
 */
export async function demandProject(db: Db, projectId: string): Promise<{ readonly writable: boolean }> {
  const { state } = await knownProject(db, projectId)
  return { writable: !CLOSED_STATES.includes(state) }
}
