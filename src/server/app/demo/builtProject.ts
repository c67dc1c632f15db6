import { inProject } from '#server/core/loadCtx.ts'
import type { Tx } from '#server/db/tx.ts'
import { asOf, type Moment } from './people.ts'
import type { DemoWorld } from './perform.ts'
import type { Designing } from './performPlaces.ts'

export abstract class BuiltProject {
  protected readonly tx: Tx
  protected readonly world: DemoWorld
  protected readonly projectId: string
  protected readonly design: Designing

  constructor(tx: Tx, world: DemoWorld, projectId: string, design: Designing) {
    this.tx = tx
    this.world = world
    this.projectId = projectId
    this.design = design
  }

  /** The transaction as a user with project rights, at a moment. */
  protected async as(by: string, at: Moment): Promise<Tx> {
    return inProject(await asOf(this.tx, this.world, by, at), this.projectId)
  }
}
