import { z } from 'zod'
import { reads, writes } from '#shared/api/contract.ts'
import { pageInput, pageOf, rowSchema } from '#shared/api/page.ts'
import { bill } from '../shape.ts'

/** The two calls of the list whose requests are counted. */
export const billPage = reads('bench/describeBill', { title: '清单', need: '-', input: pageInput(bill), output: pageOf(rowSchema(bill)) })
export const saveBill = writes('bench/saveBill', {
  title: '保存清单', need: '-',
  input: z.object({ rows: z.array(z.record(z.string(), z.unknown())) }),
  output: z.object({
    rows: z.array(rowSchema(bill)),
    problems: z.array(z.object({ row: z.string(), column: z.string(), code: z.string(), text: z.string() })),
  }),
})
