import '#client/ui/theme/tokens.css'
import './outside.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QuotePage } from '#client/pages/quote/QuotePage.tsx'

// Without an account the page follows the system.
const dark = matchMedia('(prefers-color-scheme: dark)')
const apply = (): void => void document.documentElement.classList.toggle('bp6-dark', dark.matches)
apply()
dark.addEventListener('change', apply)

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode><QuotePage /></StrictMode>)
