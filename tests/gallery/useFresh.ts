import { useEffect, useState } from 'react'
import { saveUserSetting } from '#client/data/userSetting.ts'
import { useQueryParam } from '#client/document/navigation.ts'

/** Whether the page may render; `reset=1` first clears the user's column layout. */
export function useFresh(gridName: string): boolean {
  const reset = useQueryParam('reset') === '1'
  const [ready, setReady] = useState(!reset)
  useEffect(() => {
    if (!reset) return
    saveUserSetting(`grid.${gridName}.columns`, null).finally(() => setReady(true)).catch(() => {})
  }, [reset, gridName])
  return ready
}
