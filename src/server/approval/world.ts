import type { World } from '#shared/approval/nodes.ts'
import { peopleOf } from './people.ts'
import { rulesOf } from './rules.ts'
import type { Kept } from './store.ts'
import type { Subject } from './subject.ts'
import type { Db } from '#server/db/tx.ts'

/** What a step of an approval works with now. */
export async function worldOf(
  db: Db, { projectId, group, people: named }: Pick<Subject, 'projectId' | 'group' | 'people'>, { instance }: Pick<Kept, 'instance'>
): Promise<World> {
  return {
    people: await peopleOf(db, { nodes: instance.nodes, projectId, starterId: instance.starterId, group, named }),
    rules: await rulesOf(db, group), now: db.ctx.now.toISOString(),
  }
}
