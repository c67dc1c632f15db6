import { z } from 'zod'

/** Where background work is. */
export const taskState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'])
