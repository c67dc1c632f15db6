import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const SEED = /\{ seed: [^}]*\}/

/** Nested errors, outermost first, and the seed of a property, which an error's message lacks. */
function causesOf(error) {
  const below = []
  for (let cause = error?.cause; cause !== undefined && cause !== null && below.length < 5; cause = cause.cause)
    below.push(cause.message ?? String(cause))
  return [...(error?.message ?? '').match(SEED) ?? [], ...below]
}

function secondsOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}

/**
 * A vitest reporter that writes data missing in its JSON to the path in TIMES_AND_CAUSES: the seconds of every file, including imports and
 * hooks, and the causes of failures.
 */
export default class TimesAndCauses {
  onTestRunEnd(modules) {
    const files = modules.map(module => ({ name: relative(process.cwd(), module.moduleId), seconds: secondsOf(module) }))
    const causes = modules.flatMap(module => [...module.children.allTests('failed')].map(test => (
      { name: module.moduleId, title: test.fullName.replaceAll(' > ', ' '), causes: causesOf(test.result().errors?.[0]) })))
    writeFileSync(process.env.TIMES_AND_CAUSES, JSON.stringify({ files, causes }))
  }
}
