import { implement, type CallSet } from '#server/core/calls/index.ts'
import { scheduleApi as api } from '#shared/api/schedule.ts'
import { removeItems, removeSchedule, saveItem, saveSchedule, tightenSchedule } from './editing.ts'
import { generateSchedule } from './generation.ts'
import { hasGenerated, querySchedule } from './reading.ts'

const own = { audit: 'own' } as const

/** 进度排程 of a project. */
export const scheduleCalls: CallSet = [
  implement(api.hasGenerated, { read: (db, { projectId }) => hasGenerated(db, projectId) }),
  implement(api.generate, { ...own, write: generateSchedule }),
  implement(api.query, { read: querySchedule }),
  implement(api.save, { ...own, write: saveSchedule }),
  implement(api.saveItem, { ...own, write: saveItem }),
  implement(api.tighten, { ...own, write: tightenSchedule }),
  implement(api.removeItem, { ...own, write: removeItems }),
  implement(api.remove, { ...own, write: removeSchedule }),
]
