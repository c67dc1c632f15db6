import { lazy, Suspense, useState, type ReactNode } from 'react'
import { toast } from '#client/ui/toaster.tsx'
import type { Label } from './label.ts'

const LabelDialog = lazy(async () => ({ default: (await import('./LabelDialog.tsx')).LabelDialog }))

/** Opens the preview of labels; the caller renders `dialog`. */
export function useLabels(): { readonly show: (labels: readonly Label[]) => void, readonly dialog: ReactNode } {
  const [shown, setShown] = useState<readonly Label[] | null>(null)
  return {
    show: labels => (labels.length === 0 ? toast.info('没有可以打印标签的材料') : setShown(labels)),
    dialog: shown !== null && <Suspense><LabelDialog labels={shown} onClose={() => setShown(null)} /></Suspense>,
  }
}
