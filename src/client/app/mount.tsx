import '@blueprintjs/core/lib/css/blueprint.css'
import '#client/ui/theme/tokens.css'
import '#client/ui/theme/blueprintFlat.css'
import '#client/ui/theme/cells.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchBackForward } from '#client/data/backForward.ts'
import { showNoticesWith } from '#client/data/http.ts'
import type { RouteDef } from '#client/data/route.ts'
import { startTheme } from '#client/ui/theme/theme.ts'
import { toast } from '#client/ui/toaster.tsx'
import { App } from './App.tsx'
import { NoticeText } from './NoticeText.tsx'

/** Shows the client with these screens in the page's root. */
export function mount(routes: readonly RouteDef[]): void {
  startTheme()
  watchBackForward()
  showNoticesWith(notice => toast.bad(<NoticeText {...notice} />))
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode><App routes={routes} /></StrictMode>)
}
