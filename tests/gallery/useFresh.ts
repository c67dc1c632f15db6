import { useEffect, useState } from 'react'
import { saveUserSetting } from '#client/data/userSetting.ts'
import { useQueryParam } from '#client/document/navigation.ts'

/** True once the page may be shown: with `reset=1` the columns that the user arranged are forgotten before. */
export function useFresh(gridName: string): boolean {
  const reset = useQueryParam('reset') === '1'
  const [ready, setReady] = useState(!reset)
  useEffect(() => {
    if (!reset) return
    saveUserSetting(`grid.${gridName}.columns`, null).finally(() => setReady(true)).catch(() => {})
  }, [reset, gridName])
  return ready
}
