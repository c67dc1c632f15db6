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
  /** Absent for a read-only list. */
  readonly save?: SaveRows
  /** Initial rows per page of lists edited as a whole; default as many as fit. */
  readonly pageSize?: number
  /** false keeps a dialog's list out of the tab's address. */
  readonly inAddress?: boolean
  /** Distinguishes lists of one call, so that unsent edits return to the right one. */
  readonly of?: string
  /** false sends nothing, as for an incomplete dialog. */
  readonly ready?: boolean
  readonly presence?: Presence
  /** Initial values of a new row, read for every row. */
  readonly begins?: Row
  /** Permanent filters beside the user's. */
  readonly fixed?: readonly Filter[]
}

export const saveBy = (contract: SaveContract): SaveRows => async (change, key) => {
  const response = await call(contract, change, { quiet: true, key })
  return { ...response, rows: response.rows as Row[] } satisfies SaveAnswer
}
