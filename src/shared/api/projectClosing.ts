import { z } from 'zod'
import { reads, writes } from './contract.ts'
import { id } from './kv.ts'

const inProject = { project: ({ projectId }: { readonly projectId: string }) => projectId }
const ofProject = z.object({ projectId: id })

/** No bill may have a business day on or before the closed day (domain B0). */
export const projectClosingApi = {
  read: reads('project/queryClosedThrough', {
    title: '结账日期', need: '-', ...inProject, input: ofProject, output: z.object({ day: z.string().nullable() }),
  }),
  /** `day` null reopens all days. */
  save: writes('project/saveClosedThrough', {
    title: '结账', need: ['edit', 'P_FINANCE'], ...inProject, input: ofProject.extend({ day: z.iso.date('结账日期不正确').nullable() }),
  }),
}
