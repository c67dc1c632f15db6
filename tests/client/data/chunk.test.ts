import { expect, test } from 'vitest'
import { ChunkError, chunkErrorOf } from '#client/data/chunkError.ts'

test.each([
  ['Failed to fetch dynamically imported module: https://x/em/assets/a.js', 'ChunkLoadError'],
  ['error loading dynamically imported module: https://x/em/assets/a.js', 'ChunkLoadError'],
  ['Importing a module script failed.', 'ChunkLoadError'],
  ['Unable to preload CSS for /em/assets/a.css', 'CSS_CHUNK_LOAD_FAILED'],
])('%s is %s', (message, code) => {
  expect(chunkErrorOf(new Error(message))).toMatchObject({ name: 'ChunkLoadError', code })
})

test('what failed otherwise stays what it is', () => {
  expect(chunkErrorOf(new Error('x is not a function'))).toBeUndefined()
  expect(chunkErrorOf('module script')).toBeUndefined()
  const chunkError = new ChunkError('CSS_CHUNK_LOAD_FAILED')
  expect(chunkErrorOf(chunkError)).toBe(chunkError)
})
