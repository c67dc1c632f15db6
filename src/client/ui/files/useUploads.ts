import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { FileRef } from '#schemas/kit/index.ts'
import { Uploads, type UploadItem, type UploadsHost } from './uploads.ts'

/** Pending uploads are cancelled on unmount. */
export function useUploads(
  host: UploadsHost, files: readonly FileRef[]
): { readonly uploads: Uploads; readonly items: readonly UploadItem[] } {
  const [uploads] = useState(() => new Uploads(host, files))
  useLayoutEffect(() => {
    uploads.serve(host, files)
  })
  useEffect(() => () => uploads.stop(), [uploads])
  return { uploads, items: useSyncExternalStore(uploads.subscribe, uploads.items) }
}
