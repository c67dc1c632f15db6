import { lazy, Suspense, useState, type ReactNode } from 'react'
import { toast } from '#client/ui/toaster.tsx'
import type { Label } from './label.ts'

const LabelDialog = lazy(async () => ({ default: (await import('./LabelDialog.tsx')).LabelDialog }))

/** The caller renders `dialog`. */
export function useLabels(): { readonly show: (labels: readonly Label[]) => void, readonly dialog: ReactNode } {
  const [previewed, setPreviewed] = useState<readonly Label[] | null>(null)
  return {
    show: labels => (labels.length === 0 ? toast.info('没有可以打印标签的材料') : setPreviewed(labels)),
    dialog: previewed !== null && <Suspense><LabelDialog labels={previewed} onClose={() => setPreviewed(null)} /></Suspense>,
  }
}
