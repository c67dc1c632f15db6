import { implement, type CallSet } from '#server/core/calls/index.ts'
import { bookFile, bookSource } from '#server/domains/export/index.ts'
import type { ServedDocument } from '#server/document/index.ts'
import { planApi } from '#shared/api/plan.ts'
import { scheduleApi as api } from '#shared/api/schedule.ts'
import { confirmSchedule } from './confirming.ts'
import { delay } from './delays.ts'
import { pageMaterials, pagePlans, pageWorkers } from './demand.ts'
import { removeItems, removeSchedule, saveItem, saveSchedule, tightenSchedule } from './editing.ts'
import { scheduleBook } from './exporting.ts'
import { generateSchedule } from './generation.ts'
import { scheduledPlan } from './phases.ts'
import { positionsOfItem } from './positionsOfItem.ts'
import { reportProgress } from './progressing.ts'
import { hasGenerated, querySchedule } from './reading.ts'

export { confirmSchedule, delay, generateSchedule, querySchedule, reportProgress }
export { applyDelay, delayFaults, filledDelay, undoDelay, whyNotDelayed } from './delays.ts'

const selfAudited = { audit: 'own' } as const

/** 进度排程 of a project. */
export const scheduleCalls = (delays: ServedDocument): CallSet => [
  implement(api.hasGenerated, { read: (db, { projectId }) => hasGenerated(db, projectId) }),
  implement(api.generate, { ...selfAudited, write: generateSchedule }),
  implement(api.query, { read: querySchedule }),
  implement(api.save, { ...selfAudited, write: saveSchedule }),
  implement(api.saveItem, { ...selfAudited, write: saveItem }),
  implement(api.tighten, { ...selfAudited, write: tightenSchedule }),
  implement(api.removeItem, { ...selfAudited, write: removeItems }),
  implement(api.remove, { ...selfAudited, write: removeSchedule }),
  implement(api.confirm, { ...selfAudited, write: confirmSchedule }),
  implement(api.progress, { ...selfAudited, write: reportProgress }),
  implement(api.delay, { ...selfAudited, write: delay(delays) }),
  implement(api.materials, { read: pageMaterials }),
  implement(api.workers, { read: pageWorkers }),
  implement(api.plans, { read: pagePlans }),
  implement(api.export, { replica: true, file: bookFile(scheduleBook) }),
  implement(api.positionsOfItem, { read: positionsOfItem }),
  implement(planApi.project, { read: scheduledPlan }),
]

/** The workbook as an export source of any size. */
export const scheduleExports = [bookSource(scheduleBook)] as const
