import { Button } from '@blueprintjs/core'
import { Help } from '@blueprintjs/icons'
import { useLocation } from 'wouter'
import { PROBLEM_FORM, problemPath } from '#client/data/problem.ts'
import { useRoutes } from '#client/data/route.ts'

export function ReportButton() {
  const [, navigate] = useLocation()
  const hasForm = useRoutes().some(({ path }) => path === PROBLEM_FORM)
  return hasForm ? <Button icon={<Help />} text="反馈问题" onClick={() => navigate(problemPath())} /> : null
}
