import type { z } from 'zod'
import type { Row } from '#schemas/kit/index.ts'
import type { Contract } from '#shared/api/contract.ts'
import type { Page } from '#shared/api/page.ts'
import type { SaveContract } from '#shared/api/rows.ts'
import { call } from '#client/data/http.ts'
import type { Presence } from './presence.ts'
import type { Filter } from './query.ts'
import type { SaveAnswer, SaveRows } from './saving.ts'

export type PageContract = Contract<z.ZodType, z.ZodType<Page<object>>>

export interface RemoteOptions {
  /** Sends the changes of one action (`saveBy`); absent for a read-only list. */
  readonly save?: SaveRows
  /** Initial rows per page of short lists edited as a whole. Default: as many as fit. */
  readonly pageSize?: number
  /** false keeps a list in a dialog out of the tab's address. Default true. */
  readonly inAddress?: boolean
  /** Distinguishes lists of one call, so that unsent edits return to the right one: the visible dictionary. */
  readonly of?: string
  /** false sends nothing: an incomplete dialog. Default true. */
  readonly ready?: boolean
  /** Other users in the list and their cells; absent without presence. */
  readonly presence?: Presence
  /** Initial values of a new row, read for every row: the item whose places are listed. */
  readonly begins?: Row
  /** Permanent filters in addition to the user's: a picker of packages in use. */
  readonly fixed?: readonly Filter[]
}

export const saveBy = (contract: SaveContract): SaveRows => async (change, key) => {
  const answer = await call(contract, change, { quiet: true, key })
  // Shapes are guaranteed by the contract.
  return { ...answer, rows: answer.rows as Row[] } satisfies SaveAnswer
}
