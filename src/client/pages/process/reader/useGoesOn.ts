import { useEffect, useState } from 'react'
import { loadUserSetting, saveUserSetting } from '#client/data/userSetting.ts'

/** User setting: whether the next document opens after an answer. */
const GOES_ON = 'process.goesOn'

export function useGoesOn(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(true)
  useEffect(() => {
    let current = true
    const load = async () => {
      // Defaults to true if it cannot be loaded.
      const stored = await loadUserSetting(GOES_ON).catch(() => null)
      if (current && stored === false) setOn(false)
    }
    void load()
    return () => { current = false }
  }, [])
  return [on, isOn => {
    setOn(isOn)
    // It applies to this window even if saving fails.
    saveUserSetting(GOES_ON, isOn).catch(() => {})
  }]
}
