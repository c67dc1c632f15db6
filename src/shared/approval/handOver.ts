import { isPending, mayDecide, withLog, type World } from './nodes.ts'
import type { Act, Instance, Outcome } from './types.ts'

type HandOver = Extract<Act, { readonly kind: 'handOver' }>
const OVER: ReadonlySet<string> = new Set(['COMPLETE', 'CANCELLED'])

/** 移交: the new starter can correct, submit, recall and cancel it, and is not asked to approve it. */
export function handOver(instance: Instance, { by, from, to }: HandOver, world: World): Outcome {
  if (instance.starterId !== from || OVER.has(instance.state)) return { refusal: '单据已结束，或不再由该人员负责' }
  if (to === from) return { refusal: '请选择另一位人员' }
  const transferred: Instance = { ...instance, starterId: to }
  const isAsked = instance.tasks.some(task => isPending(task) && (task.userId === to || task.onBehalf === to))
  if (isAsked && !mayDecide(transferred, to, world)) return { refusal: '接手人正在审批这份单据，请先把任务转办给其他人' }
  return {
    instance: withLog(transferred, world.now, { action: 'TRANSFER', node: null, userId: by, to: [to], opinion: '移交单据' }),
    messages: [{ kind: 'RESULT', to: [to] }], effect: null,
  }
}
