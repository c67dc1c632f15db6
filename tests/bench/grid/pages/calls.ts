import { reads } from '#shared/api/contract.ts'
import { pageInput, pageOf, rowSchema } from '#shared/api/page.ts'
import { savesRows } from '#shared/api/rows.ts'
import { bill } from '../shape.ts'

/** The two list calls whose requests are counted. */
export const billPage = reads('bench/describeBill', { title: '清单', need: '-', input: pageInput(bill), output: pageOf(rowSchema(bill)) })
export const saveBill = savesRows('bench/saveBill', bill, { title: '保存清单' })
