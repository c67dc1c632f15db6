import { Button } from '@blueprintjs/core'
import { Help } from '@blueprintjs/icons'
import { useLocation } from 'wouter'
import { PROBLEM_FORM, problemPath } from '#client/data/problem.ts'
import { useRoutes } from '#client/data/route.ts'

/** Leads from a page that failed to the form by which a problem is reported. */
export function ReportButton() {
  const [, navigate] = useLocation()
  const known = useRoutes().some(({ path }) => path === PROBLEM_FORM)
  return known ? <Button icon={<Help />} text="反馈问题" onClick={() => navigate(problemPath())} /> : null
}
