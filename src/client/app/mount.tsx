import '@blueprintjs/core/lib/css/blueprint.css'
import '#client/ui/theme/tokens.css'
import '#client/ui/theme/blueprintFlat.css'
import '#client/ui/theme/cells.css'
import '#client/ui/theme/plain.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { watchBackForward } from '#client/data/backForward.ts'
import { showNoticesWith } from '#client/data/http.ts'
import type { Notice } from '#client/data/notice.ts'
import { PROBLEM_FORM, problemPath } from '#client/data/problem.ts'
import type { RouteDef } from '#client/data/route.ts'
import { session } from '#client/data/session.ts'
import { keepFocus } from '#client/ui/focusKeeper.ts'
import { guardReleases } from '#client/ui/keyRelease.ts'
import { startRegions } from '#client/ui/regions.ts'
import { startTheme } from '#client/ui/theme/theme.ts'
import { toast, type ToastAction } from '#client/ui/toaster.tsx'
import { App } from './App.tsx'
import { BASE } from './home.ts'

/** The request id lets support find the failed call in the log. */
function NoticeText({ title, text, requestId }: Notice) {
  return (
    <>
      {text ? <><b>{title}</b><br />{text}</> : title}
      {requestId && <><br /><small className="yz-notice-id">编号 {requestId}</small></>}
    </>
  )
}

/** Signed-in users can report failures in the server's log. */
const reporting = ({ requestId }: Notice): ToastAction | undefined => (requestId === undefined || session.user === null
  ? undefined
  : { text: '反馈问题', onClick: () => navigate(BASE + problemPath(requestId)) })

export function mount(routes: readonly RouteDef[]): void {
  startTheme()
  keepFocus()
  guardReleases()
  startRegions()
  watchBackForward()
  const reports = routes.some(({ path }) => path === PROBLEM_FORM)
  showNoticesWith(notice => toast.bad(<NoticeText {...notice} />, reports ? reporting(notice) : undefined))
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode><App routes={routes} /></StrictMode>)
}
