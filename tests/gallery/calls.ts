import type { Grid } from '#schemas/kit/index.ts'
import type { Seed } from '#server/app/start.ts'
import type { CallSet } from '#server/core/calls/index.ts'
import type { ServedDocument } from '#server/document/index.ts'
import type { TaskHandler } from '#server/core/tasks.ts'
import type { TaskKind } from '#shared/api/taskResults.ts'
import { boqCalls, boqTasks } from './boq/calls.ts'
import { boq } from './boq/grid.ts'
import { createBoq } from './boq/table.ts'
import { modalCalls } from './modal/calls.ts'
import { createSnapshots } from './modal/table.ts'
import { createRegisters, registers } from './register/served.ts'
import { treeCalls } from './tree/calls.ts'
import { sections } from './tree/grid.ts'
import { createSections } from './tree/table.ts'

/** Calls of gallery pages only. A page with a server side adds its list here. */
export const galleryCalls: CallSet = [...boqCalls, ...treeCalls, ...modalCalls, ...registers.flatMap(({ calls }) => calls)]

export const galleryDocuments: readonly ServedDocument[] = registers

/** Grids whose lists store views. */
export const galleryGrids: readonly Grid[] = [boq, sections, ...registers.flatMap(({ stored: { document: { list } } }) => list ?? [])]

/** Background work for gallery pages, by task kind. */
export const galleryTasks = { ...boqTasks } as const satisfies Partial<Readonly<Record<TaskKind, TaskHandler>>>

/** Tables of gallery pages, created at every start. A page with a server side adds its tables here. */
export const gallerySeeds: readonly Seed[] = [createBoq, createSections, createRegisters, createSnapshots]
