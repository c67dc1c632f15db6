import { expect, it } from 'vitest'
import { SOURCES, textOf } from './sources.ts'

/** Bodies of effects that run after painting. */
const lateEffects = (text: string): readonly string[] => text.split(/\buseEffect\(\(\) => \{/).slice(1)
  .map(rest => rest.split(/\n {2}\}, \[/)[0]!)

it('listens for the keys of a page as soon as the page stands', () => {
  expect(lateEffects("useEffect(() => {\n    addEventListener('keydown', onKey)\n  }, [])")).toEqual(
    ["\n    addEventListener('keydown', onKey)"]
  )
  const effectFiles = SOURCES.filter(path =>
    path.startsWith('src/client/') && lateEffects(textOf(path)).some(body => body.includes("addEventListener('keydown'")))
  expect(effectFiles).toEqual([])
})
