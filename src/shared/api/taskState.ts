import { z } from 'zod'

/** State of a background task. */
export const taskState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'])
