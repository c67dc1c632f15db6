import type { World } from '#shared/approval/nodes.ts'
import { peopleOf } from './people.ts'
import { rulesOf } from './rules.ts'
import type { StoredApproval } from './store.ts'
import type { Subject } from './subject.ts'
import type { Db } from '#server/db/tx.ts'

export async function worldOf(
  db: Db, { projectId, group, people: peopleByColumn }: Pick<Subject, 'projectId' | 'group' | 'people'>,
  { instance }: Pick<StoredApproval, 'instance'>
): Promise<World> {
  return {
    people: await peopleOf(db, { nodes: instance.nodes, projectId, starterId: instance.starterId, group, named: peopleByColumn }),
    rules: await rulesOf(db, group), now: db.ctx.now.toISOString(),
  }
}
