import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small but slow files: started last, one would run alone beside an idle core. */
const LONG = ['rights/hostile', 'crash/crash', 'crash/approvals', 'foundation/program'].map(name => `/tests/server/${name}.test.ts`)
const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some(name => moduleId.endsWith(name))

/** vitest's order, which estimates the time of new files by size, with a project's slow ones first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap(name => {
      const projectFiles = sorted.filter(({ project }) => project.name === name)
      return [...projectFiles.filter(isLong), ...projectFiles.filter(file => !isLong(file))]
    })
  }
}
