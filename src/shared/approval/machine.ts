import { agree, disagree } from './agreement.ts'
import { handOver } from './handOver.ts'
import type { World } from './nodes.ts'
import { refresh } from './refresh.ts'
import { addSigners, reassign, remind, transfer } from './signers.ts'
import { post, submit } from './start.ts'
import type { Act, Instance, Outcome } from './types.ts'
import { cancel, reaudit, recall, settleEffect, takeBack } from './withdraw.ts'

/** One step of an approval (domain B12). Pure: callers look up database, clock and rights; the browser previews routes with it. */
export function step(instance: Instance, act: Act, world: World): Outcome {
  switch (act.kind) {
    case 'submit': return submit(instance, act, world)
    case 'post': return post(instance, act, world)
    case 'agree': return agree(instance, act, world)
    case 'disagree': return disagree(instance, act, world)
    case 'recall': return recall(instance, act.by, world)
    case 'takeBack': return takeBack(instance, act.by, world)
    case 'cancel': return cancel(instance, act.by, act.opinion, world)
    case 'reaudit': return reaudit(instance, act.by, act.opinion, world)
    case 'transfer': return transfer(instance, act, world)
    case 'reassign': return reassign(instance, act.by, act.from, act.to, world)
    case 'handOver': return handOver(instance, act, world)
    case 'add': return addSigners(instance, act, world)
    case 'remind': return remind(instance, act.by, world)
    case 'effect': return settleEffect(instance, act.failed, world)
    case 'refresh': return refresh(instance, world)
  }
}
