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

/** Calls that only gallery pages make. A page with a server side adds its list here. */
export const galleryCalls: CallSet = [...boqCalls, ...treeCalls, ...modalCalls, ...registers.flatMap(({ calls }) => calls)]

/** Documents that are served for gallery pages. */
export const galleryDocuments: readonly ServedDocument[] = registers

/** Grids whose lists keep views. */
export const galleryGrids: readonly Grid[] = [boq, sections, ...registers.flatMap(({ stored: { document: { list } } }) => list ?? [])]

/** What runs outside of requests for gallery pages, by the kind of its task. */
export const galleryTasks = { ...boqTasks } as const satisfies Partial<Readonly<Record<TaskKind, TaskHandler>>>

/** Tables of gallery pages, made at every start. A page with a server side adds its own here. */
export const gallerySeeds: readonly Seed[] = [createBoq, createSections, createRegisters, createSnapshots]
