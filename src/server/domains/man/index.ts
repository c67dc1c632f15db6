import { manSheet } from '#schemas/man/sheet.ts'
import { implement, personOf, type CallSet } from '#server/core/calls/index.ts'
import type { TaskHandler } from '#server/core/tasks.ts'
import { actingFor } from '#server/db/tx.ts'
import { importCalls, importTask } from '#server/grid/import/index.ts'
import { manApi } from '#shared/api/man.ts'
import { MAN_IMPORT, manSource } from './import.ts'
import { listMen, saveMen } from './list.ts'
import { lookAtNumbers } from './secret.ts'

export { countCertificates } from './certificates.ts'
export { teamCells, teamFaults, teamNames } from './teams.ts'
export { manFinders } from './warnings.ts'

export const manCalls: CallSet = [
  ...importCalls(manApi, MAN_IMPORT, { grid: manSheet }),
  implement(manApi.queryPageMan, { read: listMen }),
  // The system's transaction stores no answers: one stored for a repeated request would be unencrypted in the database.
  implement(manApi.queryManSecret, {
    as: 'system', audit: 'own', write: async (tx, { id }, call) => lookAtNumbers(await actingFor(tx, personOf(call)), id),
  }),
  implement(manApi.batchSaveMan, { audit: 'own', write: saveMen }),
]

/** Task handlers by kind, to be registered before jobs start. */
export const manTasks = { [MAN_IMPORT]: importTask(() => manSource()) } as const satisfies Readonly<Record<string, TaskHandler>>
