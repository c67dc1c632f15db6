import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that run long: one of them that begins last runs alone, while the other core has nothing to do. */
const LONG = ['rights/hostile', 'crash/crash', 'crash/approvals', 'foundation/program'].map(name => `/tests/server/${name}.test.ts`)
const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some(name => moduleId.endsWith(name))

/** The order of vitest, which takes a file's size for its time where it has not run it yet, with the long ones of a project before its others. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap(name => {
      const own = sorted.filter(({ project }) => project.name === name)
      return [...own.filter(isLong), ...own.filter(file => !isLong(file))]
    })
  }
}
