import '#client/ui/theme/tokens.css'
import './hand.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HandPage } from '#client/pages/hand/HandPage.tsx'
import { startTheme } from '#client/ui/theme/theme.ts'

startTheme()

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode><HandPage /></StrictMode>)
