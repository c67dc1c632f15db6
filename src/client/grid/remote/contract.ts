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
  /** Sends the changes of one action (`saveBy`); absent where nothing can be edited in the list. */
  readonly save?: SaveRows
  /** Rows of a page at first, for short lists that are worked on as a whole. Default: as many as the sheet has room for. */
  readonly pageSize?: number
  /** false keeps the list out of the tab's address: in dialogs. Default true. */
  readonly inAddress?: boolean
  /** Distinguishes lists of the same call, so that unsent edits come back to their own: the dictionary that is shown. */
  readonly of?: string
  /** false waits: a dialog that is not filled in yet. Default true. */
  readonly ready?: boolean
  /** Who else is in the list, and where; absent where nobody is shown. */
  readonly presence?: Presence
  /** What a new row holds from the start: the item whose places are listed. Asked for with every row. */
  readonly begins?: Row
  /** Conditions that always hold, beside those that the person sets: a picker of packages that are in use. */
  readonly fixed?: readonly Filter[]
}

/** Saves the rows of a list by its contract. */
export const saveBy = (contract: SaveContract): SaveRows => async (change, key) => {
  const answer = await call(contract, change, { quiet: true, key })
  // The contract vouches that rows carry the grid's columns.
  return { ...answer, rows: answer.rows as Row[] } satisfies SaveAnswer
}
