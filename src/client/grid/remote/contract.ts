import type { z } from 'zod'
import type { Row } from '#schemas/kit/index.ts'
import type { Contract } from '#shared/api/contract.ts'
import type { Page } from '#shared/api/page.ts'
import type { SaveContract } from '#shared/api/rows.ts'
import { call } from '#client/data/http.ts'
import type { Presence } from './presence.ts'
import type { Filter } from './query.ts'
import type { SaveAnswer, SaveRows } from './saving.ts'

/** A list call: takes a page query, answers a page of rows. */
export type PageContract = Contract<z.ZodType, z.ZodType<Page<object>>>

export interface RemoteOptions {
  /** Sends the changes of one action (`saveBy`); absent for a read-only list. */
  readonly save?: SaveRows
  /** Initial rows per page, for short lists that are edited as a whole. Default: as many as fit. */
  readonly pageSize?: number
  /** false keeps the list out of the tab's address: in dialogs. Default true. */
  readonly inAddress?: boolean
  /** Distinguishes lists of one call, so that unsent edits return to theirs: the dictionary that is shown. */
  readonly of?: string
  /** false sends nothing: a dialog that is not filled in yet. Default true. */
  readonly ready?: boolean
  /** The other users in the list and their cells; absent without presence. */
  readonly presence?: Presence
  /** Initial values of a new row: the item whose places are listed. Read for every row. */
  readonly begins?: Row
  /** Permanent filters beside the user's: a picker of packages in use. */
  readonly fixed?: readonly Filter[]
}

/** Saves the rows of a list by its contract. */
export const saveBy = (contract: SaveContract): SaveRows => async (change, key) => {
  const answer = await call(contract, change, { quiet: true, key })
  // Shapes are not checked here: the contract guarantees the grid's columns.
  return { ...answer, rows: answer.rows as Row[] } satisfies SaveAnswer
}
