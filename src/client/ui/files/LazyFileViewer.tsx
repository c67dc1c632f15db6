import { type ComponentProps, lazy, Suspense } from 'react'
import { DialogComing } from '../useComing.tsx'
import type { FileViewer } from './FileViewer.tsx'

const Viewer = lazy(async () => ({ default: (await import('./FileViewer.tsx')).FileViewer }))

/** Loaded on first use. */
export const LazyFileViewer = (props: ComponentProps<typeof FileViewer>) =>
  <Suspense fallback={<DialogComing />}><Viewer {...props} /></Suspense>
