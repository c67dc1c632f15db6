import { z } from 'zod'
import { reads } from './contract.ts'

export const queryColleagues = reads('org/queryColleagues', {
  title: '选择同事', need: '-', staff: true, input: z.object({ text: z.string().max(50).default('') }),
  output: z.array(z.object({
    userId: z.string(), realName: z.string(), calledName: z.string(), jobTitle: z.string(), departmentName: z.string().nullable(),
  })),
})
