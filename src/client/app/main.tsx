import '@blueprintjs/core/lib/css/blueprint.css'
import '#client/ui/theme/tokens.css'
import '#client/ui/theme/blueprintFlat.css'
import '#client/ui/theme/cells.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showNoticesWith } from '#client/data/http.ts'
import { startTheme } from '#client/ui/theme/theme.ts'
import { toast } from '#client/ui/toaster.tsx'
import { App } from './App.tsx'
import { NoticeText } from './NoticeText.tsx'

startTheme()
showNoticesWith(notice => toast.bad(<NoticeText {...notice} />))

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode><App /></StrictMode>)
