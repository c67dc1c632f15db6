import { useEffect, useState } from 'react'
import { loadUserSetting, saveUserSetting } from '#client/data/userSetting.ts'

/** Whether the next document opens once one is answered: kept for the person. */
const GOES_ON = 'process.goesOn'

export function useGoesOn(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(true)
  useEffect(() => {
    let current = true
    const load = async () => {
      // Where it cannot be asked, one goes on.
      const kept = await loadUserSetting(GOES_ON).catch(() => null)
      if (current && kept === false) setOn(false)
    }
    void load()
    return () => { current = false }
  }, [])
  return [on, wanted => {
    setOn(wanted)
    // It holds for this window all the same.
    saveUserSetting(GOES_ON, wanted).catch(() => {})
  }]
}
