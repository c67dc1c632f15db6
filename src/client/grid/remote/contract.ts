import type { z } from 'zod'
import type { Row } from '#schemas/kit/index.ts'
import type { Contract } from '#shared/api/contract.ts'
import type { Page } from '#shared/api/page.ts'
import type { SaveAnswer } from './saving.ts'

/** A list call: takes a page query, answers a page of rows. */
export type PageContract = Contract<z.ZodType, z.ZodType<Page<object>>>

export interface RemoteOptions {
  /** Sends the changes of one action; absent where nothing can be edited in the list. */
  readonly save?: (rows: readonly Row[]) => Promise<SaveAnswer>
  readonly remove?: (ids: readonly string[]) => Promise<unknown>
  /** false keeps the list out of the tab's address: in dialogs. Default true. */
  readonly inAddress?: boolean
  /** false waits: a dialog that is not filled in yet. Default true. */
  readonly ready?: boolean
}
