import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** A reporter of vitest that writes the seconds of every file, its imports and hooks included, to the path in FILE_TIMES. */
export default class FileTimes {
  onTestRunEnd(modules) {
    const files = modules.map(module => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
      const spent = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
      return { name: relative(process.cwd(), module.moduleId), seconds: spent / 1000 }
    })
    writeFileSync(process.env.FILE_TIMES, JSON.stringify(files))
  }
}
