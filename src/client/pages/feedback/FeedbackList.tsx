import { Help } from '@blueprintjs/icons'
import { feedbackList } from '#schemas/feedback/feedback.ts'
import { feedbackApi } from '#shared/api/feedback.ts'
import { PROBLEM_FORM } from '#client/data/problem.ts'
import { AddButton } from '#client/document/AddButton.tsx'
import { useGo } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

/** 问题反馈: the user's feedback, and others' as far as visible (domain B17). */
export function FeedbackList() {
  const go = useGo()
  const list = useRemoteList(feedbackList, feedbackApi.list)
  const add = <AddButton text="提交问题" onAdd={() => go(PROBLEM_FORM)} />
  return (
    <GridWorkspace
      kind="list" list={list} noun="问题" readOnly
      toolbar={add}
      empty={<EmptyState icon={<Help size={32} />} title="没有反馈过问题" text="遇到故障、有疑问或建议，都可以告诉我们。" action={add} />}
    />
  )
}
