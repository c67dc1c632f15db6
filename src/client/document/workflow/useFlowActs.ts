import { approvalApi, OPINION_MAX, type ApprovalAct } from '#shared/api/approval.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { call } from '#client/data/http.ts'
import { askReason, confirm } from '#client/ui/ConfirmAlert.tsx'
import type { DocumentRef } from './documentRef.ts'
import { useFlowSending, type FlowRefusal } from './useFlowSending.ts'

/** With at most a confirmation (spec-1 §4). */
export function useFlowActs({ kind, id }: DocumentRef, onDone: (workflow: Workflow) => void) {
  const { busy, send } = useFlowSending(onDone)
  const act = async (action: ApprovalAct, message: string): Promise<void> => {
    const input = { kind, id, deed: action }
    await send(input, key => call(approvalApi.act, input, { key }), message)
  }
  return {
    busy,
    /** 过账 is refused as a whole. */
    post: (version: number): Promise<FlowRefusal | null> => {
      const input = { kind, id, version }
      return send(input, key => call(approvalApi.post, input, { key }), '已过账')
    },
    recall: async () => {
      const text = '撤回后回到发起状态，待审批的人不再看到它，可以修改后重新提交。'
      if (await confirm({ title: '是否要撤回？', text, verb: '撤回' })) await act({ act: 'recall' }, '已撤回')
    },
    cancel: async () => {
      const opinion = await askReason({
        title: '是否要撤销？', text: '撤销后作废，不再参与任何统计，不能恢复。', verb: '撤销', intent: 'danger',
        reason: { label: '撤销原因', max: OPINION_MAX },
      })
      if (opinion !== null) await act({ act: 'cancel', opinion }, '已撤销')
    },
    takeBack: async () => {
      const text = '拿回后由你重新审批，下一节点的人不再看到它。'
      if (await confirm({ title: '是否要拿回？', text, verb: '拿回' })) await act({ act: 'takeBack' }, '已拿回')
    },
    remind: () => act({ act: 'remind' }, '已催办'),
    reaudit: (opinion: string) => act({ act: 'reaudit', opinion }, '已反审核'),
  }
}
export type FlowActs = ReturnType<typeof useFlowActs>
